import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema'
import { type AppError, Conflict, NotFound } from '../http/errors'
import { type Actor, findEntry, type JournalRow, readFacts, recordChange } from '../journal/journal'
import {
  closeRoom,
  endBooking,
  findBooking,
  findConfirmedCode,
  findRoomName,
  freeRoom,
  openRoom,
} from './repository'

/** How long occupying or releasing a room can be undone. */
export const UNDO_MS = 60_000

/** The journal's actions that change who has a room. */
const ROOM_ACTIONS = ['room.occupied', 'room.released', 'room.undone']
const BOOKING_ACTIONS = ['booking.moved', 'booking.completed', 'booking.cancelled']

const ROOM_CHANGED =
  'Something has happened to this room since you last saw it. Please look at it again before you release it.'
const CANNOT_UNDO = 'Something else has happened to this room since, so this cannot be undone any more.'

/** Marks a free room as occupied, for a walk-in or because it is out of order. Returns the entry for an undo. */
export async function occupyRoom(
  database: Kysely<Database>,
  actor: Actor,
  roomId: number,
  now: Date,
): Promise<{ entry: string }> {
  const entry = await recordChange(
    database,
    actor,
    async (trx) => {
      if (!(await closeRoom(trx, roomId))) throw await roomTaken(trx, roomId)
      return {
        action: 'room.occupied',
        about: roomId,
        before: { available: true },
        after: { available: false },
      }
    },
    now,
  )
  return { entry }
}

/**
 * Frees a room and completes its booking. Returns the entry for an undo. `seen` is the code of the booking that
 * the desk saw in the room, or null; throws a Conflict when the room has another one by now.
 */
export async function releaseRoom(
  database: Kysely<Database>,
  actor: Actor,
  roomId: number,
  now: Date,
  seen?: string | null,
): Promise<{ entry: string }> {
  const entry = await recordChange(
    database,
    actor,
    async (trx) => {
      // Read before the room is locked, because a guest may book it while we wait for the lock.
      const expected = seen === undefined ? await findConfirmedCode(trx, roomId) : seen
      if (!(await freeRoom(trx, roomId))) throw await roomFree(trx, roomId)
      const code = await findConfirmedCode(trx, roomId)
      if (code !== expected) throw new Conflict(ROOM_CHANGED)
      if (code !== null) await endBooking(trx, { code, roomId, status: 'completed' }, now)
      return {
        action: 'room.released',
        about: roomId,
        before: { available: false, booking: code },
        after: { available: true, booking: code },
      }
    },
    now,
  )
  return { entry }
}

async function roomTaken(trx: Transaction<Database>, roomId: number): Promise<AppError> {
  const room = await findRoomName(trx, roomId)
  if (room === undefined) return new NotFound('This room')
  const code = await findConfirmedCode(trx, roomId)
  return new Conflict(
    code === null ? `${room.name} is occupied already.` : `${room.name} is booked (${code}).`,
  )
}

async function roomFree(trx: Transaction<Database>, roomId: number): Promise<AppError> {
  const room = await findRoomName(trx, roomId)
  return room === undefined ? new NotFound('This room') : new Conflict(`${room.name} is free already.`)
}

/**
 * Undoes an occupation or release within UNDO_MS, if nothing has happened to the room since. A booking that the
 * release completed is confirmed again.
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
    async (trx) => {
      const done = await findEntry(trx, entry)
      const isAboutThisRoom = done?.subject === 'room' && done.subject_id === String(roomId)
      if (done === undefined || !isAboutThisRoom) throw new NotFound('This change')
      const { action } = done
      if (action !== 'room.occupied' && action !== 'room.released') throw new NotFound('This change')
      if (now.getTime() - Date.parse(done.at) > UNDO_MS) {
        throw new Conflict('This was done more than a minute ago and cannot be undone any more.')
      }
      const code = readFacts(done.after)['booking'] ?? null
      const isReleased = action === 'room.released'
      if (isReleased) await undoReleased(trx, roomId, done, code)
      else if (!(await openRoom(trx, roomId)) || (await hasChangedSince(trx, roomId, done))) {
        throw new Conflict(CANNOT_UNDO)
      }
      return {
        action: 'room.undone',
        about: roomId,
        before: { available: isReleased, booking: null },
        after: { available: !isReleased, booking: code, entry },
      }
    },
    now,
  )
}

async function undoReleased(
  trx: Transaction<Database>,
  roomId: number,
  done: JournalRow,
  code: unknown,
): Promise<void> {
  if (!(await closeRoom(trx, roomId))) {
    const isBooked = (await findConfirmedCode(trx, roomId)) !== null
    throw new Conflict(isBooked ? 'A guest has booked this room in the meantime.' : CANNOT_UNDO)
  }
  if (await hasChangedSince(trx, roomId, done)) throw new Conflict(CANNOT_UNDO)
  if (code === null) return
  const { numUpdatedRows } = await trx
    .updateTable('bookings')
    .set({ status: 'confirmed', ended_at: null })
    .where('code', '=', String(code))
    .where('room_id', '=', roomId)
    .where('status', '=', 'completed')
    .where('ended_at', '=', done.at)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Conflict(CANNOT_UNDO)
  const booking = await findBooking(trx, String(code))
  if (booking?.refund_id !== null) throw new Conflict('This booking is being refunded.')
}

/** True when something has happened to the room since an entry was written. Needs a lock on the room's row. */
async function hasChangedSince(
  trx: Transaction<Database>,
  roomId: number,
  entry: Pick<JournalRow, 'id' | 'at'>,
): Promise<boolean> {
  const booked = await trx
    .selectFrom('bookings')
    .select('id')
    .where('room_id', '=', roomId)
    .where('created_at', '>=', entry.at)
    .executeTakeFirst()
  if (booked !== undefined) return true
  const entries = await trx
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
