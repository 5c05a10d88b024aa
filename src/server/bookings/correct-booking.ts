import type { Transaction } from 'kysely'
import { type BookingTable, type Database, isOpen } from '../db/schema'
import { journalEntry, type NewEntry } from '../journal/journal'
import { addToOutbox } from '../mail/outbox'
import { bookingMailOf } from '../mail/booking-mails'
import { resendConfirmation } from '../mail/mail-queue'
import { bookingStep, conflictAbout, type Step } from './change-booking'
import { type FoundBooking, updateBooking } from './repository'

export type GuestDetails = Pick<
  BookingTable,
  | 'guest_name'
  | 'guest_email'
  | 'phone'
  | 'arrival_time'
  | 'wishes'
  | 'company'
  | 'tin'
  | 'note'
  | 'persons'
  | 'nationality'
  | 'home_address'
  | 'id_document'
>

export const correctBooking = bookingStep<Step & { details: Partial<GuestDetails> }>(
  async (trx, booking, { details, now }, _actor, entry) => {
    const problem = 'Nothing differs from what is there already.'
    const corrected = await recordCorrection(trx, booking, { entry, details, now })
    if (corrected === undefined) throw await conflictAbout(trx, booking.code, problem, 'details')
    return corrected
  },
)

/**
 * The journal records which fields changed; the corrections keep the old values. Returns undefined when
 * nothing differs: somebody was faster, or a browser has sent the form twice.
 */
export async function recordCorrection(
  trx: Transaction<Database>,
  booking: FoundBooking,
  { entry, details, now }: { entry: string; details: Partial<GuestDetails>; now: Date },
): Promise<NewEntry | undefined> {
  const fields = (Object.keys(details) as (keyof GuestDetails)[]).filter(
    (field) => details[field] !== undefined && details[field] !== booking[field],
  )
  if (fields.length === 0) return undefined
  await updateBooking(trx, booking, Object.fromEntries(fields.map((field) => [field, details[field]])))
  const corrections = fields.map((field) => ({
    id: `${entry}:${field}`,
    entry_id: entry,
    at: now.toISOString(),
    booking_id: booking.id,
    field,
    before: booking[field],
    after: details[field] ?? null,
  }))
  await trx.insertInto('corrections').values(corrections).execute()
  if (isOpen(booking) && fields.includes('guest_email') && booking.guest_email !== null) {
    const payload = { correctionId: `${entry}:guest_email` }
    const { payment_id } = booking
    await addToOutbox(trx, { kind: 'email-changed', about: entry, payment_id, payload }, now)
  }
  if (
    isOpen(booking) &&
    fields.includes('guest_email') &&
    booking.source === 'online' &&
    booking.reference !== null &&
    details.guest_email
  ) {
    await resendConfirmation(trx, booking.reference, now)
  }
  if (booking.source === 'desk' && booking.status === 'expected' && details.guest_email) {
    await addToOutbox(trx, bookingMailOf(booking, entry), now)
  }
  return journalEntry('booking.corrected', booking.code, { after: { fields: fields.join(', ') } })
}
