import type { DeskBooking, FolioEntry } from '../../../shared/desk/bookings'
import { NOTE_MAX_LENGTH, SHORT_MAX_LENGTH } from '../../../shared/limits'
import { formatNaira } from '../../../shared/money'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { METHOD_WORDS } from '../../../shared/payment-channels'
import { ConfirmForm } from '../parts/dialogs'
import {
  ChoiceField,
  type Fields,
  problemsIn,
  SureField,
  TextField,
  textOrNull,
  useFields,
} from '../parts/fields'
import { parseAmount, parseNaira } from '../parts/form'
import { ErrorText, Note } from '../parts/text'
import { bookingButton, type BookingFormProps, StepForm } from './BookingDialog'

export const TakePayment = bookingButton('Take payment', 'Take payment', PaymentForm)
/** Charges an extra, such as a breakfast. */
export const AddCharge = bookingButton('Add charge', 'Add a charge', ChargeForm)
/** Gives money back to a guest who is here, has left or did not come. */
export const GiveBack = bookingButton('Give back', 'Give money back', GiveBackForm)

/** Says what the guest still owes or has paid too much. Nothing when all is paid. */
export function Balance({ booking: { balance } }: { booking: Pick<DeskBooking, 'balance'> }) {
  if (balance === 0) return null
  if (balance < 0) return <Note>{formatNaira(-balance)} was paid too much.</Note>
  return <ErrorText>{formatNaira(balance)} is not paid yet.</ErrorText>
}

type Methods = readonly (readonly [value: string, label: string])[]

/** The ways to pay at the desk. */
export const METHODS: Methods = (['cash', 'pos', 'transfer'] as const).map((method) => [
  method,
  METHOD_WORDS[method],
])

interface PaidHowProps {
  legend: string
  fields: Fields<'method' | 'reference'>
  methods?: Methods
  preset?: string | undefined
}

/** Asks how money changes hands, and for the number on the slip. */
export function PaidHow({ legend, fields: { typed, field }, methods = METHODS, preset }: PaidHowProps) {
  const method = typed.method ?? preset
  return (
    <>
      <ChoiceField legend={legend} options={methods} {...field('method', preset)} />
      {(method === 'pos' || method === 'transfer') && (
        <div ref={scrollToCentre}>
          <TextField
            label={method === 'pos' ? 'Number of the slip' : 'Reference of the transfer'}
            maxLength={SHORT_MAX_LENGTH}
            {...field('reference')}
          />
        </div>
      )}
    </>
  )
}

/** A field that has just appeared may be below the buttons at the dialog's foot. */
function scrollToCentre(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
}

/** Returns a payment to send, from the fields of PaidHow. */
export function paymentIn(
  { method, reference }: { method?: string | undefined; reference?: string | undefined },
  amount: number | undefined,
) {
  return { method, amount, reference: method === 'cash' ? null : textOrNull(reference) }
}

function PaymentForm(props: BookingFormProps) {
  const { booking } = props.story
  const { balance } = booking
  const fields = useFields<'amount' | 'method' | 'reference' | 'sure'>()
  const { typed, field } = fields
  const preset = balance > 0 ? formatNaira(balance).slice(1) : ''
  const amount = parseNaira(typed.amount ?? preset)
  const isMore = amount !== undefined && amount > Math.max(0, balance)
  return (
    <StepForm
      {...props}
      step="payments"
      confirm={amount === undefined ? 'Take payment' : `${formatNaira(amount)} was paid`}
      problems={problemsIn({
        amount: amount === undefined && 'An amount in naira, such as 85,000.',
        sure: isMore && typed.sure !== String(amount) && 'Please check the amount.',
        method: typed.method === undefined && 'Please choose one.',
      })}
      body={{
        ...paymentIn(typed, amount),
        seen_balance: balance,
        ...(isMore && { confirms_more: true }),
      }}
    >
      <Balance booking={booking} />
      <TextField label="How much, in naira" inputMode="decimal" {...field('amount', preset)} />
      {isMore && (
        <SureField
          legend={`${balance > 0 ? `Only ${formatNaira(balance)} is owed` : 'Nothing is owed'}. Did the guest pay ${formatNaira(amount)}?`}
          naira={amount}
          {...field('sure')}
        />
      )}
      <PaidHow legend="Paid how?" fields={fields} />
    </StepForm>
  )
}

