import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { describeEntry } from './describe'
import { readNames } from './names'

/** What somebody may have changed of a booking, or the status that it has, with the actions that do so. */
const ACTIONS = {
  room: ['moved'],
  leaves_on: ['extended', 'extension-undone'],
  refunds: ['paid-back'],
  details: ['corrected'],
  money: [
    'walked-in',
    'extended',
    'extension-undone',
    'moved',
    'checked-out',
    'no-show',
    'cancelled',
    'paid-back',
    'payment-taken',
    'charged',
    'refunded-at-desk',
    'entry-voided',
  ],
  expected: ['check-in-undone'],
  in_house: ['checked-in', 'walked-in', 'check-out-undone'],
  left: ['checked-out'],
  no_show: ['no-show'],
  cancelled: ['cancelled'],
} as const
export type Change = keyof typeof ACTIONS

/**
 * Returns who made the last such change of a booking, and what it was; undefined without one. It is for a person who
 * was slower, to read: no rule depends on it.
 * @example await describeLastChange(trx, 'LH-7K3M9Q', 'room') // 'Bola: “Booking LH-7K3M9Q was moved to room 3.”'
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
    .where(
      'action',
      'in',
      ACTIONS[change].map((action) => `booking.${action}`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && `${last.who}: “${describeEntry(last, await readNames(database, [last]))}”`
}
