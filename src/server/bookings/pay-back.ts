import type { Kysely, Transaction } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import type { Database } from '../db/schema'
import { Conflict, NotFound } from '../http/errors'
import type { Actor } from '../journal/actor'
import { recordChange } from '../journal/record-change'
import { addToOutbox } from '../mail/outbox'
import { insertRefund } from '../refunds/repository'
import { type Cancellation, refuseRefund } from './cancel-booking'
import { readBooking } from './desk-bookings'
import { findBooking, type FoundBooking } from './repository'

/**
 * Gives back all or a part of what was paid for a booking that has ended, and writes to the guest: the
 * refund worker does it. The booking stays completed or cancelled. Throws NotFound, and Conflict when the
 * booking has not ended, has a refund, or that much cannot be paid back.
 */
export async function payBack(
  database: Kysely<Database>,
  actor: Actor,
  { code, refundKobo, domain }: Cancellation,
  now: Date,
): Promise<DeskBooking> {
  await recordChange(
    database,
    actor,
    async (transaction) => {
      const booking = await holdEnded(transaction, code)
      if (refundKobo === 0) throw new Conflict('Please enter how much goes back.')
      await refuseRefund(transaction, booking, { refundKobo, domain })
      const { payment_id: paymentId, reference } = booking
      await insertRefund(transaction, { paymentId, amountKobo: refundKobo }, now)
      await addToOutbox(transaction, { kind: 'refund-due', about: reference, payload: { paymentId } }, now)
      return { action: 'booking.paid-back', about: code, after: { refund_kobo: refundKobo } }
    },
    now,
  )
  return readBooking(database, code)
}

/**
 * Gives a booking that has ended. The UPDATE changes nothing: on PostgreSQL it holds the row, so that of two
 * who pay it back one waits for the other, as does who undoes the release that has completed it.
 */
async function holdEnded(transaction: Transaction<Database>, code: string): Promise<FoundBooking> {
  await transaction
    .updateTable('bookings')
    .set(({ ref }) => ({ status: ref('status') }))
    .where('code', '=', code)
    .where('status', '!=', 'confirmed')
    .execute()
  const booking = await findBooking(transaction, code)
  if (booking === undefined) throw new NotFound('This booking')
  if (booking.status === 'confirmed') {
    throw new Conflict('This booking has not ended. To give money back, cancel it.')
  }
  return booking
}
