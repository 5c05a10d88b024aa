import type { Kysely } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import type { Database } from '../db/schema'
import type { BookingTable } from '../db/stays-schema'
import type { Actor } from '../journal/journal'
import { resendConfirmation } from '../mail/mail-queue'
import { changeBooking, conflictAbout, type Step } from './change-booking'
import { isOpen, updateBooking } from './repository'

/** What a guest tells the hotel. */
export type GuestDetails = Pick<
  BookingTable,
  'guest_name' | 'guest_email' | 'phone' | 'arrival_time' | 'wishes' | 'company' | 'tin' | 'note'
>

/**
 * Corrects a guest's details. The journal names the fields, and the corrections what was in them. A guest with a new
 * address gets the confirmation again. Throws a Conflict when nothing differs.
 */
export function correctBooking(
  database: Kysely<Database>,
  actor: Actor,
  { details, ...step }: Step & { details: Partial<GuestDetails> },
): Promise<DeskBooking> {
  return changeBooking(database, actor, step, async (trx, booking, entry) => {
    const fields = (Object.keys(details) as (keyof GuestDetails)[]).filter(
      (field) => details[field] !== undefined && details[field] !== booking[field],
    )
    if (fields.length === 0) {
      const problem = 'Nothing differs from what is there already.'
      throw await conflictAbout(trx, booking.code, problem, ({ action }) => action === 'booking.corrected')
    }
    await updateBooking(trx, booking, Object.fromEntries(fields.map((field) => [field, details[field]])))
    const corrections = fields.map((field) => ({
      id: `${entry}:${field}`,
      entry_id: entry,
      booking_id: booking.id,
      field,
      before: booking[field],
      after: details[field] ?? null,
    }))
    await trx.insertInto('corrections').values(corrections).execute()
    if (
      isOpen(booking) &&
      fields.includes('guest_email') &&
      booking.reference !== null &&
      details.guest_email
    ) {
      await resendConfirmation(trx, booking.reference, step.now)
    }
    return { action: 'booking.corrected', about: booking.code, after: { fields: fields.join(', ') } }
  })
}
