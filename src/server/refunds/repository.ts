import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely'
import type { BookingTable, Database, PaymentOutcome } from '../db/schema'
import { DONE, FURTHEST_PLAN_MS, LEASE_MS, type RefundState } from './rules'

/** A refund with the facts of its payment. Amounts are in kobo. */
export interface RefundWork {
  id: string
  payment_id: string
  amount_kobo: number
  state: RefundState
  /** Steps taken in this state. */
  attempts: number
  created_at: string
  /** When an order may have been sent to Paystack; null before the first order. */
  requested_at: string | null
  /** Paystack's id of the order that was seen last; null before one was. */
  provider_refund_id: string | null
  reference: string
  provider_txn_id: string
  paid_kobo: number
  domain: string
  /** What became of the payment when it came in. */
  outcome: PaymentOutcome
  /** Why the payment became no booking. */
  reason: string | null
  /** The booking that the payment was for, once it has ended; null without one. */
  booking_code: string | null
  booking_status: BookingTable['status'] | null
  /** JSON list of Paystack's ids of refunds that failed before a person had it tried again. */
  failed_refund_ids: string | null
}

/** A refund that is taken for one step. */
export interface TakenRefund extends RefundWork {
  /** Until when; Paystack's webhook writes another moment there. */
  leased_until: string
}

export type RefundChanges = UpdateObject<Database, 'refunds'>

const MAX_A_RUN = 100

/**
 * Gives at most MAX_A_RUN refunds that are due, the longest due first. All states but those of DONE are
 * looked at, also those that the desk has to settle. Rows planned further ahead than FURTHEST_PLAN_MS are due
 * too.
 */
export function findRefundsToDo(database: Kysely<Database>, now: Date): Promise<RefundWork[]> {
  return database
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .leftJoin('bookings', 'bookings.payment_id', 'payments.id')
    .select([
      'refunds.id',
      'refunds.payment_id',
      'refunds.amount_kobo',
      'refunds.state',
      'refunds.attempts',
      'refunds.created_at',
      'refunds.requested_at',
      'refunds.provider_refund_id',
      'payments.reference',
      'payments.provider_txn_id',
      'payments.amount_kobo as paid_kobo',
      'payments.domain',
      'payments.outcome',
      'payments.reason',
      'bookings.code as booking_code',
      'bookings.status as booking_status',
      'refunds.failed_refund_ids',
    ])
    .where('refunds.state', 'not in', DONE)
    .where(({ or, eb }) =>
      or([
        eb('refunds.next_attempt_at', '<=', now.toISOString()),
        eb('refunds.next_attempt_at', '>', later(now, FURTHEST_PLAN_MS)),
      ]),
    )
    .orderBy('refunds.next_attempt_at')
    .limit(MAX_A_RUN)
    .execute()
}

/**
 * Takes a lease of LEASE_MS on a refund for one step, and gives the refund as stored then. Undefined when
 * another process was first. The count of attempts is the token of the lease: each later write checks that it
 * is unchanged.
 */
export async function takeRefund(
  transaction: Transaction<Database>,
  work: RefundWork,
  now: Date,
): Promise<TakenRefund | undefined> {
  const taken = {
    state: work.state === 'due' ? 'requesting' : work.state,
    attempts: work.attempts + 1,
  } as const
  const leased_until = later(now, LEASE_MS)
  const isOurs = await changeRefund(transaction, work, { ...taken, next_attempt_at: leased_until })
  return isOurs ? { ...work, ...taken, leased_until } : undefined
}

/**
 * Gives what plans the next step of a refund for that moment, unless a webhook has made it due since it was
 * taken: that tells of something newer than what the step has seen.
 */
export function planNext(
  { leased_until }: TakenRefund,
  moment: Date,
): Pick<RefundChanges, 'next_attempt_at'> {
  return {
    next_attempt_at: sql<string>`case when next_attempt_at = ${leased_until} then ${moment.toISOString()} else next_attempt_at end`,
  }
}

/**
 * Changes a refund. Gives false and changes nothing when the row is no longer as `work` says: another process
 * has taken the refund meanwhile.
 */
export async function changeRefund(
  transaction: Transaction<Database>,
  { id, state, attempts, requested_at }: RefundWork,
  changes: RefundChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('refunds')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('attempts', '=', attempts)
    .where('requested_at', requested_at === null ? 'is' : '=', requested_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Stores a new refund, due now. The amount is in kobo, and may be a part of the payment. A unique index
 * allows one refund for each payment.
 */
export async function insertRefund(
  transaction: Transaction<Database>,
  { paymentId, amountKobo }: { paymentId: string; amountKobo: number },
  now: Date,
): Promise<void> {
  const moment = now.toISOString()
  await transaction
    .insertInto('refunds')
    .values({
      id: randomUUID(),
      payment_id: paymentId,
      amount_kobo: amountKobo,
      state: 'due',
      provider_refund_id: null,
      attempts: 0,
      next_attempt_at: moment,
      last_error: null,
      created_at: moment,
    })
    .execute()
}

/** Makes the refund of a payment due now. Gives false when the payment has no refund. */
export async function hastenRefund(
  transaction: Transaction<Database>,
  reference: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('refunds')
    .set({ next_attempt_at: now.toISOString() })
    .where('payment_id', 'in', (query) =>
      query.selectFrom('payments').select('payments.id').where('payments.reference', '=', reference),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface UnfinishedRefunds {
  state: RefundState
  count: number
  /** When the oldest of them came up, in ISO 8601; undefined without any. */
  oldestAt: string | undefined
}

const UNFINISHED = ['due', 'requesting', 'requested', 'failed', 'needs_attention'] as const

/** Gives one entry for each state of a refund that is not paid back yet, also for a state without any. */
export async function summarizeUnfinishedRefunds(database: Kysely<Database>): Promise<UnfinishedRefunds[]> {
  const rows = await database
    .selectFrom('refunds')
    .select(({ fn }) => [
      'state',
      fn.countAll<number | string>().as('count'),
      fn.min('created_at').as('oldestAt'),
    ])
    .where('state', 'in', UNFINISHED)
    .groupBy('state')
    .execute()
  return UNFINISHED.map((state) => {
    const row = rows.find((candidate) => candidate.state === state)
    return { state, count: Number(row?.count ?? 0), oldestAt: row?.oldestAt }
  })
}

function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}
