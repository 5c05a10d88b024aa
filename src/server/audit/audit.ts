import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import type { PaystackTransaction } from '../paystack/transaction'
import type { PaystackClient, PaystackRefund } from '../paystack/client'
import type { Violation } from './violation'
import { readRefunds, readSuccesses } from '../money/ledger'
import { type AuditNumbers, countBooks } from './numbers'
import { isConfirmed } from './payment-rules'
import { type Books, type PaymentEntry, readBooks } from './repository'
import { findViolations } from './rules'

export interface AuditOptions {
  database: Kysely<Database>
  /** Without a client only the hotel's own books are checked. */
  paystack?: PaystackClient
  /** The moment from which Paystack's list is compared; by default all of it. */
  since?: Date
  now: Date
  /**
   * Grace time in milliseconds, 0 by default. Within the grace time, two things are no violation: a listed
   * payment that the books lack, counted from the moment of payment, and an open payment that is decided
   * already, counted from the moment when the open payment was due.
   */
  settlingMs?: number
  /** Called with what is being asked of Paystack. */
  onProgress?: (step: string) => void
}

export interface AuditReport {
  numbers: AuditNumbers
  violations: Violation[]
  /** Why Paystack could not be asked; undefined when it was asked, or when no client was given. */
  unreachable?: string
}

/**
 * Checks the hotel's books against the rules that must never break, and against Paystack's list when a client
 * is given. Gives the counts and the violations. Changes nothing. Throws what the database throws.
 */
export async function audit(options: AuditOptions): Promise<AuditReport> {
  const { database, paystack, since = new Date(0) } = options
  const isFresh = freshnessTest(options)
  // Paystack's list first: a payment that arrives in between is then in the books only, which is no
  // violation.
  const successes =
    paystack &&
    (await readSuccesses(paystack, since.toISOString(), undefined, (page) =>
      options.onProgress?.(`Paystack's payments, page ${page}`),
    ))
  const books = await readBooks(database)
  const refunds =
    paystack && successes?.kind === 'told'
      ? await askRefunds(paystack, transactionsToCheck(books, since), options)
      : undefined
  const violations = findViolations(books, isFresh)
  const numbers = countBooks(books)
  if (successes?.kind === 'told') {
    const unknown = findUnknown(books, successes.value)
    numbers.ledger = successes.value.length
    numbers.settling = unknown.filter(({ paidAt }) => isFresh(paidAt)).length
    violations.push(
      ...unknown
        .filter(({ paidAt }) => !isFresh(paidAt))
        .map(({ reference }): Violation => ({ rule: 'unsettled', about: reference, problem: NOTHING_KNOWN })),
      ...compareWithLedger(books, successes.value),
    )
  }
  if (refunds?.kind === 'told') violations.push(...checkPaystackRefunds(books, refunds.value))
  const failure = [successes, refunds].find((asked) => asked?.kind === 'unreachable')
  if (failure?.kind !== 'unreachable') return { numbers, violations }
  return { numbers: { ...numbers, ledger: 'unreachable' }, violations, unreachable: failure.reason }
}

function askRefunds(paystack: PaystackClient, ids: readonly string[], { onProgress }: AuditOptions) {
  let answers = 0
  return readRefunds(paystack, ids, () => {
    answers += 1
    onProgress?.(`Paystack's refunds, ${answers} of ${ids.length}`)
  })
}

const NOTHING_KNOWN = 'paid, with no booking, refund, review or open payment'

/**
 * Gives the transactions of the payments since `since`, of those whose refund was noted or paid back since
 * then, and of all confirmed bookings of any age.
 */
function transactionsToCheck({ payments, bookings, refunds }: Books, since: Date): string[] {
  const isSince = (moment: string | null) => Date.parse(moment ?? '') >= since.getTime()
  const refunded = new Set(
    refunds
      .filter(({ created_at, processed_at }) => isSince(created_at) || isSince(processed_at))
      .map(({ payment_id }) => payment_id),
  )
  const confirmed = new Set(bookings.filter(isConfirmed).map(({ payment_id }) => payment_id))
  const isToCheck = ({ id, created_at }: PaymentEntry) =>
    confirmed.has(id) || refunded.has(id) || isSince(created_at)
  return payments.filter(isToCheck).map(({ provider_txn_id }) => provider_txn_id)
}

function findUnknown(
  { payments, openPayments }: Books,
  successes: PaystackTransaction[],
): PaystackTransaction[] {
  const known = new Set([...payments, ...openPayments].map(({ reference }) => reference))
  return successes.filter(({ reference }) => !known.has(reference))
}

/** The grace time covers the time from a payment to the verify call, webhook or sweep that reports it. */
function freshnessTest({ now, settlingMs = 0 }: AuditOptions) {
  const limit = now.getTime() - settlingMs
  return (moment: string | undefined) => settlingMs > 0 && moment !== undefined && Date.parse(moment) > limit
}

function compareWithLedger({ payments }: Books, successes: PaystackTransaction[]): Violation[] {
  const byReference = new Map(payments.map((payment) => [payment.reference, payment]))
  return successes.flatMap((transaction): Violation[] => {
    const payment = byReference.get(transaction.reference)
    const isSame =
      payment === undefined ||
      (payment.provider_txn_id === transaction.id &&
        payment.amount_kobo === transaction.amountKobo &&
        payment.currency === transaction.currency)
    if (isSame) return []
    const problem = 'transaction, amount or currency is not Paystack’s'
    return [{ rule: 'unlike-paystack', about: transaction.reference, problem }]
  })
}

function checkPaystackRefunds(
  { payments, bookings, refunds }: Books,
  refundsOf: Map<string, PaystackRefund[]>,
): Violation[] {
  const confirmed = new Set(bookings.filter(isConfirmed).map(({ payment_id }) => payment_id))
  const oursOf = new Map(refunds.map(({ payment_id, amount_kobo }) => [payment_id, amount_kobo]))
  const isProcessed = new Set(
    refunds.filter(({ state }) => state === 'processed').map(({ payment_id }) => payment_id),
  )
  const isSettled = new Set(
    refunds.filter(({ state }) => state === 'settled').map(({ payment_id }) => payment_id),
  )
  return payments.flatMap(({ id, reference, provider_txn_id, amount_kobo }): Violation[] => {
    const listed = refundsOf.get(provider_txn_id)
    if (listed === undefined) return []
    const notFailed = listed.filter(({ status }) => status !== 'failed')
    const refunded = notFailed.reduce((sum, { amountKobo }) => sum + amountKobo, 0)
    const problems: string[] = []
    if (refunded > amount_kobo) problems.push(`${amount_kobo} kobo paid, ${refunded} given back at Paystack`)
    else if (refunded > (oursOf.get(id) ?? amount_kobo)) {
      problems.push(`${oursOf.get(id)} kobo to be given back, ${refunded} given back at Paystack`)
    } else if (notFailed.length > 0 && confirmed.has(id)) {
      problems.push(`a confirmed booking, with ${refunded} kobo given back at Paystack`)
    }
    if (isProcessed.has(id) && !listed.some(({ status }) => status === 'processed')) {
      problems.push('given back by our books, and not by Paystack’s')
    }
    if (isSettled.has(id) && notFailed.length > 0) {
      problems.push(`settled otherwise by our books, and ${refunded} kobo given back at Paystack`)
    }
    return problems.map((problem) => ({ rule: 'paystack-refund', about: reference, problem }))
  })
}
