import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema'
import { type AppError, Conflict, NotFound } from '../http/errors'
import type { Actor } from '../journal/actor'
import { recordChange } from '../journal/record-change'
import { closeRoom, endBooking, findConfirmedCode, findRoomName, freeRoom } from './repository'

/**
 * Marks a free room as occupied: for a guest who did not book on the site, or because it cannot be used.
 * Gives the journal's entry, by which the change can be undone. Throws NotFound, and Conflict when the room
 * is taken.
 */
export async function occupyRoom(
  database: Kysely<Database>,
  actor: Actor,
  roomId: number,
  now: Date,
): Promise<{ entry: string }> {
  const entry = await recordChange(
    database,
    actor,
    async (transaction) => {
      if (!(await closeRoom(transaction, roomId))) throw await whyTaken(transaction, roomId)
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
 * Lets a room go: its confirmed booking becomes completed, and guests can book the room. `seen` is the code
 * of the booking that the caller has seen at the room, null for none: when the room has another one by now,
 * nothing is changed. Gives the journal's entry, by which the change can be undone. Throws NotFound, and
 * Conflict when the room is free already.
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
    async (transaction) => {
      // Read before the room is locked: whoever books it while this waits is not the one to be released.
      const expected = seen === undefined ? await findConfirmedCode(transaction, roomId) : seen
      if (!(await freeRoom(transaction, roomId))) throw await whyFree(transaction, roomId)
      const code = await findConfirmedCode(transaction, roomId)
      if (code !== expected) throw new Conflict(OTHER_BOOKING)
      if (code !== null) await endBooking(transaction, { code, roomId, status: 'completed' }, now)
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

const OTHER_BOOKING =
  'Something has happened to this room since you last saw it. Please look at it again before you release it.'

async function whyTaken(transaction: Transaction<Database>, roomId: number): Promise<AppError> {
  const room = await findRoomName(transaction, roomId)
  if (room === undefined) return new NotFound('This room')
  const code = await findConfirmedCode(transaction, roomId)
  return new Conflict(
    code === null ? `${room.name} is occupied already.` : `${room.name} is booked (${code}).`,
  )
}

async function whyFree(transaction: Transaction<Database>, roomId: number): Promise<AppError> {
  const room = await findRoomName(transaction, roomId)
  return room === undefined ? new NotFound('This room') : new Conflict(`${room.name} is free already.`)
}
