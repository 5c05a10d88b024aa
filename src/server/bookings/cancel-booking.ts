import type { Kysely, Transaction } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import { formatNaira, toNaira } from '../../shared/money'
import type { Database } from '../db/schema'
import { Conflict } from '../http/errors'
import type { Actor } from '../journal/actor'
import { recordChange } from '../journal/record-change'
import { addToOutbox } from '../mail/outbox'
import { insertRefund } from '../refunds/repository'
import { findConfirmed } from './change-booking'
import { readBooking } from './desk-bookings'
import { endBooking, type FoundBooking, freeRoom } from './repository'
import { paidBackAlready, tooLate } from './why-ended'

export interface Cancellation {
  code: string
  refundKobo: number
  /** The domain of our own Paystack keys: no other can be paid back. Undefined: not known. */
  domain?: string
  /** The room that the caller has seen at the booking. */
  seenRoomId?: number | undefined
}

/**
 * Cancels a confirmed booking, frees its room and writes to the guest. `refundKobo` of what was paid, from
 * none to all, goes back to the guest: the refund worker does it. Throws NotFound, and Conflict when the
 * booking has ended or has another room than `seenRoomId`, or that much cannot be paid back.
 */
export async function cancelBooking(
  database: Kysely<Database>,
  actor: Actor,
  { code, refundKobo, domain, seenRoomId }: Cancellation,
  now: Date,
): Promise<DeskBooking> {
  await recordChange(
    database,
    actor,
    async (transaction) => {
      const booking = await findConfirmed(transaction, code, seenRoomId)
      await refuseRefund(transaction, booking, { refundKobo, domain })
      const { room_id: roomId, payment_id: paymentId, reference } = booking
      await freeRoom(transaction, roomId)
      const isEnded = await endBooking(transaction, { code, roomId, status: 'cancelled' }, now)
      if (!isEnded) throw await tooLate(transaction, code)
      if (refundKobo > 0) await insertRefund(transaction, { paymentId, amountKobo: refundKobo }, now)
      const mail = { kind: 'booking-cancelled', about: reference, payload: { paymentId } } as const
      await addToOutbox(transaction, mail, now)
      return {
        action: 'booking.cancelled',
        about: code,
        before: { status: 'confirmed', room_id: roomId },
        after: { status: 'cancelled', room_id: roomId, refund_kobo: refundKobo },
      }
    },
    now,
  )
  return readBooking(database, code)
}

/** Throws a Conflict when that much of a booking's payment cannot be paid back from here. */
export async function refuseRefund(
  transaction: Transaction<Database>,
  booking: FoundBooking,
  { refundKobo, domain: ownDomain }: Omit<Cancellation, 'code'>,
): Promise<void> {
  const { amount_kobo, currency, refund_id, domain } = booking
  if (!Number.isSafeInteger(refundKobo) || refundKobo < 0 || refundKobo > amount_kobo) {
    const most = formatNaira(toNaira(amount_kobo))
    throw new Conflict(`What is paid back must be between nothing and ${most}, which was paid.`)
  }
  if (refundKobo === 0) return
  if (refund_id !== null) throw await paidBackAlready(transaction, booking)
  if (ownDomain !== undefined && domain !== ownDomain) {
    throw new Conflict(`This was paid in Paystack’s ${domain} mode, and cannot be paid back from here.`)
  }
  if (currency !== 'NGN') {
    throw new Conflict('This was not paid in naira. Please pay it back in the Paystack dashboard.')
  }
}
