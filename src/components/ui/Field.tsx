import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { tidyEmail } from '../../shared/email'
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, tooLongText } from '../../shared/limits'
import { countCharacters, toLines, toOneLine } from '../../shared/text'
import { theme } from '../../styles/theme'
import { Input, FieldLabel } from './field-look'
import { useDefaultText } from './filled-fields'

type InputProps = Omit<ComponentProps<'input'>, 'children' | 'ref' | 'value' | 'onChange' | 'onInput'>

interface FieldProps extends InputProps {
  label: string
  name: string
  defaultValue?: string | undefined
  onText?: (text: string) => void
  error?: string | undefined
  isMultiline?: boolean
  /** True when the element in `aria-describedby` says how much too long the text is: no error repeats it. */
  isCounted?: boolean
}

export const NAME_FIELD = {
  label: 'Name',
  name: 'name',
  autoComplete: 'name',
  maxLength: NAME_MAX_LENGTH,
} as const

export const EMAIL_FIELD = {
  label: 'Email',
  name: 'email',
  type: 'email',
  autoComplete: 'email',
  maxLength: EMAIL_MAX_LENGTH,
} as const

/** Counts characters as the server does. The browser's own `maxlength` would silently cut a pasted text. */
export function Field({
  label,
  error: givenError,
  isMultiline = false,
  isCounted = false,
  maxLength,
  onText,
  ...input
}: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const element = useRef<HTMLInputElement>(null)
  const [isTooLong, setIsTooLong] = useState(false)
  const tooLongError = maxLength === undefined ? '' : tooLongText(maxLength)
  const error = isTooLong && !isCounted ? tooLongError : givenError

  useDefaultText(element, input.defaultValue)

  function check() {
    if (element.current === null) return
    const { type, value } = element.current
    const tidy = isMultiline ? toLines(value) : type === 'email' ? tidyEmail(value) : toOneLine(value)
    // The browser would refuse an address because of characters that nobody sees.
    if (type === 'email' && value !== tidy) element.current.value = tidy
    const isNowTooLong = countCharacters(tidy) > (maxLength ?? Infinity)
    element.current.setCustomValidity(isNowTooLong ? tooLongError : '')
    setIsTooLong(isNowTooLong)
  }

  // The initial value may be a restored text.
  useEffect(check, [tooLongError, maxLength, isMultiline])

  return (
    <div>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Input
        as={isMultiline ? 'textarea' : 'input'}
        {...input}
        id={id}
        ref={element}
        onInput={() => {
          check()
          onText?.(element.current?.value ?? '')
        }}
        aria-invalid={isTooLong || error ? true : undefined}
        aria-describedby={error ? errorId : input['aria-describedby']}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

const FieldError = styled.p`
  color: ${theme.color.house};
  font-size: ${theme.type.small};
  font-weight: 600;
  margin-top: ${theme.space.half};
`
