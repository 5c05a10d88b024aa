import { sumKobo } from '../../shared/money'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Database, SITE } from '../db/schema'
import { findDisputedKobo } from '../disputes/repository'
import { listRefundsOf, type RefundRow } from './repository'

// For queries that select from `bookings`. Neither sum counts what was paid by link but not owed, and
// therefore goes back by itself.

export const refundedKobo = sql<number>`(select cast(coalesce(sum(refunds.amount_kobo), 0) as bigint)
  from refunds join payments on payments.id = refunds.payment_id
  where payments.booking_id = bookings.id and who <> ${SITE})`
export const paidOnlineKobo = sql<number>`(select cast(coalesce(sum(payments.amount_kobo - (
    select coalesce(sum(refunds.amount_kobo), 0) from refunds where refunds.payment_id = payments.id and who = ${SITE}
  )), 0) as bigint) from payments where payments.booking_id = bookings.id)`

export async function listRefundable(trx: Transaction<Database>, bookingId: string) {
  const payments = await trx
    .selectFrom('payments')
    .select(['id', 'amount_kobo'])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const refundable: { id: string; left_kobo: number }[] = []
  for (const { id, amount_kobo } of payments) {
    const goneKobo = sumKobo(await listRefundsOf(trx, id)) + (await findDisputedKobo(trx, id))
    refundable.push({ id, left_kobo: amount_kobo - goneKobo })
  }
  return refundable
}

export function listRefundsOfBooking(database: Kysely<Database>, bookingId: string): Promise<RefundRow[]> {
  return database
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .where('payments.booking_id', '=', bookingId)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute()
}
