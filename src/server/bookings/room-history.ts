import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { type JournalRow, readFacts } from '../journal/journal'

/** The journal's actions that change who has a room. */
const ROOM_ACTIONS = ['room.occupied', 'room.released', 'room.undone']
const BOOKING_ACTIONS = ['booking.moved', 'booking.completed', 'booking.cancelled']

/**
 * True when somebody got the room, left it, or closed or opened it since an entry was written, or in the same
 * millisecond. Call it while the room's row is locked by a change of the same transaction.
 */
export async function hasChangedSince(
  transaction: Kysely<Database>,
  roomId: number,
  entry: Pick<JournalRow, 'id' | 'at'>,
): Promise<boolean> {
  const booked = await transaction
    .selectFrom('bookings')
    .select('id')
    .where('room_id', '=', roomId)
    .where('created_at', '>=', entry.at)
    .executeTakeFirst()
  if (booked !== undefined) return true
  const entries = await transaction
    .selectFrom('journal')
    .selectAll()
    .where('at', '>=', entry.at)
    .where('id', '!=', entry.id)
    .where('action', 'in', [...ROOM_ACTIONS, ...BOOKING_ACTIONS])
    .execute()
  return entries.some((row) => isAboutRoom(row, roomId))
}

function isAboutRoom({ action, subject_id, before, after }: JournalRow, roomId: number): boolean {
  if (ROOM_ACTIONS.includes(action)) return subject_id === String(roomId)
  return [before, after].some((facts) => readFacts(facts)['room_id'] === roomId)
}
