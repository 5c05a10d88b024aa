import type { Kysely, Transaction } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import type { Database } from '../db/schema'
import { type AppError, Conflict, NotFound } from '../http/errors'
import type { Actor } from '../journal/actor'
import { recordChange } from '../journal/record-change'
import { addToOutbox } from '../mail/outbox'
import { findConfirmed } from './change-booking'
import { readBooking } from './desk-bookings'
import { findRoomName, leaveRoom, takeRoom } from './repository'
import { tooLate } from './why-ended'

export interface Move {
  code: string
  /** The room to move to. */
  roomId: number
  /** False leaves the old room closed, because it cannot be used. */
  freesOldRoom: boolean
  /** The room that the caller has seen at the booking. */
  seenRoomId?: number | undefined
}

/**
 * Moves a confirmed booking to a free room, taken as a guest takes one, and writes to the guest. The stored
 * answer to the payment goes on naming the old room. Throws NotFound for the booking or the room, and
 * Conflict when the booking has ended or has another room than `seenRoomId`, or the room is not free.
 */
export async function moveBooking(
  database: Kysely<Database>,
  actor: Actor,
  { code, roomId, freesOldRoom, seenRoomId }: Move,
  now: Date,
): Promise<DeskBooking> {
  await recordChange(
    database,
    actor,
    async (transaction, entry) => {
      const { room_id: oldRoomId, payment_id: paymentId } = await findConfirmed(transaction, code, seenRoomId)
      if (oldRoomId === roomId) throw new Conflict('This booking has this room already.')
      await leaveRoom(transaction, oldRoomId, freesOldRoom)
      if (!(await takeRoom(transaction, roomId))) throw await whyNotFree(transaction, roomId)
      const { numUpdatedRows } = await transaction
        .updateTable('bookings')
        .set({ room_id: roomId })
        .where('code', '=', code)
        .where('room_id', '=', oldRoomId)
        .where('status', '=', 'confirmed')
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw await tooLate(transaction, code)
      // A booking may be moved several times, and the guest is told of each.
      const mail = {
        kind: 'booking-moved',
        about: `${code}:${entry}`,
        payload: { paymentId, entry },
      } as const
      await addToOutbox(transaction, mail, now)
      return {
        action: 'booking.moved',
        about: code,
        before: { room_id: oldRoomId },
        after: { room_id: roomId, old_room_free: freesOldRoom },
      }
    },
    now,
  )
  return readBooking(database, code)
}

async function whyNotFree(transaction: Transaction<Database>, roomId: number): Promise<AppError> {
  const room = await findRoomName(transaction, roomId)
  if (room === undefined) return new NotFound('This room')
  return new Conflict(room.listed === 1 ? `${room.name} is not free.` : `${room.name} is no longer offered.`)
}
