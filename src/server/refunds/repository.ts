import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction, type UpdateObject } from 'kysely'
import { formatKobo, sumKobo } from '../../shared/money'
import { PAYMENT_COLUMNS } from '../db/payment-columns'
import { hasRowLocks } from '../db/dialect'
import type { Database, RefundTable } from '../db/schema'
import { findDisputedKobo } from '../disputes/repository'
import { Conflict, NotFound } from '../http/errors'
import { DONE, FURTHEST_PLAN_MS, LEASE_MS } from './rules'

export type RefundRow = Selectable<RefundTable>

export type RefundWork = Awaited<ReturnType<typeof findDueRefunds>>[number]

export interface LeasedRefund extends RefundWork {
  leased_until: string
}

export type RefundChanges = UpdateObject<Database, 'refunds'>

const BATCH = 100

export function findDueRefunds(database: Kysely<Database>, now: Date) {
  return database
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .leftJoin('bookings', 'bookings.id', 'payments.booking_id')
    .selectAll('refunds')
    .select([
      ...PAYMENT_COLUMNS,
      'payments.amount_kobo as paid_kobo',
      'bookings.code as booking_code',
      'bookings.status as booking_status',
    ])
    .where('refunds.state', 'not in', DONE)
    .where(({ or, eb }) =>
      or([
        eb('refunds.next_attempt_at', '<=', now.toISOString()),
        eb('refunds.next_attempt_at', '>', later(now, FURTHEST_PLAN_MS)),
      ]),
    )
    .orderBy('refunds.next_attempt_at')
    .limit(BATCH)
    .execute()
}

/** Returns undefined when another process was first. `attempts` is the token that later writes check. */
export async function leaseRefund(
  trx: Transaction<Database>,
  work: RefundWork,
  now: Date,
): Promise<LeasedRefund | undefined> {
  const leased = {
    state: work.state === 'due' ? 'requesting' : work.state,
    attempts: work.attempts + 1,
  } as const
  const leased_until = later(now, LEASE_MS)
  const isOurs = await changeRefund(trx, work, { ...leased, next_attempt_at: leased_until })
  return isOurs ? { ...work, ...leased, leased_until } : undefined
}

export function planNext(
  { leased_until }: LeasedRefund,
  moment: Date,
): Pick<RefundChanges, 'next_attempt_at'> {
  return {
    next_attempt_at: sql<string>`case when next_attempt_at = ${leased_until} then ${moment.toISOString()} else next_attempt_at end`,
  }
}

/** Returns false and changes nothing when another process has changed the refund since it was read. */
export async function changeRefund(
  trx: Transaction<Database>,
  { id, state, attempts, requested_at }: RefundWork,
  changes: RefundChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('attempts', '=', attempts)
    .where('requested_at', requested_at === null ? 'is' : '=', requested_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface NewRefund {
  payment_id: string
  amount_kobo: number
  who: string
  providerRefundId?: string
}

/** Throws a Conflict for more than is left of the payment, which stays locked until the commit. */
export async function insertRefund(
  trx: Transaction<Database>,
  { payment_id, amount_kobo, who, providerRefundId }: NewRefund,
  now: Date,
): Promise<string> {
  const leftKobo = await lockRefundable(trx, payment_id)
  if (amount_kobo > leftKobo) {
    throw new Conflict(`No more than ${formatKobo(leftKobo)} of this payment can still go back.`)
  }
  if (providerRefundId === undefined && amount_kobo > leftKobo - (await findDisputedKobo(trx, payment_id))) {
    throw new Conflict('The guest’s bank wants this money back, or has it: answer its dispute instead.')
  }
  const moment = now.toISOString()
  const id = randomUUID()
  await trx
    .insertInto('refunds')
    .values({
      id,
      payment_id,
      who,
      amount_kobo,
      state: providerRefundId === undefined ? 'due' : 'requested',
      provider_refund_id: providerRefundId ?? null,
      attempts: 0,
      next_attempt_at: moment,
      created_at: moment,
      requested_at: providerRefundId === undefined ? null : moment,
    })
    .execute()
  return id
}

export async function lockRefundable(trx: Transaction<Database>, paymentId: string): Promise<number> {
  const payment = await trx
    .selectFrom('payments')
    .select('amount_kobo')
    .where('id', '=', paymentId)
    .$if(hasRowLocks(trx), (query) => query.forUpdate())
    .executeTakeFirst()
  const refunds = await listRefundsOf(trx, paymentId)
  return (payment?.amount_kobo ?? 0) - sumKobo(refunds)
}

export function listRefundsOf(database: Kysely<Database>, paymentId: string): Promise<RefundRow[]> {
  return database
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Throws NotFound. */
export function readRefund(database: Kysely<Database>, refundId: string): Promise<RefundRow> {
  const found = database.selectFrom('refunds').selectAll().where('id', '=', refundId)
  return found.executeTakeFirstOrThrow(() => new NotFound('This refund'))
}

export async function hastenRefund(trx: Transaction<Database>, reference: string, now: Date): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ next_attempt_at: now.toISOString() })
    .where('payment_id', 'in', (query) =>
      query.selectFrom('payments').select('payments.id').where('payments.reference', '=', reference),
    )
    .execute()
}

const UNFINISHED = ['due', 'requesting', 'requested', 'failed', 'needs_attention'] as const

export async function summarizeUnfinishedRefunds(database: Kysely<Database>) {
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
