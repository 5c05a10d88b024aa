import type { Kysely } from 'kysely'
import type { MoneySheet } from '../../shared/desk/money'
import { toNaira } from '../../shared/money'
import { mapAtOnce } from '../async/map-at-once'
import type { Database } from '../db/schema'
import type { PaystackClient } from '../paystack/client'
import type { PaystackTransaction } from '../paystack/transaction'
import type { Period } from './days'
import { comparePayment, compareRefunds, describeUnknown, isPaid } from './differences'
import { type Asked, readRefunds, readSuccesses } from './ledger'
import { findOpen, type PaymentLine } from './repository'

export interface MoneyServices {
  database: Kysely<Database>
  paystack: PaystackClient
  /** The domain of our own Paystack keys: test or live. */
  domain: string
}

type Compared = Pick<MoneySheet, 'paystack' | 'mismatches'>

export interface OurSide {
  period: Period
  payments: PaymentLine[]
  /** Payments whose refunds were paid back in the period, or settled otherwise. */
  refunds: PaymentLine[]
  /** Those of the payments that the totals have. */
  counted: PaymentLine[]
}

/** Paystack lists by the moment at which a payment was begun; the guest may pay later than that. */
const BEGUN_BEFORE_MS = 26 * 60 * 60_000
const MAX_IN_FLIGHT = 4
/** Up to so many payments, Paystack is asked for the refunds of each; of more, only where one is known. */
const MAX_ASKED = 100
const ONLY_KNOWN = 'For so many payments, only refunds that are known here were compared. Ask for fewer days.'

/**
 * Compares payments and refunds with Paystack's own list. Each difference is a sentence for whoever settles
 * it. When Paystack gives no answer, says why and compares nothing. Throws what the database throws.
 */
export async function compareWithPaystack(
  { database, paystack, domain }: MoneyServices,
  { period, payments, refunds, counted }: OurSide,
): Promise<Compared> {
  const from = new Date(period.start - BEGUN_BEFORE_MS).toISOString()
  const listed = await readSuccesses(paystack, from, new Date(period.end).toISOString())
  if (listed.kind === 'unreachable') return notAsked(listed.reason)
  const successes = listed.value.filter(
    (transaction) => transaction.domain === domain && isIn(transaction, period),
  )
  const ours = payments.filter((payment) => payment.domain === domain)
  const transactions = await findOurs(paystack, ours, successes)
  if (transactions.kind === 'unreachable') return notAsked(transactions.reason)
  const found = transactions.value
  const unknown = successes.filter(({ reference }) => !found.has(reference))
  const both = [...new Map([...ours, ...refunds].map((payment) => [payment.reference, payment])).values()]
  const toAsk = both.filter(
    (payment) =>
      ours.length <= MAX_ASKED ||
      payment.refund_state !== null ||
      found.get(payment.reference)?.status !== 'success',
  )
  const back = await readRefunds(
    paystack,
    toAsk.map(({ provider_txn_id }) => provider_txn_id),
  )
  if (back.kind === 'unreachable') return notAsked(back.reason)
  const inTotals = counted.flatMap(({ reference }) => found.get(reference) ?? [])
  const takenKobo = [...inTotals.filter(isPaid), ...unknown]
    .filter(({ currency }) => currency === 'NGN')
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0)
  const open = await findOpen(
    database,
    unknown.map(({ reference }) => reference),
  )
  return {
    paystack: {
      asked: true,
      problem: toAsk.length < both.length ? ONLY_KNOWN : null,
      taken: toNaira(takenKobo),
    },
    mismatches: [
      ...unknown.map((transaction) => describeUnknown(transaction, open.has(transaction.reference))),
      ...ours.flatMap((payment) => comparePayment(payment, found.get(payment.reference))),
      ...both.flatMap((payment) => compareRefunds(payment, back.value.get(payment.provider_txn_id))),
    ],
  }
}

/**
 * Gives Paystack's transactions of our payments, by reference. One that is being paid back is no longer a
 * success, and one that a payer brought from elsewhere is not in the site's list: each is asked for by name.
 */
async function findOurs(
  paystack: PaystackClient,
  ours: PaymentLine[],
  successes: PaystackTransaction[],
): Promise<Asked<Map<string, PaystackTransaction>>> {
  const listed = new Map(successes.map((transaction) => [transaction.reference, transaction]))
  const found = new Map<string, PaystackTransaction>()
  let reason: string | undefined
  const find = async ({ reference }: PaymentLine) => {
    const known = listed.get(reference)
    if (known !== undefined) return void found.set(reference, known)
    if (reason !== undefined) return undefined
    const answer = await paystack.verify(reference)
    if (answer.kind === 'undecided') reason = answer.reason
    else if (answer.kind === 'transaction') found.set(reference, answer.transaction)
    return undefined
  }
  await mapAtOnce(ours, MAX_IN_FLIGHT, find)
  return reason === undefined ? { kind: 'told', value: found } : { kind: 'unreachable', reason }
}

function notAsked(reason: string): Compared {
  const problem = `Paystack could not be asked (${reason}). Nothing is compared; please look again later.`
  return { paystack: { asked: false, problem, taken: null }, mismatches: [] }
}

function isIn({ paidAt }: PaystackTransaction, { start, end }: Period): boolean {
  const at = Date.parse(paidAt ?? '')
  return at >= start && at < end
}
