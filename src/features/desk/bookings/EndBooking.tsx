import type { BookingStory, FolioEntry } from '../../../shared/desk/bookings'
import { formatNaira } from '../../../shared/money'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useMe } from '../frame/me'
import { describeFreeRoom } from '../labels'
import { ConfirmForm } from '../parts/dialogs'
import { problemsIn, TextField, useFields } from '../parts/fields'
import { parseNairaOrNothing } from '../parts/form'
import { Note } from '../parts/text'
import { BookingDialog, type BookingFormProps, type BookingName, WhichBooking } from './BookingDialog'

/** Cancels the booking of a guest who does not want to come. */
export function CancelBooking({ booking }: { booking: BookingName }) {
  return <BookingDialog booking={booking} label="Cancel" title="Cancel this booking?" form={CancelForm} />
}

/** Records that a guest has not come. */
export function NoShow({ booking }: { booking: BookingName }) {
  return <BookingDialog booking={booking} label="No-show" title="Did the guest not come?" form={NoShowForm} />
}

function CancelForm(props: BookingFormProps) {
  return <EndForm {...props} step="cancel" verb="Cancel" />
}

function NoShowForm(props: BookingFormProps) {
  return <EndForm {...props} step="no-show" verb="Record the no-show" />
}

interface EndFormProps extends BookingFormProps {
  step: 'cancel' | 'no-show'
  /** Begins the label of the button. */
  verb: string
}

function EndForm({ story, onClose, step, verb }: EndFormProps) {
  const { booking, policy_refund: policyRefund, policy } = story
  const { code, guest_name: name, guest_email: email, room_id: seen_room } = booking
  const isOwner = useMe().role === 'owner'
  const { typed, field } = useFields<'refund'>()
  const paid = paidOnline(story)
  const kept = keptOnline(story)
  const most = isOwner ? kept : policyRefund
  const refund = parseNairaOrNothing(typed.refund ?? String(policyRefund))
  const isWithin = refund !== undefined && refund <= most
  return (
    <ConfirmForm
      confirm={refund ? `${verb} and give back ${formatNaira(refund)}` : `${verb}, nothing goes back`}
      problems={problemsIn({
        refund:
          !isWithin &&
          (isOwner
            ? `An amount from 0 to ${formatNaira(kept)}.`
            : `At most ${formatNaira(most)}. Only an owner can give back more.`),
      })}
      onClose={onClose}
      call={() => writeDesk(api.bookingStep(code, step), { seen_room, refund })}
    >
      <p>
        {name} paid {formatNaira(paid)} online
        {kept < paid && `, of which ${formatNaira(paid - kept)} has gone back already`}.{' '}
        {policy ?? 'The hotel has no rule for refunds: an owner decides.'}
      </p>
      {step === 'no-show' && (
        <Note>A paid room is kept until noon of the next day: before that, the guest may still come.</Note>
      )}
      {most > 0 ? (
        <TextField
          label="How much goes back, in naira"
          inputMode="decimal"
          {...field('refund', formatNaira(policyRefund).slice(1))}
        />
      ) : (
        <p>Nothing goes back.</p>
      )}
      {!isOwner && <Note>Only an owner can give back more than the rule says.</Note>}
      {booking.paid > paid && (
        <Note>
          {formatNaira(booking.paid - paid)} was paid at the desk, and is given back from the folio.
        </Note>
      )}
      <p>
        {describeFreeRoom(booking)} {step === 'cancel' && email !== null && 'A mail tells the guest. '}
        This cannot be taken back.
      </p>
      <WhichBooking booking={booking} />
    </ConfirmForm>
  )
}

type Folio = Pick<BookingStory, 'folio'>

/** Returns what was paid through Paystack, in naira. */
function paidOnline({ folio }: Folio): number {
  return folio.reduce(
    (sum, { kind, method, amount }) => (kind === 'payment' && method === 'paystack' ? sum + amount : sum),
    0,
  )
}

/** Returns what was paid through Paystack and has not gone back there, in naira. */
export function keptOnline({ folio }: Folio): number {
  return paidAndKept(folio.filter(({ method }) => method === 'paystack'))
}

/** Returns what was paid and has not been given back, in naira. */
export function paidAndKept(folio: readonly FolioEntry[]): number {
  return folio.reduce((sum, { kind, amount }) => {
    if (kind === 'charge') return sum
    return kind === 'payment' ? sum + amount : sum - amount
  }, 0)
}
