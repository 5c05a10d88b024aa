import type { Kysely } from 'kysely'
import type { MoneySheet } from '../../shared/desk/money'
import { formatAmount, sumKobo } from '../../shared/money'
import type { Database } from '../db/schema'
import type { PaystackClient } from '../paystack/client'
import type { PaystackRefund } from '../paystack/refunds'
import type { PaystackTransaction } from '../paystack/transaction'
import type { Period } from './days'
import { PaystackUnreachable, readRefundsSince, readSuccesses, readTransactions } from './ledger'
import { findReferences } from '../settlement/repository'
import { findRefundsOf, type OwnRefund, type PaymentLine } from './repository'

export interface MoneyServices {
  database: Kysely<Database>
  paystack: PaystackClient
  domain: string
  /** True for a person who counts cash blind: that of after the last handover is left out. */
  isBlind?: boolean
}

type Mismatch = MoneySheet['mismatches'][number]
type Compared = Pick<MoneySheet, 'paystack' | 'mismatches'>

export interface OurSide {
  period: Period
  payments: PaymentLine[]
  refunds: PaymentLine[]
  counted: PaymentLine[]
}

/** Paystack lists payments by when they were started. A guest may pay up to this much later. */
const MAX_PAYING_MS = 26 * 60 * 60_000

/** Returns each difference as a sentence for the person who settles it. */
export async function compareWithPaystack(services: MoneyServices, ours: OurSide): Promise<Compared> {
  try {
    return await compare(services, ours)
  } catch (error) {
    if (!(error instanceof PaystackUnreachable)) throw error
    const problem = `Paystack could not be reached (${error.message}), so nothing was compared. Please try again later.`
    return { paystack: { problem, taken_kobo: null }, mismatches: [] }
  }
}

async function compare(
  { database, paystack, domain }: MoneyServices,
  { period, payments, refunds, counted }: OurSide,
): Promise<Compared> {
  const from = new Date(Date.parse(period.start) - MAX_PAYING_MS).toISOString()
  const listed = await readSuccesses(paystack, from, period.end)
  const successes = listed.filter((transaction) => transaction.domain === domain && isIn(transaction, period))
  const ours = payments.filter((payment) => payment.domain === domain)
  const found = await findOurs(paystack, ours, successes)
  // A payment of these days that was entered later is in the sheet of the later day.
  const known = await findReferences(database, 'payments', successes.map(referenceOf))
  const unknown = successes.filter(({ reference }) => !found.has(reference) && !known.has(reference))
  const both = [...new Map([...ours, ...refunds].map((payment) => [payment.reference, payment])).values()]
  const ownRefunds = await findRefundsOf(database, both.map(referenceOf))
  const firstPaidAt = both.map(({ paid_at }) => paid_at ?? from).toSorted()[0] ?? from
  const back = await readRefundsSince(paystack, firstPaidAt)
  const inTotals = counted.flatMap(({ reference }) => found.get(reference) ?? [])
  const takenKobo = [...inTotals.filter(isPaid), ...unknown]
    .filter(({ currency }) => currency === 'NGN')
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0)
  const open = await findReferences(database, 'open_payments', unknown.map(referenceOf))
  return {
    paystack: { problem: null, taken_kobo: takenKobo },
    mismatches: [
      ...unknown.map((transaction) => describeUnknown(transaction, open.has(transaction.reference))),
      ...ours.flatMap((payment) => comparePayment(payment, found.get(payment.reference))),
      ...both.flatMap((payment) =>
        compareRefunds(
          payment,
          ownRefunds.get(payment.reference) ?? [],
          back.get(payment.provider_txn_id) ?? [],
        ),
      ),
    ],
  }
}

