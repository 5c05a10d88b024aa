import type { Kysely, Transaction } from 'kysely'
import { hotelDay } from '../../shared/stay'
import { emptyLog } from '../db/dialect'
import { type Database, ERASED } from '../db/schema'
import { type Actor, journalEntry, recordChange } from '../journal/journal'
import { eraseGuests } from './erase-in-books'

/** As the privacy page promises (content/privacy.json). */
const MESSAGE_KEPT_YEARS = 1
const PAYMENT_KEPT_YEARS = 6
/** A month may be compared with the same month of the last two years. */
const TOTALS_KEPT_MONTHS = 25

export type OldRows = Record<'payments' | 'messages' | 'totals', number>

export function isNoneOld(old: OldRows): boolean {
  return Object.values(old).every((rows) => rows === 0)
}

export async function countOld(database: Kysely<Database>, now: Date): Promise<OldRows> {
  const payments = await selectOldPayments(database, now).execute()
  const messages = await selectOldMessages(database, now).execute()
  const totals = await selectOldTotals(database, now).execute()
  return { payments: payments.length, messages: messages.length, totals: totals.length }
}

/** Erases what is old and no longer open, except in backups. */
export async function eraseOld(database: Kysely<Database>, actor: Actor, now: Date): Promise<OldRows> {
  // Housekeeping may have named a guest.
  await database
    .updateTable('room_notes')
    .set({ text: ERASED.name })
    .where('done_at', '<', yearsBefore(now, MESSAGE_KEPT_YEARS))
    .execute()
  let erased = await countOld(database, now)
  if (isNoneOld(erased)) return erased
  const erase = async (transaction: Transaction<Database>) => {
    erased = await eraseRows(transaction, now)
    return journalEntry('guest.old_erased', 'guest', { after: erased })
  }
  await recordChange(database, actor, erase, now)
  await emptyLog(database)
  return erased
}

async function eraseRows(transaction: Transaction<Database>, now: Date): Promise<OldRows> {
  // Bookings first: erased payments no longer count as old.
  const old = await selectOldBookings(transaction, now).execute()
  await eraseGuests(
    transaction,
    old.map(({ id }) => id),
  )
  const payments = await transaction
    .updateTable('payments')
    .set({ payer_email: ERASED.email })
    .where('id', 'in', selectOldPayments(transaction, now))
    .executeTakeFirst()
  const messages = await transaction
    .updateTable('messages')
    .set({ name: ERASED.name, email: ERASED.email, message: ERASED.name, doubt: null })
    .where('id', 'in', selectOldMessages(transaction, now))
    .executeTakeFirst()
  await transaction.deleteFrom('visit_sources').where('day', '<', firstDayKept(now)).execute()
  const totals = await transaction
    .deleteFrom('visit_totals')
    .where('id', 'in', selectOldTotals(transaction, now))
    .executeTakeFirst()
  return {
    payments: Number(payments.numUpdatedRows),
    messages: Number(messages.numUpdatedRows),
    totals: Number(totals.numDeletedRows),
  }
}

function selectOldPayments(database: Kysely<Database>, now: Date) {
  return database
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.id', 'payments.booking_id')
    .leftJoin('review_decisions', 'review_decisions.payment_id', 'payments.id')
    .select('payments.id')
    .where('payments.created_at', '<', yearsBefore(now, PAYMENT_KEPT_YEARS))
    .where('payments.payer_email', '<>', ERASED.email)
    .where((row) =>
      row.or([
        row('bookings.status', 'is', null),
        row('bookings.status', 'not in', ['expected', 'in_house']),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.payment_id', '=', 'payments.id')
            .where('refunds.state', 'not in', ['processed', 'settled']),
        ),
      ),
    )
    .where((row) =>
      row.or([row('payments.outcome', '<>', 'review'), row('review_decisions.payment_id', 'is not', null)]),
    )
}

function selectOldBookings(database: Kysely<Database>, now: Date) {
  return database
    .selectFrom('bookings')
    .select('bookings.id')
    .where((row) =>
      row.or([
        row('bookings.payment_id', 'in', selectOldPayments(database, now)),
        row.and([
          row('bookings.payment_id', 'is', null),
          row('bookings.ended_at', '<', yearsBefore(now, PAYMENT_KEPT_YEARS)),
          row('bookings.guest_name', '<>', ERASED.name),
        ]),
      ]),
    )
}

function selectOldMessages(database: Kysely<Database>, now: Date) {
  return database
    .selectFrom('messages')
    .select('messages.id')
    .where('state', 'in', ['answered', 'spam'])
    .where('state_at', '<', yearsBefore(now, MESSAGE_KEPT_YEARS))
    .where('email', '<>', ERASED.email)
}

function selectOldTotals(database: Kysely<Database>, now: Date) {
  return database.selectFrom('visit_totals').select('id').where('day', '<', firstDayKept(now))
}

function firstDayKept(now: Date): string {
  const first = new Date(now)
  first.setUTCMonth(first.getUTCMonth() - TOTALS_KEPT_MONTHS)
  return hotelDay(first.toISOString())
}

function yearsBefore(now: Date, years: number): string {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() - years)
  return then.toISOString()
}
