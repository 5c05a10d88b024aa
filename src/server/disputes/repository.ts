import { sumKobo } from '../../shared/money'
import { businessDay } from '../../shared/stay'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { type Database, type DisputeTable, SITE } from '../db/schema'
import { addToOutboxOnce } from '../mail/outbox'
import { mailOwners } from '../mail/owners'
import type { PaystackDispute } from '../paystack/disputes'

export type DisputeRow = Selectable<DisputeTable>

const RESOLVED = 'resolved'
const DECLINED = 'declined'
const DAY_MS = 24 * 60 * 60_000

/** Keeps a resolved dispute so: webhooks come in any order. Returns false for a payment that is not ours. */
export async function recordDispute(
  trx: Transaction<Database>,
  dispute: PaystackDispute,
  now: Date,
): Promise<boolean> {
  const payment = await trx
    .selectFrom('payments')
    .select(['id', 'amount_kobo'])
    .where('provider_txn_id', '=', dispute.transactionId)
    .executeTakeFirst()
  if (payment === undefined) return false
  const { id, status, resolution, category, dueAt: due_at } = dispute
  const moment = now.toISOString()
  const resolved_at = status === RESOLVED ? moment : null
  const { numInsertedOrUpdatedRows: inserted } = await trx
    .insertInto('disputes')
    .values({
      id,
      payment_id: payment.id,
      amount_kobo: dispute.amountKobo ?? payment.amount_kobo,
      category,
      status,
      resolution,
      due_at,
      created_at: dispute.createdAt ?? moment,
      resolved_at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (inserted === 1n) {
    if (status !== RESOLVED) await mailDispute(trx, id, 'opened', now)
    await enterLoss(trx, id, now)
    return true
  }
  await trx
    .updateTable('disputes')
    .set(({ fn, ref, val }) => ({
      status,
      resolution,
      resolved_at,
      category: fn.coalesce(val(category), ref('category')),
      due_at: fn.coalesce(val(due_at), ref('due_at')),
      ...(dispute.amountKobo !== undefined && { amount_kobo: dispute.amountKobo }),
    }))
    .where('id', '=', id)
    .where('status', '<>', RESOLVED)
    .execute()
  await enterLoss(trx, id, now)
  return true
}

/** Adds the amount of a lost dispute to the folio, once: the guest owes it again. */
async function enterLoss(trx: Transaction<Database>, disputeId: string, now: Date): Promise<void> {
  const dispute = await trx
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select(['payments.booking_id', 'disputes.amount_kobo', 'disputes.status', 'disputes.resolution'])
    .where('disputes.id', '=', disputeId)
    .executeTakeFirst()
  if (!dispute?.booking_id || !isLost(dispute)) return
  const { booking_id, amount_kobo } = dispute
  const at = now.toISOString()
  const entry = { id: `dispute-${disputeId}`, kind: 'refund', method: 'paystack', who: SITE } as const
  const text = 'Taken back by the guest’s bank'
  await trx
    .insertInto('folio_entries')
    .values({ ...entry, booking_id, amount_kobo, text, at, business_day: businessDay(at) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Adds disputes that were lost before their payment became a booking. */
export async function enterLosses(trx: Transaction<Database>, paymentId: string, now: Date): Promise<void> {
  const disputes = await trx.selectFrom('disputes').select('id').where('payment_id', '=', paymentId).execute()
  for (const { id } of disputes) await enterLoss(trx, id, now)
}

/** Mails the owners, once for each open dispute that must be answered within a day. */
export async function remindOwners(trx: Transaction<Database>, now: Date): Promise<void> {
  const due = await trx
    .selectFrom('disputes')
    .select('id')
    .where(isToAnswer)
    .where('due_at', '>', now.toISOString())
    .where('due_at', '<=', new Date(now.getTime() + DAY_MS).toISOString())
    .execute()
  for (const { id } of due) await mailDispute(trx, id, 'due', now)
}

async function mailDispute(
  trx: Transaction<Database>,
  disputeId: string,
  cause: 'opened' | 'due',
  now: Date,
): Promise<void> {
  const mail = { kind: 'dispute', about: `${disputeId}:${cause}`, payload: { disputeId, cause } } as const
  if ((await mailOwners(trx, mail, now)) === 0) await addToOutboxOnce(trx, mail, now)
}

/** A condition for disputes that wait for the hotel, and not for the bank. */
const isToAnswer = sql<boolean>`disputes.status not in ('resolved', 'awaiting-bank-feedback')`

export async function listOpenDisputes(database: Kysely<Database>) {
  const rows = await database
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .leftJoin('bookings', 'bookings.id', 'payments.booking_id')
    .selectAll('disputes')
    .select(['payments.reference', 'bookings.code', isToAnswer.as('is_to_answer')])
    .where('disputes.status', '<>', RESOLVED)
    .orderBy(sql`coalesce(disputes.due_at, '9')`)
    .orderBy('disputes.id')
    .execute()
  return rows.map(({ is_to_answer, ...dispute }) => ({ ...dispute, isToAnswer: Boolean(is_to_answer) }))
}
export type OpenDispute = Awaited<ReturnType<typeof listOpenDisputes>>[number]

export function listDisputesOfBooking(database: Kysely<Database>, bookingId: string): Promise<DisputeRow[]> {
  return database
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .selectAll('disputes')
    .where('payments.booking_id', '=', bookingId)
    .orderBy('disputes.created_at')
    .orderBy('disputes.id')
    .execute()
}

export async function findDisputedKobo(database: Kysely<Database>, paymentId: string): Promise<number> {
  const disputes = await database
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .execute()
  return sumKobo(disputes.filter((dispute) => dispute.status !== RESOLVED || isLost(dispute)))
}

/** True for a dispute that took money back: a resolved one that was not declined. */
export function isLost({ status, resolution }: Pick<DisputeRow, 'status' | 'resolution'>): boolean {
  return status === RESOLVED && resolution !== DECLINED
}
