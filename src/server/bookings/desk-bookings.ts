import type { Kysely } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import { toNaira } from '../../shared/money'
import type { Database } from '../db/schema'
import { NotFound } from '../http/errors'

/** Gives a booking as the desk sees it, amounts in naira. Throws NotFound. */
export async function readBooking(database: Kysely<Database>, code: string): Promise<DeskBooking> {
  const row = await selectBookings(database).where('bookings.code', '=', code).executeTakeFirst()
  if (row === undefined) throw new NotFound('This booking')
  return toDeskBooking(row)
}

/** A query for bookings with their room, payment and refund; `toDeskBooking` takes its rows. */
export function selectBookings(database: Kysely<Database>) {
  return database
    .selectFrom('bookings')
    .innerJoin('rooms', 'rooms.id', 'bookings.room_id')
    .innerJoin('payments', 'payments.id', 'bookings.payment_id')
    .leftJoin('refunds', 'refunds.payment_id', 'bookings.payment_id')
    .select([
      'bookings.id',
      'bookings.code',
      'payments.reference',
      'bookings.room_id',
      'rooms.name as room_name',
      'rooms.listed as room_listed',
      'bookings.guest_name',
      'bookings.guest_email',
      'bookings.status',
      'bookings.created_at as booked_at',
      'bookings.checked_in_at',
      'bookings.ended_at',
      'payments.amount_kobo as paid_kobo',
      'refunds.amount_kobo as refund_kobo',
      'refunds.state as refund_state',
    ])
}

export type BookingRow = Awaited<ReturnType<ReturnType<typeof selectBookings>['execute']>>[number]

/** Gives the contract's booking. */
export function toDeskBooking(row: BookingRow): DeskBooking {
  const { id: _, room_listed: listed, paid_kobo, refund_kobo, refund_state, ...booking } = row
  const hasRefund = refund_kobo !== null && refund_state !== null
  return {
    ...booking,
    room_listed: listed === 1,
    paid: toNaira(paid_kobo),
    refund: hasRefund ? { amount: toNaira(refund_kobo), state: refund_state } : null,
  }
}
