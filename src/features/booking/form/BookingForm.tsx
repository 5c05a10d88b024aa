import { type MouseEvent, type SubmitEvent, useEffect, useId, useRef } from 'react'
import { styled } from 'styled-components'
import { Button, ButtonLink } from '../../../components/ui/Button'
import { EMAIL_FIELD, Field, NAME_FIELD } from '../../../components/ui/Field'
import { formColumns } from '../../../components/ui/field-look'
import { CancellationLine, PaymentSummary } from '../../../components/ui/PolicySummary'
import { TAXES_BEHIND } from '../../../components/ui/Price'
import { Stack } from '../../../components/ui/Section'
import { useKeptTyping } from '../../../components/ui/useKeptTyping'
import { useTonightDay } from '../../../components/ui/useTonight'
import { type ChosenStay, daysOfChoice, nameChoice, type StayOffer } from '../../../shared/chosen-stay'
import type { Room } from '../../../shared/contract'
import { hasOwnServer } from '../../../config/own-server'
import { roomPagePath } from '../../../shared/paths'
import { BOOKING_FORM } from '../../../shared/kept-typing'
import { formatNaira } from '../../../shared/money'
import { confirming } from '../../../shared/waiting-messages'
import { look, theme } from '../../../styles/theme'
import { formCatalogue, mistyped, someonePays } from '../../../shared/form-messages'
import { OwnBooking, ownBookingOf, ownPaymentOf, ownRoom } from '../OwnBooking'
import { useKept } from '../useOwn'
import { type Booking, useBooking } from './useBooking'

export function BookingForm({ room, offer }: { room: Room; offer?: StayOffer | undefined }) {
  return <BookingFields booking={useBooking(room, offer)} />
}

export function BookingFields({ booking }: { booking: Booking }) {
  const { room, step } = booking.state
  useKept()
  if (!room.available && step === 'ready') return <Occupied roomId={room.id} />
  return <GuestForm booking={booking} />
}

const FIELDS = ['name', 'email']

function GuestForm({ booking }: { booking: Booking }) {
  const { state, stay, edited } = booking
  const { suggestion } = state
  const form = useRef<HTMLFormElement>(null)
  useKeptTyping(form, BOOKING_FORM, FIELDS)
  const isBusy = state.step !== 'ready'
  const tonight = useTonightDay()
  const dates = stay && daysOfChoice(stay)
  const ownPayment = ownPaymentOf(state.room.id, stay)
  const note = ownPayment ?? (state.room.payment_in_progress && someonePays)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    booking.submit(event.currentTarget)
  }

  return (
    <form ref={form} onSubmit={submit}>
      <FormFields disabled={isBusy} aria-busy={isBusy}>
        {[NAME_FIELD, EMAIL_FIELD].map((field) => (
          <Field
            {...field}
            key={field.name}
            onText={() => edited(field.name)}
            onFocus={booking.prepare}
            error={state.errors[field.name]}
            aria-required
          />
        ))}
        {suggestion !== undefined && <Suggestion email={suggestion} />}
        <div>
          <Total>{totalText(state.room.price, stay, tonight)}</Total>
          <CancellationLine booking={dates} />
          {note && !isBusy && <Note>{note}</Note>}
        </div>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Processing...' : 'Book Now'}
        </Button>
        <PaymentSummary booking={dates} />
      </FormFields>
      <Live>{state.step === 'confirming' && confirming}</Live>
    </form>
  )
}

function totalText(price: number, stay: ChosenStay | undefined, tonight: string | undefined): string {
  const nights = stay ?? (tonight === undefined ? undefined : { from: tonight, nights: 1 })
  const words = [...(stay ? [] : ['Tonight']), ...(nights ? [nameChoice(nights)] : [])].join(', ')
  return `${words}: ${formatNaira(price)}, ${TAXES_BEHIND}`
}

/** Shown only on the home page. On the room's page, the panel around the form says the same. */
function Occupied({ roomId }: { roomId: number }) {
  const own = ownBookingOf(roomId)
  if (own) {
    return (
      <Stack>
        <p>{ownRoom}.</p>
        <OwnBooking booking={own} />
      </Stack>
    )
  }
  return (
    <Stack>
      <p>{formCatalogue.occupied}</p>
      {hasOwnServer && <ButtonLink to={roomPagePath(roomId)}>Next free nights</ButtonLink>}
      <ButtonLink to="/rooms">See all rooms</ButtonLink>
    </Stack>
  )
}

const FormFields = styled.fieldset`
  ${look.stack}
  ${formColumns}
`

const Note = styled.p`
  color: ${theme.color.ink};
  ${look.small}
  margin-top: ${theme.space.two};
`

/* Rendered before it has words: a screen reader announces only changes. */
const Live = styled.output`
  color: ${theme.color.ink};
  display: block;

  &:not(:empty) {
    margin-top: ${theme.space.two};
  }
`

/* As high as its place in FormPlaceholder. */
const Total = styled.p`
  color: ${theme.color.ink};
  ${look.small}
  min-height: calc(var(--offer-lines, 0) * ${theme.lineHeight.small});
`

/** Asks about an address that looks mistyped. Takes the focus: the guest has just pressed Book Now. */
function Suggestion({ email }: { email: string }) {
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