function ChargeForm(props: BookingFormProps) {
  const { typed, field } = useFields<'text' | 'amount'>()
  const amount = parseNaira(typed.amount ?? '')
  const text = textOrNull(typed.text)
  return (
    <StepForm
      {...props}
      step="charges"
      confirm={amount === undefined ? 'Charge' : `Charge ${formatNaira(amount)}`}
      problems={problemsIn({
        text: text === null && 'Please write what it is for.',
        amount: amount === undefined && 'An amount in naira, such as 12,500.',
      })}
      body={{ amount, text, seen_balance: props.story.booking.balance }}
    >
      <TextField label="What for" maxLength={NOTE_MAX_LENGTH} {...field('text')} />
      <TextField label="How much, in naira" inputMode="decimal" {...field('amount')} />
    </StepForm>
  )
}

function GiveBackForm(props: BookingFormProps) {
  const { booking, give_back: giveBack } = props.story
  const fields = useFields<'amount' | 'method' | 'reference' | 'reason'>()
  const { typed, field } = fields
  const overpaid = Math.max(0, -booking.balance)
  const way = giveBack.ways.find(({ most }) => most >= overpaid)?.method
  const method = typed.method ?? way
  const isOnline = method === 'paystack'
  const most = giveBack.ways.find((one) => one.method === method)?.most ?? 0
  const preset = overpaid > 0 ? formatNaira(overpaid).slice(1) : ''
  const amount = parseAmount(typed.amount ?? preset, most)
  const reason = textOrNull(typed.reason)
  if (giveBack.ways.length === 0) return <GiveBackLimit story={props.story} />
  return (
    <StepForm
      {...props}
      step={isOnline ? 'pay-back' : 'refunds'}
      confirm={amount === undefined ? 'Give back' : `Give back ${formatNaira(amount)}`}
      problems={problemsIn({
        amount: amount === undefined && `An amount up to ${formatNaira(most)}.`,
        method: method === undefined && 'Please choose one.',
        reason: reason === null && 'Please write why.',
      })}
      body={{
        ...(isOnline
          ? { refund: amount, seen_refunded: booking.refund?.amount ?? 0 }
          : { ...paymentIn({ ...typed, method }, amount), seen_kept: giveBack.kept_here }),
        reason,
      }}
    >
      <Balance booking={{ balance: -overpaid }} />
      <PaidHow
        legend="Given back how?"
        fields={fields}
        methods={giveBack.ways.map((one) => [one.method, WAYS_BACK[one.method]])}
        preset={way}
      />
      <TextField label="How much goes back, in naira" inputMode="decimal" {...field('amount', preset)} />
      <TextField label="Why" maxLength={NOTE_MAX_LENGTH} {...field('reason')} />
      {isOnline && <Note>A mail tells the guest. This cannot be taken back.</Note>}
      <GiveBackLimit story={props.story} />
    </StepForm>
  )
}

/** Says why no more can be given back. */
export function GiveBackLimit({ story: { give_back: giveBack } }: Pick<BookingFormProps, 'story'>) {
  return giveBack.limit === null ? null : <Note>{giveBack.limit}</Note>
}

const WAYS_BACK = { ...METHOD_WORDS, paystack: 'Paystack, to where the online payment came from' }

interface VoidFormProps {
  code: string
  entry: FolioEntry
  /** The entry in words. */
  what: string
  onClose: () => void
}

/** Voids an entry that was a slip, with a reason. */
export function VoidForm({ code, entry, what, onClose }: VoidFormProps) {
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
      <TextField label="Why" maxLength={NOTE_MAX_LENGTH} {...field('reason')} />
    </ConfirmForm>
  )
}
