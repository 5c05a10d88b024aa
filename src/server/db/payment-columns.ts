import { type JoinBuilder, sql } from 'kysely'
import type { Database } from './schema'

export const PAYMENT_COLUMNS = [
  'payments.reference',
  'payments.provider_txn_id',
  'payments.payer_email',
  'payments.channel',
  'payments.currency',
  'payments.domain',
  'payments.outcome',
  'payments.reason',
  'payments.paid_at',
] as const

/** The cancellation rule of a booking, see policyOf. */
export const POLICY_COLUMNS = [
  'bookings.cancel_until',
  'bookings.cancel_days_before',
  'bookings.percent_after',
  'bookings.no_show',
] as const

/** Joins a booking's first online payment: the one that made it, or else the first by link. */
export function firstPayment(join: JoinBuilder<Database, 'bookings' | 'payments'>) {
  return join.on(
    sql<boolean>`payments.id = coalesce(bookings.payment_id, (select other.id from payments as other
      where other.booking_id = bookings.id order by other.created_at, other.id limit 1))`,
  )
}
