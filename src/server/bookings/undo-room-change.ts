import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema'
import { Conflict, NotFound } from '../http/errors'
import type { Actor } from '../journal/actor'
import { findEntry, type JournalRow, readFacts } from '../journal/journal'
import { recordChange } from '../journal/record-change'
import { closeRoom, findBooking, findConfirmedCode, openRoom } from './repository'
import { hasChangedSince } from './room-history'

/** For this long after a room was occupied or released, that can be undone. */
export const UNDO_MS = 60_000

const CHANGED = 'Something else has happened to this room since, so this cannot be undone any more.'

/**
 * Undoes that a room was occupied or released, when that is the last thing that happened to the room and not
 * older than UNDO_MS. A booking that the release completed is confirmed again. Throws NotFound for an entry
 * that is not about this, and Conflict when it is too late.
 */
export async function undoRoomChange(
  database: Kysely<Database>,
  actor: Actor,
  { roomId, entry }: { roomId: number; entry: string },
  now: Date,
): Promise<void> {
  await recordChange(
    database,
    actor,
    async (transaction) => {
      const done = await findEntry(transaction, entry)
      const isOfRoom = done?.subject === 'room' && done.subject_id === String(roomId)
      if (done === undefined || !isOfRoom) throw new NotFound('This change')
      const code = readFacts(done.after)['booking'] ?? null
      if (done.action === 'room.occupied') await undoOccupied(transaction, roomId, done, now)
      else if (done.action === 'room.released') await undoReleased(transaction, roomId, done, now)
      else throw new NotFound('This change')
      return {
        action: 'room.undone',
        about: roomId,
        before: { available: done.action === 'room.released', booking: null },
        after: { available: done.action !== 'room.released', booking: code, entry },
      }
    },
    now,
  )
}

async function undoOccupied(
  transaction: Transaction<Database>,
  roomId: number,
  done: JournalRow,
  now: Date,
): Promise<void> {
  refuseLate(done, now)
  const isOpen = await openRoom(transaction, roomId)
  if (!isOpen || (await hasChangedSince(transaction, roomId, done))) throw new Conflict(CHANGED)
}

async function undoReleased(
  transaction: Transaction<Database>,
  roomId: number,
  done: JournalRow,
  now: Date,
): Promise<void> {
  refuseLate(done, now)
  if (!(await closeRoom(transaction, roomId))) {
    const isBooked = (await findConfirmedCode(transaction, roomId)) !== null
    throw new Conflict(isBooked ? 'A guest has booked this room meanwhile.' : CHANGED)
  }
  if (await hasChangedSince(transaction, roomId, done)) throw new Conflict(CHANGED)
  const code = readFacts(done.after)['booking'] ?? null
  if (code === null) return
  const { numUpdatedRows } = await transaction
    .updateTable('bookings')
    .set({ status: 'confirmed', ended_at: null })
    .where('code', '=', String(code))
    .where('room_id', '=', roomId)
    .where('status', '=', 'completed')
    .where('ended_at', '=', done.at)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Conflict(CHANGED)
  const booking = await findBooking(transaction, String(code))
  if (booking?.refund_id !== null) throw new Conflict('This booking is being paid back meanwhile.')
}

function refuseLate({ at }: JournalRow, now: Date): void {
  if (now.getTime() - Date.parse(at) > UNDO_MS) {
    throw new Conflict('This was done more than a minute ago and cannot be undone any more.')
  }
}
