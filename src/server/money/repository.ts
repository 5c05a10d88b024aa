import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { PAYMENT_COLUMNS } from '../db/payment-columns'
import type { Database, RefundTable } from '../db/schema'
import { isLost } from '../disputes/repository'
import type { Days, Period } from './days'

/** Returns the name of a booking's guest before any correction since a moment. */
export function guestNameAt(moment: RawBuilder<string> | string) {
  return sql<string>`coalesce((select corrections.before from corrections
    where corrections.booking_id = bookings.id and field = 'guest_name' and corrections.at >= ${moment}
    order by corrections.at limit 1), guest_name)`
}

const REFUNDED_AT = sql<string>`coalesce(refunds.settled_at, refunds.processed_at)`

/** Finds payments by when we heard of them: a late one must not change a sheet that was closed. */
export function findPaymentsIn(database: Kysely<Database>, { start, end }: Period) {
  return selectPayments(database, sql.ref('payments.created_at'))
    .select('payments.created_at as at')
    .where('payments.created_at', '>=', start)
    .where('payments.created_at', '<', end)
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .execute()
}
export type PaymentLine = Awaited<ReturnType<typeof findPaymentsIn>>[number]

export function findRefundsIn(database: Kysely<Database>, { start, end }: Period) {
  return selectPayments(database, REFUNDED_AT)
    .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select([
      REFUNDED_AT.as('at'),
      'refunds.amount_kobo as refund_kobo',
      'refunds.state as refund_state',
      'refunds.who as refund_who',
    ])
    .where('refunds.state', 'in', ['processed', 'settled'])
    .where(REFUNDED_AT, '>=', start)
    .where(REFUNDED_AT, '<', end)
    .orderBy(REFUNDED_AT)
    .orderBy('refunds.id')
    .execute()
}
export type RefundLine = Awaited<ReturnType<typeof findRefundsIn>>[number]

export async function findRefundsOf(
  database: Kysely<Database>,
  references: readonly string[],
): Promise<Map<string, OwnRefund[]>> {
  if (references.length === 0) return new Map()
  const rows = await database
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['payments.reference', 'refunds.amount_kobo', 'refunds.state'])
    .where('payments.reference', 'in', references)
    .execute()
  return Map.groupBy<string, OwnRefund & { reference: string }>(rows, ({ reference }) => reference)
}
export type OwnRefund = Pick<Selectable<RefundTable>, 'amount_kobo' | 'state'>

export async function findLostDisputesIn(database: Kysely<Database>, { start, end }: Period) {
  const rows = await selectPayments(database, sql.ref('disputes.resolved_at'))
    .innerJoin('disputes', 'disputes.payment_id', 'payments.id')
    .select([
      sql<string>`disputes.resolved_at`.as('at'),
      'disputes.amount_kobo as dispute_kobo',
      'disputes.category',
      'disputes.status',
      'disputes.resolution',
    ])
    .where('disputes.resolved_at', '>=', start)
    .where('disputes.resolved_at', '<', end)
    .orderBy('disputes.resolved_at')
    .orderBy('disputes.id')
    .execute()
  return rows.filter(isLost)
}
export type DisputeLine = Awaited<ReturnType<typeof findLostDisputesIn>>[number]

export function findSetAsideIn(database: Kysely<Database>, { start, end }: Period): Promise<PaymentLine[]> {
  return selectPayments(database, sql.ref('review_decisions.decided_at'))
    .innerJoin('review_decisions', 'review_decisions.payment_id', 'payments.id')
    .select('review_decisions.decided_at as at')
    .where('review_decisions.decision', '=', 'not_ours')
    .where('review_decisions.decided_at', '>=', start)
    .where('review_decisions.decided_at', '<', end)
    .orderBy('review_decisions.decided_at')
    .orderBy('payments.id')
    .execute()
}

/** Lines have the room of their moment. A void counts for the person who made the voided entry. */
export async function findDeskMoneyOn(database: Kysely<Database>, { from, to }: Days) {
  const rows = await database
    .selectFrom('folio_entries')
    .innerJoin('bookings', 'bookings.id', 'folio_entries.booking_id')
    .leftJoin('folio_entries as voided', 'voided.id', 'folio_entries.voids')
    .select([
      'folio_entries.id',
      'folio_entries.at',
      'folio_entries.kind',
      'folio_entries.method',
      'folio_entries.who as entered_by',
      sql<string>`coalesce(voided.who, folio_entries.who)`.as('who'),
      'folio_entries.amount_kobo',
      'folio_entries.text',
      'folio_entries.voids',
      'bookings.code',
      EARLIER_OF_SLIP.as('slip_of'),
      guestNameAt(sql.ref('folio_entries.at')).as('guest_name'),
      sql<string>`(select rooms.name from holds join rooms on rooms.id = holds.room_id
        where holds.booking_id = folio_entries.booking_id and holds.opened_at <= folio_entries.at
        order by holds.opened_at desc limit 1)`.as('room_name'),
    ])
    .where('folio_entries.method', 'in', ['cash', 'pos', 'transfer'])
    .where('folio_entries.business_day', '>=', from)
    .where('folio_entries.business_day', '<=', to)
    .orderBy('folio_entries.at')
    .orderBy('folio_entries.id')
    .execute()
  return rows.flatMap(({ kind, method, ...row }) =>
    kind === 'charge' || method === null ? [] : [{ ...row, kind, method }],
  )
}

/** The booking of an earlier unvoided payment with the same slip. A party's payments have one moment. */
const EARLIER_OF_SLIP = sql<string | null>`(select max(others.code) from folio_entries as earlier
  join bookings as others on others.id = earlier.booking_id
  where folio_entries.kind = 'payment' and folio_entries.voids is null and folio_entries.method in ('pos', 'transfer')
  and earlier.text = folio_entries.text and earlier.method = folio_entries.method and earlier.method in ('pos', 'transfer')
  and earlier.kind = 'payment' and earlier.voids is null
  and earlier.at < folio_entries.at
  and not exists (select 1 from folio_entries as undone
    where undone.voids = earlier.id and undone.at <= folio_entries.at))`

export type DeskMoneyLine = Awaited<ReturnType<typeof findDeskMoneyOn>>[number]

/** Adds the room that was paid for, and the payment's booking with its guest's name at a moment. */
function selectPayments(database: Kysely<Database>, at: RawBuilder<string>) {
  return database
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.id', 'payments.booking_id')
    .leftJoin('rooms', 'rooms.id', 'payments.room_id')
    .select([...PAYMENT_COLUMNS, 'payments.amount_kobo', 'bookings.code', 'rooms.name as room_name'])
    .select(guestNameAt(at).$castTo<string | null>().as('guest_name'))
}
