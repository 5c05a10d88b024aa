import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { Field } from '../../../components/ui/Field'
import { formatNaira } from '../../../shared/money'
import { theme } from '../../../styles/theme'
import { ErrorText } from './text'

interface AmountFieldProps {
  name: string
  /** The largest amount that can be refunded, in naira. */
  max: number
  value: string
  onChange: (value: string) => void
}

export function AmountField({ name, max, value, onChange }: AmountFieldProps) {
  const isWrong = value !== '' && parseAmount(value, max) === undefined
  return (
    <Field
      label="How much goes back, in naira"
      name={name}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={isWrong ? `An amount between ₦1 and ${formatNaira(max)}` : undefined}
    />
  )
}

/** Returns the amount in naira, or undefined when it is not from 1 to `max`. */
export function parseAmount(text: string, max: number): number | undefined {
  const amount = parseNaira(text)
  return amount !== undefined && amount >= 1 && amount <= max ? amount : undefined
}

/** Digits, or groups of three: a comma elsewhere is a slip that would change the amount. */
const AMOUNT = /^(?:\d{1,12}|\d{1,3}(?:[, ]\d{3}){1,3})(?:\.\d{1,2})?$/

/**
 * Parses a price or a refund, which may be nothing.
 * @example parseNairaOrNothing('0') // 0
 */
export function parseNairaOrNothing(text: string): number | undefined {
  return /^₦?0$/.test(text.trim()) ? 0 : parseNaira(text)
}

/**
 * Parses an amount as people write it. Returns undefined for anything but a positive amount in whole kobo.
 * @example parseNaira('₦85,000') // 85000
 */
export function parseNaira(text: string): number | undefined {
  const plain = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:₦|NGN) ?/, '')
  if (!AMOUNT.test(plain)) return undefined
  const naira = Number(plain.replaceAll(/[, ]/g, ''))
  return naira > 0 ? naira : undefined
}

/** A group of radio buttons. */
export function ChoiceGroup({ legend, error, children }: ChoiceGroupProps) {
  const errorId = useId()
  return (
    <Group aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      {children}
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </Group>
  )
}

interface ChoiceGroupProps {
  legend: string
  error?: string | undefined
  children: ReactNode
}

interface ChoiceProps {
  name: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

export function Choice({ name, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <ChoiceLabel>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>{children}</span>
    </ChoiceLabel>
  )
}

const Group = styled.fieldset`
  border: 0;
  min-width: 0;
  padding: 0;

  legend {
    color: ${theme.color.ink};
    font-size: ${theme.type.small};
    font-weight: 600;
    padding: 0;
  }
`

const ChoiceLabel = styled.label`
  align-items: center;
  cursor: pointer;
  display: flex;
  gap: ${theme.space.one};
  min-height: ${theme.touchTarget};
  padding: ${theme.space.half} 0;

  input {
    accent-color: ${theme.color.house};
    flex: none;
    height: ${theme.icon};
    margin: 0;
    width: ${theme.icon};
  }
`
