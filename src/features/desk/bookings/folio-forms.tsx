import { isUnkept, keptOnlyUntil } from '../../../shared/desk/booking-words'
import type { DeskBooking, FolioEntry } from '../../../shared/desk/bookings'
import { NOTE_MAX_LENGTH } from '../../../shared/limits'
import { hotelTime } from '../../../shared/stay'
import { clockInWords } from '../../../shared/day-in-words'
import { formatKobo } from '../../../shared/money'
import { callDesk } from '../api/call-desk'
import { useMe } from '../api/me'
import { METHOD_WORDS } from '../../../shared/payment-channels'
import { ConfirmForm } from '../parts/dialogs'
import { SelectField, SumField, sumIn, SureField, TextField, useFields } from '../parts/fields'
import { ErrorText, Note } from '../parts/text'
import { useNow } from '../parts/time'
import { bookingButton, type BookingFormProps, StepForm } from './BookingDialog'
import { PaidHow, type PaidField, paymentIn, restIn } from './PaidHow'

export const TakePayment = bookingButton('Take payment', 'Take payment', PaymentForm)
export const AddCharge = bookingButton('Add charge', 'Add a charge', ChargeForm)
export const GiveBack = bookingButton('Give back', 'Give money back', GiveBackForm)

export function Balance({ booking: { balance_kobo } }: { booking: Pick<DeskBooking, 'balance_kobo'> }) {
  if (balance_kobo === 0) return null
  if (balance_kobo < 0) return <Note>{formatKobo(-balance_kobo)} was paid too much.</Note>
  return <ErrorText>{formatKobo(balance_kobo)} is not paid yet.</ErrorText>
}

/** Shows the balance of an expected guest, and whether the reservation is guaranteed. */
export function Guarantee({ booking }: { booking: DeskBooking }) {
  const { source, status, paid_kobo, balance_kobo } = booking
  const now = new Date(useNow())
  if (source !== 'desk' || status !== 'expected') return <Balance booking={booking} />
  if (balance_kobo <= 0) return <Note>Paid.</Note>
  const toPay = `${formatKobo(balance_kobo)} to pay.`
  const until = keptOnlyUntil(booking)
  if (until !== null) {
    return (
      <ErrorText>
        Not guaranteed, {isUnkept(booking, now) && 'was '}kept until {clockInWords(hotelTime(until))}: {toPay}
      </ErrorText>
    )
  }
  // A party's deposit may be on its first room, also for the others.
  return <Note>{paid_kobo === 0 ? toPay : `Deposit ${formatKobo(paid_kobo)}, ${toPay}`}</Note>
}

function PaymentForm(props: BookingFormProps) {
  const { booking } = props.story
  const { balance_kobo: balance } = booking
  const fields = useFields<PaidField | 'amount' | 'sure'>()
  const { typed, field } = fields
  const sum = sumIn(fields, 'amount', { preset: balance > 0 ? balance : undefined })
  const amount = sum.kobo
  const isMore = amount !== undefined && amount > Math.max(0, balance)
  const rest = restIn(fields, amount)
  return (
    <StepForm
      {...props}
      step="payments"
      confirm={amount === undefined ? 'Take payment' : `${formatKobo(amount)} was paid`}
      problems={{ amount: sum.problem, rest_amount: rest.problem }}
      body={{
        payment: { ...paymentIn(typed, amount, rest), ...(isMore && { confirms_more: true }) },
        seen_balance_kobo: balance,
      }}
    >
      <Balance booking={booking} />
      <SumField label="How much" of={sum} />
      {isMore && (
        <SureField
          legend={`${balance > 0 ? `Only ${formatKobo(balance)} is owed` : 'Nothing is owed'}. Did the guest pay ${formatKobo(amount)}?`}
          kobo={amount}
          {...field('sure')}
        />
      )}
      <PaidHow legend="Paid how?" fields={fields} total={amount ?? 0} />
    </StepForm>
  )
}