/** Fetches transactions that are being refunded one by one, because Paystack's list lacks them. */
async function findOurs(
  paystack: PaystackClient,
  ours: PaymentLine[],
  successes: PaystackTransaction[],
): Promise<Map<string, PaystackTransaction>> {
  const references = new Set(ours.map(referenceOf))
  const listed = new Map(
    successes
      .filter(({ reference }) => references.has(reference))
      .map((transaction) => [transaction.reference, transaction]),
  )
  const others = [...references].filter((reference) => !listed.has(reference))
  return new Map([...listed, ...(await readTransactions(paystack, others))])
}

function referenceOf({ reference }: { reference: string }): string {
  return reference
}

function isIn({ paidAt }: PaystackTransaction, { start, end }: Period): boolean {
  const at = Date.parse(paidAt ?? '')
  return at >= Date.parse(start) && at < Date.parse(end)
}

const PAID_STATUSES: readonly string[] = ['success', 'reversal-pending', 'reversed']

function isPaid({ status }: PaystackTransaction): boolean {
  return PAID_STATUSES.includes(status)
}

function describeUnknown(
  { reference, amountKobo, currency }: PaystackTransaction,
  isOpen: boolean,
): Mismatch {
  const amount = formatAmount(amountKobo, currency)
  const what = isOpen
    ? `Paystack has ${amount} as paid; our books are still undecided about it and will ask again by themselves.`
    : `Paystack has ${amount} as paid; our books do not know it. The next sweep brings it. If it is still here then, look the reference up in Paystack’s dashboard.`
  return { reference, what }
}

function comparePayment(payment: PaymentLine, theirs: PaystackTransaction | undefined): Mismatch[] {
  const { reference, amount_kobo, currency, provider_txn_id } = payment
  const ours = formatAmount(amount_kobo, currency)
  const look = 'Look the reference up in Paystack’s dashboard.'
  const because = (what: string): Mismatch[] => [
    { reference, what: `Our books have ${ours} as paid${what}. ${look}` },
  ]
  if (theirs === undefined) return because('; Paystack does not know the payment')
  if (!isPaid(theirs)) return because(`; Paystack calls it ${theirs.status}`)
  const { id, amountKobo } = theirs
  if (id === provider_txn_id && amountKobo === amount_kobo && theirs.currency === currency) return []
  return because(`, Paystack ${formatAmount(amountKobo, theirs.currency)}`)
}

function compareRefunds(
  { reference, currency }: PaymentLine,
  own: readonly OwnRefund[],
  listed: readonly PaystackRefund[],
): Mismatch[] {
  const amount = (kobo: number) => formatAmount(kobo, currency)
  const because = (what: string): Mismatch[] => [{ reference, what }]
  const live = sumOf(listed.filter(({ status }) => status !== 'failed'))
  const ours = sumKobo(own)
  if (live > ours) {
    return because(
      own.length === 0
        ? `Paystack gives ${amount(live)} back; our books have no refund of this payment.`
        : `Paystack gives ${amount(live)} back, our books ${amount(ours)}.`,
    )
  }
  const settled = sumKobo(own.filter(({ state }) => state === 'settled'))
  if (settled > 0 && live > ours - settled) {
    return because(
      `Our books have ${amount(settled)} as settled in another way; Paystack gives ${amount(live)} back too.`,
    )
  }
  const processed = sumKobo(own.filter(({ state }) => state === 'processed'))
  const theirs = sumOf(listed.filter(({ status }) => status === 'processed'))
  if (theirs < processed) {
    return because(`Our books have ${amount(processed)} as paid back, Paystack ${amount(theirs)}.`)
  }
  if (theirs > processed) {
    return because(`Paystack has paid ${amount(theirs)} back; our books will follow by themselves.`)
  }
  return own
    .filter(({ state }) => state === 'failed' || state === 'needs_attention')
    .flatMap(({ amount_kobo }) =>
      because(
        `The refund of ${amount(amount_kobo)} is stuck. See why among the refunds, and try it again there.`,
      ),
    )
}

function sumOf(refunds: readonly PaystackRefund[]): number {
  return refunds.reduce((sum, { amountKobo }) => sum + amountKobo, 0)
}
