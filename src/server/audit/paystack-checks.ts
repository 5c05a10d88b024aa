import { type Kysely, sql } from 'kysely'
import { type Database, isOpen } from '../db/schema'
import { readRefunds, readSuccesses, readTransactions } from '../money/ledger'
import type { PaystackClient } from '../paystack/client'
import type { PaystackRefund } from '../paystack/refunds'
import type { PaystackTransaction } from '../paystack/transaction'
import type { Violation } from './checks'

export interface PaystackCheckOptions {
  since?: Date
  /** Payments after this moment may not have arrived here yet. Default: all must have arrived. */
  settledBefore?: Date
}

/** `ledger` counts what Paystack listed, `settling` what may not have arrived here yet. */
export interface PaystackReport {
  numbers: { ledger: number; settling: number }
  violations: Violation[]
}

type Payment = Awaited<ReturnType<typeof selectPayments>>[number]

/** Compares the books with Paystack's payments and refunds since `since`. Throws PaystackUnreachable. */
export async function checkPaystack(
  database: Kysely<Database>,
  paystack: PaystackClient,
  { since = new Date(0), settledBefore }: PaystackCheckOptions,
): Promise<PaystackReport> {
  // Read before the books: a payment that arrives in between is then only in the books, which is not a
  // violation.
  const successes = await readSuccesses(paystack, since.toISOString())
  const payments = await selectPayments(database)
  const open = await database.selectFrom('open_payments').select('reference').execute()
  const paymentOf = new Map(payments.map((payment) => [payment.reference, payment]))
  const known = new Set([...payments, ...open].map(({ reference }) => reference))
  const unknown = successes.filter(({ reference }) => !known.has(reference))
  const isSettling = ({ paidAt = '' }: PaystackTransaction) =>
    settledBefore !== undefined && Date.parse(paidAt) > settledBefore.getTime()
  const unsettled = unknown.filter((transaction) => !isSettling(transaction))
  const toAsk = payments.filter((payment) => isToCheck(payment, since))
  const refunds = await readRefunds(
    paystack,
    toAsk.map(({ provider_txn_id }) => provider_txn_id),
  )
  const listed = new Set(successes.map(({ reference }) => reference))
  // The list has only successes: payments that were reversed, or that we refunded, are missing in it.
  const missing = await readTransactions(
    paystack,
    toAsk
      .filter(({ reference, refunds: own, disputes, decision }) => {
        return !listed.has(reference) && own.length === 0 && Number(disputes) === 0 && decision !== 'not_ours'
      })
      .map(({ reference }) => reference),
  )
  return {
    numbers: { ledger: successes.length, settling: unknown.length - unsettled.length },
    violations: [
      ...unsettled.map(({ reference }) => ({
        rule: 'unsettled',
        about: reference,
        problem: 'paid, with no booking, refund, review or open payment',
      })),
      ...successes
        .filter((transaction) => isUnlike(transaction, paymentOf.get(transaction.reference)))
        .map(({ reference }) => ({
          rule: 'unlike-paystack',
          about: reference,
          problem: 'transaction, amount or currency is not Paystack’s',
        })),
      ...toAsk.flatMap((payment) =>
        findRefundProblems(
          payment,
          refunds.get(payment.provider_txn_id) ?? [],
          missing.get(payment.reference)?.status === 'reversed',
        ).map((problem) => ({ rule: 'paystack-refund', about: payment.reference, problem })),
      ),
    ],
  }
}

async function selectPayments(database: Kysely<Database>) {
  const payments = await database
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.id', 'payments.booking_id')
    .leftJoin('review_decisions', 'review_decisions.payment_id', 'payments.id')
    .select([
      'payments.id',
      'payments.reference',
      'payments.provider_txn_id',
      'payments.amount_kobo',
      'payments.currency',
      'payments.created_at',
      'bookings.status',
      'review_decisions.decision',
      sql<number>`(select count(*) from disputes where disputes.payment_id = payments.id)`.as('disputes'),
    ])
    .orderBy('payments.created_at')
    .execute()
  const refunds = await database
    .selectFrom('refunds')
    .select(['payment_id', 'amount_kobo', 'state', 'created_at', 'processed_at'])
    .execute()
  const refundsOf = Map.groupBy(refunds, ({ payment_id }) => payment_id)
  return payments.map((payment) => ({ ...payment, refunds: refundsOf.get(payment.id) ?? [] }))
}

function isToCheck({ status, created_at, refunds }: Payment, since: Date): boolean {
  const moments = [created_at, ...refunds.flatMap((refund) => [refund.created_at, refund.processed_at])]
  return isOpen({ status }) || moments.some((moment) => Date.parse(moment ?? '') >= since.getTime())
}

function isUnlike({ id, amountKobo, currency }: PaystackTransaction, payment: Payment | undefined): boolean {
  if (payment === undefined) return false
  return payment.provider_txn_id !== id || payment.amount_kobo !== amountKobo || payment.currency !== currency
}

function findRefundProblems(
  { amount_kobo, status: booking_status, refunds }: Payment,
  listed: readonly PaystackRefund[],
  isTakenBack: boolean,
): string[] {
  const theirKobo = (wanted: (status: PaystackRefund['status']) => boolean) =>
    listed.filter(({ status }) => wanted(status)).reduce((sum, { amountKobo }) => sum + amountKobo, 0)
  const ourKobo = (own: Payment['refunds']) => own.reduce((sum, refund) => sum + refund.amount_kobo, 0)
  const refunded = theirKobo((status) => status !== 'failed')
  const problems: string[] = []
  const allowed = refunds.length === 0 ? amount_kobo : ourKobo(refunds)
  if (refunded > allowed) problems.push(`${refunded} kobo refunded at Paystack, of at most ${allowed}`)
  else if (isTakenBack)
    problems.push('the money went back at Paystack, without a refund or dispute in our books')
  else if (refunded > 0 && refunds.length === 0 && isOpen({ status: booking_status })) {
    problems.push(`an open booking, with ${refunded} kobo refunded at Paystack`)
  }
  if (
    theirKobo((status) => status === 'processed') <
    ourKobo(refunds.filter(({ state }) => state === 'processed'))
  ) {
    problems.push('refunded by our books, and not by Paystack’s')
  }
  const settled = ourKobo(refunds.filter(({ state }) => state === 'settled'))
  if (settled > 0 && refunded > allowed - settled) {
    problems.push(`settled in another way by our books, and ${refunded} kobo refunded at Paystack`)
  }
  return problems
}
