import { randomInt, randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Kysely, Transaction, UpdateResult } from 'kysely'
import type { BookingTable, Database } from '../db/schema'

// Every change of a room's occupant begins with an UPDATE of the room's row, which is also the lock on
// PostgreSQL: a second change waits there, and then sees the result of the first.

/**
 * Takes a free room for a payment or a move. Returns false when the room is taken or no longer listed. Check
 * and change are one UPDATE, so only one of two guests can get the room.
 */
export function takeRoom(trx: Transaction<Database>, roomId: number): Promise<boolean> {
  return hasChanged(closeIfFree(trx, roomId).where('listed', '=', 1))
}

/** Closes a free room, listed or not. Returns false when it is taken or does not exist. */
export function closeRoom(trx: Transaction<Database>, roomId: number): Promise<boolean> {
  return hasChanged(closeIfFree(trx, roomId))
}

function closeIfFree(trx: Transaction<Database>, roomId: number) {
  return trx
    .updateTable('rooms')
    .set({ available: 0 })
    .where('id', '=', roomId)
    .where('available', '=', 1)
    .where(({ not, ...room }) => not(isBooked(room)))
}

/** Opens a closed room that nobody has booked. Returns false when it is free or booked or does not exist. */
export function openRoom(trx: Transaction<Database>, roomId: number): Promise<boolean> {
  return hasChanged(
    trx
      .updateTable('rooms')
      .set({ available: 1 })
      .where('id', '=', roomId)
      .where('available', '=', 0)
      .where(({ not, ...room }) => not(isBooked(room))),
  )
}

/** Frees a taken room; the caller ends its booking in the same transaction. Returns false when it is free. */
export function freeRoom(trx: Transaction<Database>, roomId: number): Promise<boolean> {
  return hasChanged(
    trx
      .updateTable('rooms')
      .set({ available: 1 })
      .where('id', '=', roomId)
      .where(({ or, eb, ...room }) => or([eb('available', '=', 0), isBooked(room)])),
  )
}

async function hasChanged(query: { executeTakeFirst(): Promise<UpdateResult> }): Promise<boolean> {
  return (await query.executeTakeFirst()).numUpdatedRows === 1n
}

export async function leaveRoom(trx: Transaction<Database>, roomId: number, isFree: boolean): Promise<void> {
  await trx
    .updateTable('rooms')
    .set({ available: isFree ? 1 : 0 })
    .where('id', '=', roomId)
    .execute()
}

function isBooked({
  exists,
  selectFrom,
}: Pick<ExpressionBuilder<Database, 'rooms'>, 'exists' | 'selectFrom'>) {
  return exists(
    selectFrom('bookings')
      .select('bookings.id')
      .whereRef('bookings.room_id', '=', 'rooms.id')
      .where('bookings.status', '=', 'confirmed'),
  )
}

/** No 0/O, 1/I/L, 5/S, 8/B: codes are read out on the phone. No vowels: a code must not spell a word. */
const CODE_ALPHABET = '234679CDFGHJKMNPQRTVWXYZ'
const CODE_LENGTH = 6

/**
 * Returns a random booking code, such as `LH-7K3M9Q`. When it exists already, the unique index refuses the
 * booking and its transaction is retried with a new code.
 */
export function createBookingCode(): string {
  const characters = Array.from({ length: CODE_LENGTH }, () =>
    CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length)),
  )
  return `LH-${characters.join('')}`
}

export interface NewBooking {
  code: string
  roomId: number
  paymentId: string
  guestName: string
  guestEmail: string
}

/** Stores the confirmed booking of a payment. A unique index allows one confirmed booking for each room. */
export async function insertBooking(
  trx: Transaction<Database>,
  { code, roomId, paymentId, guestName, guestEmail }: NewBooking,
  now: Date,
): Promise<void> {
  await trx
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

type Ended = Exclude<BookingTable['status'], 'confirmed'>

/** Requires a lock on the room's row. Returns false when the booking has ended or been moved. */
export function endBooking(
  trx: Transaction<Database>,
  { code, roomId, status }: { code: string; roomId: number; status: Ended },
  now: Date,
): Promise<boolean> {
  return hasChanged(
    trx
      .updateTable('bookings')
      .set({ status, ended_at: now.toISOString() })
      .where('code', '=', code)
      .where('room_id', '=', roomId)
      .where('status', '=', 'confirmed'),
  )
}

export async function findConfirmedCode(database: Kysely<Database>, roomId: number): Promise<string | null> {
  const booking = await database
    .selectFrom('bookings')
    .select('code')
    .where('room_id', '=', roomId)
    .where('status', '=', 'confirmed')
    .executeTakeFirst()
  return booking?.code ?? null
}

/** Returns a booking with the details of its payment that changes need. */
export async function findBooking(database: Kysely<Database>, code: string) {
  return database
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.id', 'bookings.payment_id')
    .leftJoin('refunds', 'refunds.payment_id', 'bookings.payment_id')
    .select([
      'bookings.code',
      'bookings.room_id',
      'bookings.payment_id',
      'bookings.status',
      'bookings.checked_in_at',
      'bookings.created_at as booked_at',
      'payments.reference',
      'payments.amount_kobo',
      'payments.currency',
      'payments.domain',
      'refunds.id as refund_id',
    ])
    .where('bookings.code', '=', code)
    .executeTakeFirst()
}
export type FoundBooking = NonNullable<Awaited<ReturnType<typeof findBooking>>>

export function findRoomName(database: Kysely<Database>, roomId: number) {
  return database
    .selectFrom('rooms')
    .select(['id', 'name', 'listed', 'available'])
    .where('id', '=', roomId)
    .executeTakeFirst()
}
