import type { Kysely } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import type { Database } from '../db/schema'
import { Conflict } from '../http/errors'
import { type Actor, journalEntry } from '../journal/journal'
import { findParty, payableKoboOf } from '../links/payment-link'
import { addToOutbox } from '../mail/outbox'
import { bookingMailOf } from '../mail/booking-mails'
import { changeBooking, type Step } from './change-booking'

/** Throws a Conflict when nothing is owed, or an address is not known. */
export async function sendPaymentLink(
  database: Kysely<Database>,
  actor: Actor,
  { siteUrl, ...step }: Step & { siteUrl: string | undefined },
): Promise<DeskBooking> {
  if (siteUrl === undefined) {
    throw new Conflict(
      'SITE_URL is not set, so the mail would have no link. Please tell the person who runs the server.',
    )
  }
  return changeBooking(database, actor, step, async (trx, booking, entry) => {
    const { id, code, guest_email } = booking
    const amount_kobo = payableKoboOf(await findParty(trx, 'id', id))
    if (amount_kobo === 0) throw new Conflict('Nothing is owed for this booking any more.')
    if (guest_email === null) throw new Conflict('Please enter the guest’s e-mail address first.')
    await addToOutbox(trx, bookingMailOf(booking, entry, 'payment-link'), step.now)
    return journalEntry('booking.link_sent', code, { after: { amount_kobo } })
  })
}
