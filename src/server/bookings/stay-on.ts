import type { Kysely } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import { dayAfter, hotelDay } from '../../shared/stay'
import type { Database } from '../db/schema'
import { Conflict } from '../http/errors'
import type { Actor } from '../journal/actor'
import { readFacts } from '../journal/journal'
import { recordChange } from '../journal/record-change'
import { findConfirmed } from './change-booking'
import { readBooking } from './desk-bookings'
import { tooLate } from './why-ended'

const ACTION = 'booking.stays-on'

/**
 * Notes that a guest in the house stays until tomorrow, whatever was sold: the room is closed to others
 * anyway, and what the night costs is settled at the desk. Throws NotFound, and Conflict when the booking has
 * ended or has another room than `seenRoomId`, or the guest has not come.
 */
export async function stayOn(
  database: Kysely<Database>,
  actor: Actor,
  code: string,
  now: Date,
  seenRoomId?: number,
): Promise<DeskBooking> {
  await recordChange(
    database,
    actor,
    async (transaction) => {
      const { room_id, checked_in_at } = await findConfirmed(transaction, code, seenRoomId)
      if (checked_in_at === null) throw new Conflict('This guest is not checked in.')
      // Changes nothing: on PostgreSQL it holds the row against who ends the booking.
      const { numUpdatedRows } = await transaction
        .updateTable('bookings')
        .set(({ ref }) => ({ status: ref('status') }))
        .where('code', '=', code)
        .where('room_id', '=', room_id)
        .where('status', '=', 'confirmed')
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw await tooLate(transaction, code)
      const until = dayAfter(hotelDay(now.toISOString()), 1)
      return { action: ACTION, about: code, after: { room_id, until } }
    },
    now,
  )
  return readBooking(database, code)
}

/** Gives, by the code of its booking, until which day a guest stays on by the journal. */
export async function readStayingOn(database: Kysely<Database>): Promise<Map<string, string>> {
  const entries = await database
    .selectFrom('journal')
    .innerJoin('bookings', 'bookings.code', 'journal.subject_id')
    .select(['journal.subject_id', 'journal.after'])
    .where('journal.subject', '=', 'booking')
    .where('journal.action', '=', ACTION)
    .where('bookings.status', '=', 'confirmed')
    .orderBy('journal.at')
    .execute()
  return new Map(entries.map(({ subject_id, after }) => [subject_id, String(readFacts(after)['until'])]))
}
