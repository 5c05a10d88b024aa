import type { BookingStory, DeskBooking, FolioEntry } from '../../../shared/desk/bookings'
import { NOTE_MAX_LENGTH, SHORT_MAX_LENGTH } from '../../../shared/limits'
import { formatNaira } from '../../../shared/money'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useMe } from '../frame/me'
import { METHOD_WORDS } from '../../../shared/payment-channels'
import { ConfirmForm, DialogButton } from '../parts/dialogs'
import { ChoiceField, type Fields, problemsIn, TextField, textOrNull, useFields } from '../parts/fields'
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
/** Through Paystack, to the card of the online payment: an order of its own at the server. */
const ONLINE = ['paystack', 'Paystack, to where the online payment came from'] as const

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
  const fields = useFields<'amount' | 'method' | 'reference'>()
  const { typed, field } = fields
  const preset = booking.balance > 0 ? formatNaira(booking.balance).slice(1) : ''
  const amount = parseNaira(typed.amount ?? preset)
  return (
    <StepForm
      {...props}
      step="payments"
      confirm={amount === undefined ? 'Take payment' : `${formatNaira(amount)} was paid`}
      problems={problemsIn({
        amount: amount === undefined && 'An amount in naira, such as 85,000.',
        method: typed.method === undefined && 'Please choose one.',
      })}
      body={{ ...paymentIn(typed, amount), seen_balance: booking.balance }}
    >
      <Balance booking={booking} />
      <TextField label="How much, in naira" inputMode="decimal" {...field('amount', preset)} />
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
  const { folio, booking } = props.story
  const { balance, refund, status } = booking
  const isOwner = useMe().role === 'owner'
  const fields = useFields<'amount' | 'method' | 'reference' | 'reason'>()
  const { typed, field } = fields
  const overpaid = Math.max(0, -balance)
  const online = keptOnline(props.story)
  const keptHere = paidAndKept(folio.filter((entry) => entry.method !== ONLINE[0]))
  const canRefundOnline = isOwner && online > 0 && status !== 'expected'
  const ways = waysBack(folio, canRefundOnline)
  const way = ways
    .map(([name]) => name)
    .find((name) => keptBy(folio, name) > 0 && keptBy(folio, name) >= overpaid)
  const method = typed.method ?? way
  const isOnline = method === ONLINE[0]
  const most = isOnline ? online : isOwner ? keptHere : overpaid
  const preset = overpaid > 0 ? formatNaira(overpaid).slice(1) : ''
  const amount = parseAmount(typed.amount ?? preset, most)
  const reason = textOrNull(typed.reason)
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
          ? { refund: amount, seen_refunded: refund?.amount ?? 0 }
          : { ...paymentIn({ ...typed, method }, amount), seen_kept: keptHere }),
        reason,
      }}
    >
      <Balance booking={{ balance: -overpaid }} />
      <PaidHow legend="Given back how?" fields={fields} methods={ways} preset={way} />
      <TextField label="How much goes back, in naira" inputMode="decimal" {...field('amount', preset)} />
      <TextField label="Why" maxLength={NOTE_MAX_LENGTH} {...field('reason')} />
      {isOnline && <Note>A mail tells the guest. This cannot be taken back.</Note>}
      {!isOwner && <Note>Only an owner can give back more than was paid too much.</Note>}
    </StepForm>
  )
}

/** Returns the ways to give money back: first those in which it came, in that order. */
function waysBack(folio: readonly FolioEntry[], canRefundOnline: boolean): Methods {
  const came = folio.filter(({ kind }) => kind === 'payment').map(({ method }) => method as string | null)
  const all = canRefundOnline ? [...METHODS, ONLINE] : METHODS
  const rank = ([method]: Methods[number]) => (came.includes(method) ? came.indexOf(method) : came.length)
  return all.toSorted((one, other) => rank(one) - rank(other))
}

function keptBy(folio: readonly FolioEntry[], method: string): number {
  return paidAndKept(folio.filter((entry) => entry.method === method))
}

/** Returns what was paid through Paystack, in naira. */
export function paidOnline({ folio }: Pick<BookingStory, 'folio'>): number {
  const online = folio.filter(({ kind, method }) => kind === 'payment' && method === 'paystack')
  return online.reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns what was paid through Paystack and has not gone back there, in naira. */
export function keptOnline({ folio }: Pick<BookingStory, 'folio'>): number {
  return keptBy(folio, 'paystack')
}

/** Returns what was paid and has not been given back, in naira. */
export function paidAndKept(folio: readonly FolioEntry[]): number {
  const money = folio.filter(({ kind }) => kind !== 'charge')
  const sum = money.reduce((naira, { kind, amount }) => naira + (kind === 'payment' ? amount : -amount), 0)
  return Math.round(sum * 100) / 100
}

interface VoidEntryProps {
  code: string
  entry: FolioEntry
  /** The entry in words. */
  what: string
}

/** Voids an entry that was a slip, with a reason. */
export function VoidEntry(props: VoidEntryProps) {
  return (
    <DialogButton label="Void" about={props.what} title="Void this entry?" variant="quiet">
      {(close) => <VoidForm {...props} onClose={close} />}
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
      <TextField label="Why" maxLength={NOTE_MAX_LENGTH} {...field('reason')} />
    </ConfirmForm>
  )
}
