import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { describeEntry, readNames } from './describe'
import type { Action } from './journal'

const ACTIONS = {
  room: ['booking.moved'],
  next_room: ['booking.move_planned'],
  arrives_on: ['booking.dates_changed'],
  leaves_on: ['booking.extended', 'booking.extension_undone', 'booking.dates_changed'],
  held_until: ['booking.kept', 'booking.dates_changed'],
  refunds: ['booking.paid_back'],
  details: ['booking.corrected'],
  money: [
    'booking.walked_in',
    'booking.reserved',
    'booking.dates_changed',
    'booking.extended',
    'booking.extension_undone',
    'booking.moved',
    'booking.checked_out',
    'booking.no_show',
    'booking.cancelled',
    'booking.paid_back',
    'booking.payment_taken',
    'booking.paid_by_link',
    'booking.charged',
    'booking.refunded_at_desk',
    'booking.entry_voided',
  ],
  expected: ['booking.check_in_undone'],
  in_house: ['booking.checked_in', 'booking.walked_in', 'booking.check_out_undone'],
  left: ['booking.checked_out'],
  no_show: ['booking.no_show'],
  cancelled: ['booking.cancelled'],
} as const satisfies Record<string, readonly Action[]>
export type Change = keyof typeof ACTIONS

/**
 * Returns who last changed a booking, and how, to explain a Conflict: no rule depends on it.
 * @example 'Bola: “Booking LH-7K3M9Q was moved to room 3.”'
 */
export async function describeLastChange(
  database: Kysely<Database>,
  code: string,
  change: Change,
): Promise<string | undefined> {
  const last = await database
    .selectFrom('journal')
    .selectAll()
    .where('booking_code', '=', code)
    .where('action', 'in', ACTIONS[change])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && `${last.who}: “${describeEntry(last, await readNames(database, [last]))}”`
}
