import type { FolioEntry } from '../../../shared/desk/bookings'
import { formatNaira } from '../../../shared/money'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useMe } from '../frame/me'
import { ConfirmForm, DialogButton } from '../parts/dialogs'
import { problemsIn, TextField, textOrNull, useFields } from '../parts/fields'
import { parseAmount, parseNaira } from '../parts/form'
import { Note } from '../parts/text'
import { BookingDialog, type BookingFormProps, type BookingName, WhichBooking } from './BookingDialog'
import { keptOnline, paidAndKept } from './EndBooking'
import { METHODS, methodOf, PaidHow } from './payment-fields'

const REASON_MAX_LENGTH = 300

/** Charges an extra, such as a breakfast. */
export function AddCharge({ booking }: { booking: BookingName }) {
  return <BookingDialog booking={booking} label="Add charge" title="Add a charge" form={ChargeForm} />
}

function ChargeForm({ story: { booking }, onClose }: BookingFormProps) {
  const { typed, field } = useFields<'text' | 'amount'>()
  const amount = parseNaira(typed.amount ?? '')
  const text = textOrNull(typed.text)
  return (
    <ConfirmForm
      confirm={amount === undefined ? 'Charge' : `Charge ${formatNaira(amount)}`}
      problems={problemsIn({
        text: text === null && 'Please write what it is for.',
        amount: amount === undefined && 'An amount in naira, such as 12,500.',
      })}
      onClose={onClose}
      call={() =>
        writeDesk(api.bookingStep(booking.code, 'charges'), { amount, text, seen_balance: booking.balance })
      }
    >
      <TextField label="What for" maxLength={REASON_MAX_LENGTH} {...field('text')} />
      <TextField label="How much, in naira" inputMode="decimal" {...field('amount')} />
      <WhichBooking booking={booking} />
    </ConfirmForm>
  )
}

/** Gives money back to a guest who is here, has left or did not come. */
export function GiveBack({ booking }: { booking: BookingName }) {
  return <BookingDialog booking={booking} label="Give back" title="Give money back" form={GiveBackForm} />
}

/** Through Paystack, to the card of the online payment: an order of its own at the server. */
const ONLINE = ['paystack', 'Paystack, to where the online payment came from'] as const

function GiveBackForm({ story, onClose }: BookingFormProps) {
  const { booking, folio } = story
  const { code, balance, refund, status } = booking
  const isOwner = useMe().role === 'owner'
  const fields = useFields<'amount' | 'method' | 'reference' | 'reason'>()
  const { typed, field } = fields
  const overpaid = Math.max(0, -balance)
  const online = keptOnline(story)
  const isOnline = typed.method === ONLINE[0]
  const most = isOnline ? online : isOwner ? paidAndKept(folio) : overpaid
  const preset = overpaid > 0 ? formatNaira(overpaid).slice(1) : ''
  const amount = parseAmount(typed.amount ?? preset, most)
  const method = methodOf(typed.method)
  const reason = textOrNull(typed.reason)
  const canRefundOnline = isOwner && online > 0 && status !== 'expected'

  function giveBack() {
    if (isOnline) {
      return writeDesk(api.bookingStep(code, 'pay-back'), {
        refund: amount,
        seen_refunded: refund?.amount ?? 0,
      })
    }
    const reference = method === 'cash' ? null : textOrNull(typed.reference)
    return writeDesk(api.bookingStep(code, 'refunds'), { method, amount, reference, reason })
  }

  return (
    <ConfirmForm
      confirm={amount === undefined ? 'Give back' : `Give back ${formatNaira(amount)}`}
      problems={problemsIn({
        amount: amount === undefined && `An amount up to ${formatNaira(most)}.`,
        method: method === undefined && !isOnline && 'Please choose one.',
        reason: !isOnline && reason === null && 'Please write why.',
      })}
      onClose={onClose}
      call={giveBack}
    >
      {overpaid > 0 && <Note>{formatNaira(overpaid)} was paid too much.</Note>}
      <PaidHow
        legend="Given back how?"
        fields={fields}
        methods={canRefundOnline ? [...METHODS, ONLINE] : METHODS}
      />
      <TextField label="How much goes back, in naira" inputMode="decimal" {...field('amount', preset)} />
      {isOnline ? (
        <Note>A mail tells the guest. This cannot be taken back.</Note>
      ) : (
        <TextField label="Why" maxLength={REASON_MAX_LENGTH} {...field('reason')} />
      )}
      {!isOwner && <Note>Only an owner can give back more than was paid too much.</Note>}
      <WhichBooking booking={booking} />
    </ConfirmForm>
  )
}

interface VoidEntryProps {
  code: string
  entry: FolioEntry
  /** The entry in words. */
  what: string
}

/** Voids an entry that was a slip, with a reason. */
export function VoidEntry({ code, entry, what }: VoidEntryProps) {
  return (
    <DialogButton label="Void" about={what} title="Void this entry?" variant="quiet">
      {(close) => <VoidForm code={code} entry={entry} what={what} onClose={close} />}
    </DialogButton>
  )
}

function VoidForm({ code, entry, what, onClose }: VoidEntryProps & { onClose: () => void }) {
  const { typed, field } = useFields<'reason'>()
  const reason = textOrNull(typed.reason)
  return (
    <ConfirmForm
      confirm="Void it"
      problems={problemsIn({ reason: reason === null && 'Please write why.' })}
      onClose={onClose}
      call={() => writeDesk(api.voidEntry(code, entry.id), { reason })}
    >
      <p>
        {what}, {formatNaira(Math.abs(entry.amount))}. It stays in the folio, struck through, and no longer
        counts.
      </p>
      <TextField label="Why" maxLength={REASON_MAX_LENGTH} {...field('reason')} />
    </ConfirmForm>
  )
}
