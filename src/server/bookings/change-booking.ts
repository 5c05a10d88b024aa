import type { Kysely, Transaction } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import { UNDO_CHECK_IN_MS } from '../../shared/stay'
import type { Database } from '../db/schema'
import { Conflict, NotFound } from '../http/errors'
import type { Actor } from '../journal/actor'
import { recordChange } from '../journal/record-change'
import { readBooking } from './desk-bookings'
import { endBooking, findBooking, type FoundBooking, freeRoom } from './repository'
import { tooLate } from './why-ended'

const OTHER_ROOM = 'This booking has another room since you last saw it. Please look at it again.'

/**
 * Gives a confirmed booking. `seenRoomId` is the room that the caller has seen at it. Throws NotFound, and
 * Conflict when the booking has ended or has another room by now.
 */
export async function findConfirmed(
  transaction: Transaction<Database>,
  code: string,
  seenRoomId?: number,
): Promise<FoundBooking> {
  const booking = await findBooking(transaction, code)
  if (booking === undefined) throw new NotFound('This booking')
  if (booking.status !== 'confirmed') throw await tooLate(transaction, code)
  if (seenRoomId !== undefined && booking.room_id !== seenRoomId) throw new Conflict(OTHER_ROOM)
  return booking
}

/**
 * Sets when the guest of a booking has come. The booking is as `findConfirmed` gave it; throws what tells why
 * when somebody has changed it since. On PostgreSQL it holds the row until the transaction ends.
 */
export async function setCheckedIn(
  transaction: Transaction<Database>,
  { code, room_id, checked_in_at }: FoundBooking,
  moment: string | null,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('bookings')
    .set({ checked_in_at: moment })
    .where('code', '=', code)
    .where('room_id', '=', room_id)
    .where('status', '=', 'confirmed')
    .where('checked_in_at', checked_in_at === null ? 'is' : '=', checked_in_at)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw await tooLate(transaction, code)
}

/**
 * Notes that the guest has come. Throws NotFound, and Conflict when the booking has ended or has another room
 * than `seenRoomId`, or the guest came before.
 */
export async function checkIn(
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
      const booking = await findConfirmed(transaction, code, seenRoomId)
      if (booking.checked_in_at !== null) throw new Conflict('This guest is checked in already.')
      await setCheckedIn(transaction, booking, now.toISOString())
      return { action: 'booking.checked-in', about: code, after: { room_id: booking.room_id } }
    },
    now,
  )
  return readBooking(database, code)
}

/**
 * Takes back that a guest was checked in, within UNDO_CHECK_IN_MS: later the guest has slept here. Throws
 * NotFound, and Conflict when the booking has ended or has another room than `seenRoomId`, or nobody checked
 * the guest in so lately.
 */
export async function undoCheckIn(
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
      const booking = await findConfirmed(transaction, code, seenRoomId)
      const { room_id, checked_in_at } = booking
      if (checked_in_at === null) throw new Conflict('This guest is not checked in.')
      if (now.getTime() - Date.parse(checked_in_at) >= UNDO_CHECK_IN_MS) {
        throw new Conflict('This guest was checked in more than twelve hours ago.')
      }
      await setCheckedIn(transaction, booking, null)
      return { action: 'booking.check-in-undone', about: code, before: { checked_in_at }, after: { room_id } }
    },
    now,
  )
  return readBooking(database, code)
}

/**
 * Ends a booking whose guest has left, and frees its room. Throws NotFound, and Conflict when the booking has
 * ended already or has another room than `seenRoomId`.
 */
export async function completeBooking(
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
      const { room_id: roomId } = await findConfirmed(transaction, code, seenRoomId)
      await freeRoom(transaction, roomId)
      const isEnded = await endBooking(transaction, { code, roomId, status: 'completed' }, now)
      if (!isEnded) throw await tooLate(transaction, code)
      return {
        action: 'booking.completed',
        about: code,
        before: { status: 'confirmed', room_id: roomId },
        after: { status: 'completed', room_id: roomId },
      }
    },
    now,
  )
  return readBooking(database, code)
}