function ChargeForm(props: BookingFormProps) {
  const { extras } = useMe()
  const fields = useFields<'extra' | 'text' | 'amount'>()
  const { typed, field } = fields
  const chosen = extras.find(({ name }) => name === typed.extra)
  const sum = sumIn(fields, 'amount', { preset: chosen?.price_kobo })
  const { text = chosen?.name ?? '' } = typed
  return (
    <StepForm
      {...props}
      step="charges"
      confirm={sum.kobo === undefined ? 'Charge' : `Charge ${formatKobo(sum.kobo)}`}
      problems={{ amount: sum.problem }}
      body={{ amount_kobo: sum.kobo, text, seen_balance_kobo: props.story.booking.balance_kobo }}
    >
      {extras.length > 0 && (
        <SelectField
          label="From the price list"
          options={[
            ['', 'Something else'],
            ...extras.map(({ name, price_kobo }) => [name, `${name}, ${formatKobo(price_kobo)}`] as const),
          ]}
          {...field('extra')}
        />
      )}
      <TextField label="What for" required maxLength={NOTE_MAX_LENGTH} {...field('text', text)} />
      <SumField label="How much" of={sum} />
    </StepForm>
  )
}

function GiveBackForm(props: BookingFormProps) {
  const { booking, give_back } = props.story
  const fields = useFields<PaidField | 'amount' | 'reason'>()
  const { typed, field } = fields
  const overpaid = Math.max(0, -booking.balance_kobo)
  const way = give_back.ways.find(({ most_kobo }) => most_kobo >= overpaid)?.method
  const { method = way, reason } = typed
  const isOnline = method === 'paystack'
  const most = give_back.ways.find((one) => one.method === method)?.most_kobo ?? 0
  const sum = sumIn(fields, 'amount', { preset: overpaid > 0 ? overpaid : undefined, most })
  const amount = sum.kobo
  if (give_back.ways.length === 0) return <GiveBackLimit story={props.story} />
  return (
    <StepForm
      {...props}
      step={isOnline ? 'pay-back' : 'refunds'}
      confirm={amount === undefined ? 'Give back' : `Give back ${formatKobo(amount)}`}
      problems={{ amount: sum.problem }}
      body={{
        ...(isOnline
          ? { refund_kobo: amount, seen_refunded_kobo: booking.refund?.amount_kobo ?? 0 }
          : { payment: paymentIn({ ...typed, method }, amount), seen_kept_kobo: give_back.kept_here_kobo }),
        reason,
      }}
    >
      <Balance booking={{ balance_kobo: -overpaid }} />
      <PaidHow
        legend="Given back how?"
        fields={fields}
        methods={give_back.ways.map((one) => [one.method, WAYS_BACK[one.method]])}
        preset={way}
      />
      <SumField label="How much goes back" of={sum} />
      <TextField label="Why" required maxLength={NOTE_MAX_LENGTH} {...field('reason')} />
      {isOnline && <Note>A mail tells the guest. This cannot be taken back.</Note>}
      <GiveBackLimit story={props.story} />
    </StepForm>
  )
}

export function GiveBackLimit({ story: { give_back } }: Pick<BookingFormProps, 'story'>) {
  return give_back.limit === null ? null : <Note>{give_back.limit}</Note>
}

const WAYS_BACK = { ...METHOD_WORDS, paystack: 'Paystack, to where the online payment came from' }

export function VoidForm({ code, entry, what }: { code: string; entry: FolioEntry; what: string }) {
  const { typed, field } = useFields<'reason'>()
  const { reason = '' } = typed
  return (
    <ConfirmForm
      confirm="Void it"
      call={() => callDesk('POST bookings/:code/folio/:entry/void/', { code, entry: entry.id, reason })}
    >
      <p>
        {what}, {formatKobo(Math.abs(entry.amount_kobo))}. It stays in the folio, struck through, and no
        longer counts.
      </p>
      <TextField label="Why" required maxLength={NOTE_MAX_LENGTH} {...field('reason')} />
    </ConfirmForm>
  )
}
