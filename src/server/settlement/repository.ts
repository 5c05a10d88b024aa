import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database, PaymentRow, PaymentTable, RoomRow } from '../db/schema'

/** Gives what was decided about a reference, or undefined. */
export function findPayment(database: Kysely<Database>, reference: string): Promise<PaymentRow | undefined> {
  return database.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** Gives a room whether it is listed or not. */
export function findRoom(database: Kysely<Database>, roomId: number): Promise<RoomRow | undefined> {
  return database.selectFrom('rooms').selectAll().where('id', '=', roomId).executeTakeFirst()
}

/**
 * Takes the room for a payment and tells whether it was still to be had. One conditional statement, so that two payments can
 * never both win, whatever runs beside it.
 */
export async function takeRoom(transaction: Transaction<Database>, roomId: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('rooms')
    .set({ available: 0 })
    .where('id', '=', roomId)
    .where('available', '=', 1)
    .where('listed', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bookings')
            .select('bookings.id')
            .whereRef('bookings.room_id', '=', 'rooms.id')
            .where('bookings.status', '=', 'confirmed'),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores the decision about a payment. Violates a unique index when it was decided meanwhile. */
export async function insertPayment(
  transaction: Transaction<Database>,
  payment: Insertable<PaymentTable>,
): Promise<void> {
  await transaction.insertInto('payments').values(payment).execute()
}

export interface NewBooking {
  code: string
  roomId: number
  paymentId: string
  guestName: string
  guestEmail: string
}

/** Stores the booking that a payment won. */
export async function insertBooking(
  transaction: Transaction<Database>,
  { code, roomId, paymentId, guestName, guestEmail }: NewBooking,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('bookings')
    .values({
      id: randomUUID(),
      code,
      room_id: roomId,
      payment_id: paymentId,
      guest_name: guestName,
      guest_email: guestEmail,
      status: 'confirmed',
      created_at: now.toISOString(),
    })
    .execute()
}

/** Notes that a payment is to be given back in full. */
export async function insertRefund(
  transaction: Transaction<Database>,
  { paymentId, amountKobo }: { paymentId: string; amountKobo: number },
  now: Date,
): Promise<void> {
  const moment = now.toISOString()
  await transaction
    .insertInto('refunds')
    .values({
      id: randomUUID(),
      payment_id: paymentId,
      amount_kobo: amountKobo,
      state: 'due',
      provider_refund_id: null,
      attempts: 0,
      next_attempt_at: moment,
      last_error: null,
      created_at: moment,
    })
    .execute()
}
