import { graphql, Link } from 'gatsby'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { useSending } from '../../apollo/useSending'
import { Button } from '../../components/ui/Button'
import { EMAIL_FIELD, Field, NAME_FIELD } from '../../components/ui/Field'
import { Inputs, plainForm } from '../../components/ui/plain-form'
import { useKeptTyping } from '../../components/ui/useKeptTyping'
import { PhoneLink, WhatsAppLink } from '../../components/ui/ContactLinks'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden'
import { hasOwnServer } from '../../config/own-server'
import { TRAP_FIELD } from '../../shared/contact-form'
import type { ContactMessage } from '../../shared/contract'
import { mailLink } from '../../shared/contact-links'
import { keepTyped } from '../../shared/kept-typing'
import { MESSAGE_MAX_LENGTH } from '../../shared/limits'
import { toLines, toOneLine } from '../../shared/text'
import { look, theme } from '../../styles/theme'

const FORM = 'contact'
const FIELDS = ['name', 'email', 'message']

export const contactForm = graphql`
  fragment ContactForm on ContactFormContent {
    heading
    answer
    tonight
  }
`

export function ContactForm({ heading, answer, tonight }: Queries.ContactFormFragment) {
  const element = useRef<HTMLFormElement>(null)
  const [written, setWritten] = useState('')
  const { state, isSending, errors, send } = useSending(sendMessage)
  useKeptTyping(element, FORM, FIELDS)

  useEffect(() => {
    const field = element.current?.elements.namedItem('message')
    const { message }: { message?: unknown } = Object(window.history.state)
    if (!(field instanceof HTMLTextAreaElement) || typeof message !== 'string') return
    field.value ||= message
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const values = new FormData(form)
    const textOf = (name: string) => String(values.get(name) ?? '')
    const trap = textOf(TRAP_FIELD).trim()
    const message = {
      name: toOneLine(textOf('name')),
      email: toOneLine(textOf('email')),
      message: toLines(textOf('message')),
      ...(trap !== '' && { [TRAP_FIELD]: trap }),
    }
    setWritten(message.message)
    if ((await send(message)) === undefined) return
    form.reset()
    keepTyped(FORM)
  }

  return (
    <Form ref={element} {...plainForm('/contact')} onSubmit={submit}>
      <Title>{heading}</Title>
      <p>{answer}</p>
      <AtOnce>
        <WhatsAppLink text={hotel.greeting} /> <PhoneLink isCall />
      </AtOnce>
      {!hasOwnServer && (
        <noscript>
          <p>
            This form needs JavaScript. Please turn it on, or{' '}
            <a href={mailLink(hotel.email, 'A message to the hotel')}>write to us by email</a>.
          </p>
          <p>
            <WhatsAppLink text={hotel.greeting} />
          </p>
        </noscript>
      )}
      {/* The button stays enabled while the form is sent: a disabled button loses the focus. */}
      <Inputs aria-busy={isSending}>
        {[NAME_FIELD, EMAIL_FIELD].map((field) => (
          <Field {...field} key={field.name} readOnly={isSending} required error={errors[field.name]} />
        ))}
        <TrapField />
        <Field
          label="Message"
          name="message"
          readOnly={isSending}
          isMultiline
          maxLength={MESSAGE_MAX_LENGTH}
          required
          error={errors['message']}
        />
        <Details>
          <Link to="/privacy">How we use your details</Link>
        </Details>
        <Button type="submit" variant="outline" aria-disabled={isSending}>
          {isSending ? 'Sending…' : 'Send message'}
        </Button>
      </Inputs>
      <output>
        {state.status === 'done' && (
          <>
            <Banner as="span" $isGood>
              Message sent!
            </Banner>
            <Advice as="span">{tonight}</Advice>
          </>
        )}
      </output>
      {state.status === 'failed' && (
        <>
          <Banner role="alert" $isGood={false}>
            Failed to send message. Please try again.
          </Banner>
          <Advice>{state.message}</Advice>
        </>
      )}
      {(state.status === 'done' || state.status === 'failed') && (
        // The chat opens with what could not be sent.
        <Other ref={showWhole}>
          <PhoneLink isCall /> <WhatsAppLink text={state.status === 'failed' ? written : undefined} />
        </Other>
      )}
    </Form>
  )
}

/** Loads the code of the call with the first message. The name keeps payment code out, see templates/room. */
async function sendMessage(message: ContactMessage): Promise<void> {
  const calls = await import(/* webpackChunkName: "send-message" */ '../../apollo/calls')
  await calls.sendMessage(message)
}

/** The result is at the foot of the form, where the hotel's notice or the edge of the screen may hide it. */
function showWhole(end: HTMLElement | null): void {
  end?.scrollIntoView({ block: 'nearest' })
}

/** People neither see, hear nor reach this field. A bot that fills in every field gives itself away. */
function TrapField() {
  return (
    <VisuallyHidden aria-hidden inert>
      <label>
        Subject
        <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </VisuallyHidden>
  )
}

const Other = styled.p`
  ${look.wrap}
  gap: 0 ${theme.space.three};
  line-height: ${theme.touchTarget};
`

/* On a wider screen this stands beside the form. */
const AtOnce = styled(Other)`
  ${look.onPhone}
`

const Form = styled.form`
  noscript {
    display: block;
    margin-top: ${theme.space.two};
  }

  > div {
    margin-top: ${theme.space.three};
  }
  ${look.notPrinted}
`

const Title = styled.h2`
  margin-bottom: ${theme.space.one};
`

const Advice = styled.p`
  display: block;
  margin-top: ${theme.space.one};
`

const Banner = styled.p<{ $isGood: boolean }>`
  background: ${({ $isGood }) => ($isGood ? theme.color.availableGround : theme.color.occupiedGround)};
  color: ${({ $isGood }) => ($isGood ? theme.color.available : theme.color.occupied)};
  border-radius: ${theme.radius};
  display: block;
  font-weight: 600;
  margin-top: ${theme.space.two};
  padding: ${theme.space.two};
  text-wrap: balance;
`

const Details = styled.p`
  font-size: ${theme.type.small};

  a {
    display: inline-block;
    line-height: ${theme.footerLink};
  }
`
