import type { MoneySheet } from '../../shared/desk/money'
import { formatNaira, toNaira } from '../../shared/money'
import type { PaystackRefund } from '../paystack/client'
import type { PaystackTransaction } from '../paystack/transaction'
import type { PaymentLine } from './repository'

type Mismatch = MoneySheet['mismatches'][number]

/** Paystack's statuses of a transaction whose money has come in; of the last two it goes back again. */
const PAID_STATUSES: readonly string[] = ['success', 'reversal-pending', 'reversed']

/** True when Paystack says that the money of this transaction has come in. */
export function isPaid({ status }: PaystackTransaction): boolean {
  return PAID_STATUSES.includes(status)
}

/** Describes a successful transaction of the site that our books do not have as a payment. */
export function describeUnknown(
  { reference, amountKobo, currency }: PaystackTransaction,
  isOpen: boolean,
): Mismatch {
  const amount = toAmount(amountKobo, currency)
  const what = isOpen
    ? `Paystack has ${amount} as paid; our books are still undecided about it and will ask again by themselves.`
    : `Paystack has ${amount} as paid; our books do not know it. The next sweep brings it. If it is still here then, look the reference up in Paystack’s dashboard.`
  return { reference, what }
}

/** Gives what our books say of a payment and Paystack does not. */
export function comparePayment(payment: PaymentLine, theirs: PaystackTransaction | undefined): Mismatch[] {
  const { reference, amount_kobo, currency, provider_txn_id } = payment
  const ours = toAmount(amount_kobo, currency)
  const look = 'Look the reference up in Paystack’s dashboard.'
  if (theirs === undefined) {
    return [
      { reference, what: `Our books have ${ours} as paid; Paystack does not know the payment. ${look}` },
    ]
  }
  if (!isPaid(theirs)) {
    return [
      { reference, what: `Our books have ${ours} as paid; Paystack calls it ${theirs.status}. ${look}` },
    ]
  }
  const isSame =
    theirs.id === provider_txn_id && theirs.amountKobo === amount_kobo && theirs.currency === currency
  if (isSame) return []
  const other = toAmount(theirs.amountKobo, theirs.currency)
  return [{ reference, what: `Our books have ${ours} as paid, Paystack ${other}. ${look}` }]
}

/**
 * Gives what our books say of a payment's refund and Paystack does not. `listed` is undefined when Paystack
 * was not asked.
 */
export function compareRefunds(payment: PaymentLine, listed: PaystackRefund[] | undefined): Mismatch[] {
  if (listed === undefined) return []
  const { reference, currency, refund_kobo: ours, refund_state: state } = payment
  const amount = (kobo: number) => toAmount(kobo, currency)
  const live = sumOf(listed.filter(({ status }) => status !== 'failed'))
  const processed = sumOf(listed.filter(({ status }) => status === 'processed'))
  const because = (what: string): Mismatch[] => [{ reference, what }]
  if (ours === null) {
    if (live === 0) return []
    return because(`Paystack gives ${amount(live)} back; our books have no refund of this payment.`)
  }
  if (live > ours) return because(`Paystack gives ${amount(live)} back, our books ${amount(ours)}.`)
  if (state === 'settled') {
    if (live === 0) return []
    return because(
      `Our books have ${amount(ours)} as settled otherwise; Paystack gives ${amount(live)} back too.`,
    )
  }
  if (state === 'processed') {
    if (processed === ours) return []
    return because(`Our books have ${amount(ours)} as paid back, Paystack ${amount(processed)}.`)
  }
  if (processed === ours) {
    return because(`Paystack has paid ${amount(ours)} back; our books will follow by themselves.`)
  }
  if (state !== 'failed' && state !== 'needs_attention') return []
  return because(`The refund of ${amount(ours)} is stuck. See why among the refunds, and try it again there.`)
}

function sumOf(refunds: readonly PaystackRefund[]): number {
  return refunds.reduce((sum, { amountKobo }) => sum + amountKobo, 0)
}

function toAmount(subunits: number, currency: string): string {
  return currency === 'NGN' ? formatNaira(toNaira(subunits)) : `${toNaira(subunits).toFixed(2)} ${currency}`
}
