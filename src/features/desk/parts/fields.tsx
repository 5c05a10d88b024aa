import { type ComponentProps, createContext, type ReactNode, useContext, useId, useState } from 'react'
import { styled } from 'styled-components'
import { Field } from '../../../components/ui/Field'
import { FieldLabel, Input } from '../../../components/ui/field-look'
import { formatKobo } from '../../../shared/money'
import { withoutUnseen } from '../../../shared/text'
import { look, theme } from '../../../styles/theme'
import type { FieldErrors } from '../api/useAction'
import { parseNaira, type SumRules } from './form'
import { mouse } from './layout'
import { ErrorText } from './text'

export const FieldErrorsContext = createContext<FieldErrors>({})

export interface Fields<Name extends string, Choices = unknown> {
  typed: Readonly<Partial<Record<Name, string>> & Partial<Choices>>
  /** Returns the props of a field, which shows `preset` until the person changes it. */
  field: (name: Name | (string & keyof Choices), preset?: string) => FieldBinding
  /** Empties the fields after a call, except for texts typed during the call. */
  forget: () => void
}

interface FieldBinding {
  name: string
  value: string
  onText: (text: string) => void
}

export function useFields<Name extends string, Choices = unknown>(): Fields<Name, Choices> {
  const [typed, setTyped] = useState<Partial<Record<string, string>>>({})
  return {
    // Safe: a field with choices has no other value.
    typed: typed as Fields<Name, Choices>['typed'],
    field: (name, preset = '') => ({
      name,
      value: typed[name] ?? preset,
      onText: (text) => setTyped((now) => ({ ...now, [name]: withoutUnseen(text) })),
    }),
    forget: () =>
      setTyped((now) => {
        const newer = Object.entries(now).filter(([name, text]) => text !== Reflect.get(typed, name))
        return Object.fromEntries(newer)
      }),
  }
}

type TextFieldProps = Omit<ComponentProps<typeof Field>, 'error' | 'defaultValue'> & FieldBinding

export function TextField({ value, ...field }: TextFieldProps) {
  const errors = useContext(FieldErrorsContext)
  return <Field autoComplete="off" {...field} defaultValue={value} error={errors[field.name]} />
}

interface SelectFieldProps extends FieldBinding {
  label: string
  options: readonly (readonly [value: string, label: string])[]
  required?: boolean
}

export function SelectField({ label, value, onText, options, ...select }: SelectFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const error = useContext(FieldErrorsContext)[select.name]
  return (
    <div>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Input
        as="select"
        {...select}
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={({ currentTarget }: { currentTarget: { value: string } }) => onText(currentTarget.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Input>
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </div>
  )
}

interface ChoiceFieldProps extends FieldBinding {
  legend: string
  options: readonly (readonly [value: string, label: ReactNode])[]
}

/** Requires one of the options. */
export function ChoiceField({ legend, name, value, onText, options }: ChoiceFieldProps) {
  return (
    <Choices legend={legend} name={name}>
      {options.map(([option, label]) => (
        <ChoiceLabel key={option}>
          <input
            required
            type="radio"
            name={name}
            checked={value === option}
            onChange={() => onText(option)}
          />
          <span>{label}</span>
        </ChoiceLabel>
      ))}
    </Choices>
  )
}

/** The value consists of the ticked options, separated by spaces. */
export function ChecksField({ legend, name, value, onText, options }: ChoiceFieldProps) {
  const ticked = value.split(' ').filter(Boolean)
  const toggle = (option: string) =>
    onText((ticked.includes(option) ? ticked.filter((one) => one !== option) : [...ticked, option]).join(' '))
  return (
    <Choices legend={legend} name={name}>
      <Options>
        {options.map(([option, label]) => (
          <ChoiceLabel key={option}>
            <input type="checkbox" checked={ticked.includes(option)} onChange={() => toggle(option)} />
            <span>{label}</span>
          </ChoiceLabel>
        ))}
      </Options>
    </Choices>
  )
}

function Choices({ legend, name, children }: { legend: string; name: string; children: ReactNode }) {
  const errorId = useId()
  const error = useContext(FieldErrorsContext)[name]
  return (
    <ChoiceGroup aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      {children}
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </ChoiceGroup>
  )
}

/* A hotel may have many rooms: the fields below them stay near. */
const Options = styled.div`
  &:has(> :nth-child(8)) {
    max-height: 40vh;
    overflow-y: auto;
  }
`

const ChoiceGroup = styled.fieldset`
  ${look.wrap}
  column-gap: ${theme.space.three};

  > p {
    flex-basis: 100%;
  }

  legend {
    ${look.strong}
    font-size: ${theme.type.small};
    padding: 0;
  }
`

export const ChoiceLabel = styled.label`
  cursor: pointer;
  ${look.line}
  gap: ${theme.space.one};
  min-height: ${theme.touchTarget};
  padding: ${theme.space.half} 0;

  ${mouse} {
    min-height: ${theme.desk.height.button};
    padding: 0;
  }

  input {
    accent-color: ${theme.color.house};
    flex: none;
    height: ${theme.icon};
    margin: 0;
    width: ${theme.icon};
  }
`

export function SumField({ label, of }: { label: string; of: ReturnType<typeof sumIn> }) {
  return <TextField label={`${label}, in naira`} inputMode="decimal" {...of.binding} />
}

/** Returns a field's kobo, and what is wrong with it. The field shows `preset` until somebody changes it. */
export function sumIn<Name extends string>({ typed, field }: Fields<Name>, name: Name, rules: SumRules = {}) {
  const { preset, least = 1, most } = rules
  const shown = preset === undefined ? '' : formatKobo(preset).slice(1)
  const kobo = parseNaira(typed[name] ?? shown, rules)
  const limits =
    most === undefined
      ? `An amount in whole naira, such as 85,000${least === 0 ? ', or 0' : ''}.`
      : `An amount in whole naira, ${least === 0 ? 'from 0' : 'up'} to ${formatKobo(most)}.`
  return { kobo, problem: kobo === undefined && limits, binding: field(name, shown) }
}

/** Asks whether an unusual amount is right, again for each other amount. */
export function SureField({ kobo, ...field }: Omit<ChoiceFieldProps, 'options'> & { kobo: number }) {
  return <ChoiceField {...field} options={[[String(kobo), `Yes, ${formatKobo(kobo)} is right`]]} />
}

/** Returns a text to send: null when nothing was typed. */
export function textOrNull(text: string | undefined): string | null {
  return text?.trim() || null
}
