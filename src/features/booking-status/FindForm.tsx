import { type SubmitEvent, useEffect, useRef } from 'react'
import { Button } from '../../components/ui/Button'
import { CallOrChat } from '../../components/ui/ContactLinks'
import { EMAIL_FIELD, Field } from '../../components/ui/Field'
import { Inputs, plainForm } from '../../components/ui/plain-form'
import { useKeptTyping } from '../../components/ui/useKeptTyping'
import { hasOwnServer } from '../../config/own-server'
import type { BookingQuestion } from '../../shared/contract'
import { paymentQuestion } from '../../shared/payment-news'
import { codeOfLink, forgetLink, takeLink } from './links'
import { LOOKING } from './messages'
import { parseQuestion } from '../../shared/parse-question'
import { type KeptPayment, readAllKept } from '../../shared/kept-payments'

interface FindFormProps {
  search: string
  isAsking: boolean
  errors: Record<string, string>
  withoutScript: string
  onAsk: (question: BookingQuestion) => void
}

export function FindForm({ search, isAsking, errors, withoutScript, onAsk }: FindFormProps) {
  const form = useRef<HTMLFormElement>(null)

  // First, because what the guest has typed stays unless the address names a payment.
  useKeptTyping(form, 'find', FIELDS)

  // Not in the first render: the prebuilt page knows neither the address nor the browser's storage.
  useEffect(() => {
    const known = findKnown(search)
    if (form.current === null) return
    const { payment, email } = inputsOf(form.current)
    const link = takeLink(known?.isNamed === true)
    if (link !== undefined) {
      payment.value = codeOfLink(link)
      onAsk({ link })
      return
    }
    if (known === undefined) return
    if (!known.isNamed && (payment.value !== '' || email.value !== '')) return
    payment.value = known.payment
    if (known.email !== undefined) email.value = known.email
    if (known.email !== undefined) onAsk(parseQuestion(known.payment, known.email))
  }, [search, onAsk])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isAsking) return
    forgetLink()
    const { payment, email } = inputsOf(event.currentTarget)
    onAsk(parseQuestion(payment.value, email.value.trim()))
  }

  return (
    <form {...plainForm('/booking')} ref={form} onSubmit={submit}>
      {!hasOwnServer && (
        <noscript>
          <p>{withoutScript}</p>
          <CallOrChat text={paymentQuestion('')} />
        </noscript>
      )}
      <Inputs aria-busy={isAsking}>
        <Field
          label="Booking code or payment reference"
          name="payment"
          maxLength={PAYMENT_MAX_LENGTH}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          required
          error={errors['reference'] ?? errors['code']}
        />
        <Field {...EMAIL_FIELD} label="Email used for the booking" required error={errors['email']} />
        {/* Not disabled while asking: a disabled button loses the focus. */}
        <Button type="submit" variant="outline" aria-disabled={isAsking}>
          {isAsking ? LOOKING : 'Find my booking'}
        </Button>
      </Inputs>
    </form>
  )
}

const FIELDS = ['payment', 'email']

const PAYMENT_MAX_LENGTH = 120

function inputsOf(form: HTMLFormElement) {
  const input = (name: string) => {
    const found = form.elements.namedItem(name)
    if (!(found instanceof HTMLInputElement)) throw new Error(`The form has no field "${name}"`)
    return found
  }
  return { payment: input('payment'), email: input('email') }
}

/** Returns the payment in the address or else the browser's latest. The address never has the email. */
function findKnown(search: string) {
  const query = new URLSearchParams(search)
  const named = query.get('reference') ?? query.get('code')
  const kept = readAllKept()
  if (named) {
    const match = kept.find(({ reference, code }) => reference === named || code === named)
    return { payment: named, email: match?.email, isNamed: true }
  }
  const [latest] = kept.sort((one, other) => timeOf(other) - timeOf(one))
  return latest && { payment: latest.code ?? latest.reference, email: latest.email, isNamed: false }
}

function timeOf({ startedAt, bookedAt = 0 }: KeptPayment): number {
  return startedAt ?? bookedAt
}
