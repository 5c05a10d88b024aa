import type { Kysely } from 'kysely'
import type { DeskRefund } from '../../shared/desk/money'
import { toNaira } from '../../shared/money'
import type { Database } from '../db/schema'
import { DONE, isDone, isWithDesk, maySettleOtherwise, noteOf } from './rules'

const SHOWN_FOR_MS = 30 * 24 * 60 * 60_000

/** Gives the refunds that are not paid back yet, the oldest first, and after them those of 30 days. */
export async function listDeskRefunds(database: Kysely<Database>, now: Date): Promise<DeskRefund[]> {
  const rows = await database
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .leftJoin('bookings', 'bookings.payment_id', 'payments.id')
    .select([
      'refunds.id',
      'refunds.amount_kobo',
      'refunds.state',
      'refunds.last_error',
      'refunds.created_at',
      'refunds.processed_at',
      'refunds.requested_at',
      'payments.reference',
      'payments.payer_email',
      'payments.amount_kobo as paid_kobo',
      'payments.outcome',
      'payments.reason',
      'bookings.code as booking_code',
      'bookings.status as booking_status',
    ])
    .where(({ or, eb }) =>
      or([
        eb('refunds.state', 'not in', DONE),
        eb('refunds.created_at', '>=', new Date(now.getTime() - SHOWN_FOR_MS).toISOString()),
        eb('refunds.processed_at', '>=', new Date(now.getTime() - SHOWN_FOR_MS).toISOString()),
        eb('refunds.settled_at', '>=', new Date(now.getTime() - SHOWN_FOR_MS).toISOString()),
      ]),
    )
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute()
  const refunds = rows.map((row): DeskRefund => {
    return {
      id: row.id,
      reference: row.reference,
      payer_email: row.payer_email,
      amount: toNaira(row.amount_kobo),
      paid: toNaira(row.paid_kobo),
      state: row.state,
      reason: noteOf(row),
      problem: row.last_error,
      created_at: row.created_at,
      processed_at: row.processed_at,
      can_retry: isWithDesk(row.state),
      can_settle: maySettleOtherwise(row, now),
    }
  })
  const done = new Set(rows.filter(({ state }) => isDone(state)).map(({ id }) => id))
  return [
    ...refunds.filter(({ id }) => !done.has(id)),
    ...refunds.filter(({ id }) => done.has(id)).toReversed(),
  ]
}
