import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database, PaymentRow, PaymentTable, RoomRow } from '../db/schema'
import { inTransaction } from '../db/transaction'

/** Name of the row in sync_state whose watermark is the start of the last full pass. */
export const SWEEP_NAME = 'paystack-sweep'

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

/** Gives those of the references about which something was decided. */
export async function findKnownReferences(
  database: Kysely<Database>,
  references: readonly string[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const known = await database
    .selectFrom('payments')
    .select('reference')
    .where('reference', 'in', references)
    .execute()
  return new Set(known.map(({ reference }) => reference))
}

/** Gives the start of the sweeper's last full pass, in ISO 8601. */
export async function readWatermark(database: Kysely<Database>): Promise<string | undefined> {
  const state = await database
    .selectFrom('sync_state')
    .select('watermark')
    .where('name', '=', SWEEP_NAME)
    .executeTakeFirst()
  return state?.watermark
}

/**
 * Moves the sweeper's watermark on from `read`, the one that its pass began with. The row stays as it is when
 * somebody else, a restore perhaps, has changed it meanwhile.
 */
export async function moveWatermark(
  database: Kysely<Database>,
  read: string | undefined,
  state: { watermark: string; last_ok_at: string },
): Promise<void> {
  await inTransaction<Database, unknown>(database, (transaction) =>
    read === undefined
      ? transaction
          .insertInto('sync_state')
          .values({ name: SWEEP_NAME, ...state })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute()
      : transaction
          .updateTable('sync_state')
          .set(state)
          .where('name', '=', SWEEP_NAME)
          .where('watermark', '=', read)
          .execute(),
  )
}
