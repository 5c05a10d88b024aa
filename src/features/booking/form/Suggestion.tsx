import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { styled } from 'styled-components'
import { look, theme } from '../../../styles/theme'
import { mistyped } from '../../../shared/form-messages'

/** Asks about an address that looks mistyped. It takes the focus, because the guest has just pressed Book Now. */
export function Suggestion({ email }: { email: string }) {
  const questionId = useId()
  const accept = useRef<HTMLButtonElement>(null)
  useEffect(() => accept.current?.focus(), [])

  function use({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    const field = form?.elements.namedItem('email')
    if (!(field instanceof HTMLInputElement)) return
    field.value = email
    field.dispatchEvent(new Event('input', { bubbles: true }))
    form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }

  return (
    <Question>
      <span id={questionId}>
        {mistyped.question(email)} {mistyped.otherwise}
      </span>
      <Accept type="button" ref={accept} onClick={use} aria-describedby={questionId}>
        {mistyped.accept(email)}
      </Accept>
    </Question>
  )
}

const Question = styled.p`
  border-left: ${theme.rule.height} solid ${theme.color.brass};
  color: ${theme.color.ink};
  ${look.small}
  overflow-wrap: anywhere;
  padding-left: ${theme.space.two};
`

const Accept = styled.button`
  ${look.bareButton}
  display: block;
  font-weight: 600;
  min-height: ${theme.touchTarget};
  /* On a phone, the field and the question come into view with the button. */
  scroll-margin-top: calc(2 * ${theme.space.twelve});
  text-align: left;
  text-decoration: underline ${theme.color.brass};
  text-underline-offset: ${theme.space.half};
`
