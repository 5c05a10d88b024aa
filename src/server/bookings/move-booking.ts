import type { Kysely } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import type { Database } from '../db/schema'
import { Conflict } from '../http/errors'
import type { Actor } from '../journal/journal'
import { addToOutbox } from '../mail/outbox'
import { changeBooking, closeRoomFor, requireStatus, type Step, takeRoomFor } from './change-booking'
import { closeHold, lockRoomsInOrder } from './holds'
import { updateBooking } from './repository'

export interface Move extends Step {
  roomId: number
  /** What becomes of the old room; `free` puts it on sale at once. */
  oldRoom: 'cleaning' | 'out_of_order' | 'free'
  /** Why the old room is closed. */
  note: string | null
}

/** Moves a booking to a free room. The stored answer to the payment still names the old room. */
export function moveBooking(
  database: Kysely<Database>,
  actor: Actor,
  { roomId, oldRoom, note, ...step }: Move,
): Promise<DeskBooking> {
  return changeBooking(database, actor, step, async (trx, booking, entry) => {
    await requireStatus(trx, booking, 'expected', 'in_house')
    const { id, code, room_id: oldRoomId, payment_id: paymentId, leaves_on: until } = booking
    if (oldRoomId === roomId) throw new Conflict('This booking has this room already.')
    await lockRoomsInOrder(trx, [oldRoomId, roomId])
    await closeHold(trx, { bookingId: id }, actor.who, step.now)
    await takeRoomFor(trx, { roomId, bookingId: id, until, who: actor.who }, step.now)
    if (oldRoom !== 'free') {
      const closure = { id: entry, roomId: oldRoomId, kind: oldRoom, note, who: actor.who }
      await closeRoomFor(trx, closure, step.now)
    }
    await updateBooking(trx, booking, { room_id: roomId })
    if (paymentId !== null) {
      // A booking may be moved several times, with one mail each time.
      await addToOutbox(
        trx,
        { kind: 'booking-moved', about: `${code}:${entry}`, payload: { paymentId, entry } },
        step.now,
      )
    }
    return {
      action: 'booking.moved',
      about: code,
      before: { room_id: oldRoomId },
      after: { room_id: roomId, old_room: oldRoom },
    }
  })
}
