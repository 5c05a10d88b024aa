import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema'
import type { Period } from './days'

const DAY_MS = 24 * 60 * 60_000
/** Older refunds have no `processed_at`; the time of their order stands in for it. */
const REFUNDED_AT = sql<string>`coalesce(
  refunds.settled_at, refunds.processed_at, refunds.requested_at, refunds.created_at)`

/**
 * Returns the payments that were made in a period with their consequences, earliest first. `at` is Paystack's
 * time of payment, or the time of our decision where that cannot be read.
 */
export async function findPaymentsIn(database: Kysely<Database>, period: Period) {
  // Paystack's times are compared as text, so a day is added to allow for other formats.
  const from = new Date(period.start - DAY_MS).toISOString()
  const to = new Date(period.end + DAY_MS).toISOString()
  const rows = await selectPayments(database)
    .where(({ or, and, eb }) =>
      or([
        and([eb('payments.paid_at', '>=', from), eb('payments.paid_at', '<', to)]),
        and([eb('payments.created_at', '>=', from), eb('payments.created_at', '<', to)]),
      ]),
    )
    .execute()
  return rows
    .map((row) => ({ ...row, at: Date.parse(row.paid_at ?? '') || Date.parse(row.created_at) }))
    .filter(({ at }) => at >= period.start && at < period.end)
    .toSorted((one, other) => one.at - other.at)
}
export type PaymentLine = Awaited<ReturnType<typeof findPaymentsIn>>[number]

/** Returns the payments whose refunds were processed or settled otherwise in a period, earliest first. */
export async function findRefundsIn(database: Kysely<Database>, period: Period) {
  const rows = await selectPayments(database)
    .where('refunds.state', 'in', ['processed', 'settled'])
    .where(REFUNDED_AT, '>=', new Date(period.start).toISOString())
    .execute()
  return rows
    .map((row) => ({ ...row, at: Date.parse(row.refunded_at) }))
    .filter(({ at }) => at >= period.start && at < period.end)
    .toSorted((one, other) => one.at - other.at)
}

/** Returns those of the references that are open payments. */
export async function findOpen(
  database: Kysely<Database>,
  references: readonly string[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const rows = await database
    .selectFrom('open_payments')
    .select('reference')
    .where('reference', 'in', references)
    .execute()
  return new Set(rows.map(({ reference }) => reference))
}

function selectPayments(database: Kysely<Database>) {
  return database
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.payment_id', 'payments.id')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .leftJoin('review_decisions', 'review_decisions.payment_id', 'payments.id')
    .leftJoin('rooms', (join) =>
      join.on('rooms.id', '=', ({ fn, ref }) =>
        fn.coalesce(ref('bookings.room_id'), ref('payments.room_id')),
      ),
    )
    .select([
      'payments.reference',
      'payments.provider_txn_id',
      'payments.amount_kobo',
      'payments.currency',
      'payments.domain',
      'payments.outcome',
      'payments.paid_at',
      'payments.created_at',
      'bookings.code',
      'bookings.status as booking_status',
      'rooms.name as room_name',
      'review_decisions.decision',
      'refunds.amount_kobo as refund_kobo',
      'refunds.state as refund_state',
      REFUNDED_AT.as('refunded_at'),
    ])
}
