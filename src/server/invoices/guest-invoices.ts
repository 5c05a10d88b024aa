import type { Kysely } from 'kysely'
import type { BookingInvoices } from '../../shared/desk/invoices'
import { sumKobo } from '../../shared/money'
import { changeBooking, type Step } from '../bookings/change-booking'
import { type GuestDetails, recordCorrection } from '../bookings/correct-booking'
import { balanceOf, listFolio } from '../bookings/folio'
import { GUEST } from '../bookings/guest-changes'
import type { FoundBooking } from '../bookings/repository'
import type { Database } from '../db/schema'
import { Conflict } from '../http/errors'
import type { Hotel } from '../hotel/hotel'
import { findUninvoiced, issueInvoice, listInvoices } from './invoices'

/** Only after check-in: a later cancellation would need a credit note. Throws a Conflict. */
export async function issueToGuest(
  database: Kysely<Database>,
  {
    recipient,
    hotel,
    ...step
  }: Step & { recipient: Partial<Pick<GuestDetails, 'company' | 'tin'>>; hotel: Hotel },
): Promise<BookingInvoices> {
  await changeBooking(database, GUEST, step, async (trx, booking, entry) => {
    const folio = await listFolio(trx, booking.id)
    requirePaidStay(booking, folio)
    const totalKobo = sumKobo(findUninvoiced(folio, await listInvoices(trx, booking.id)))
    // Only a new invoice can have another recipient.
    if (totalKobo <= 0) return undefined
    return recordCorrection(trx, booking, { entry, details: recipient, now: step.now })
  })
  return issueInvoice(database, GUEST, { ...step, hotel }, requirePaidStay)
}

export function isReadyForGuest(
  { status }: Pick<FoundBooking, 'status'>,
  { next, balance }: Pick<BookingInvoices, 'next' | 'balance'>,
): boolean {
  return next !== null && status !== 'expected' && balance <= 0
}

function requirePaidStay(
  { status }: Pick<FoundBooking, 'status'>,
  folio: Parameters<typeof balanceOf>[0],
): void {
  if (status === 'expected') throw new Conflict('You can get the invoice here when you have checked in.')
  if (balanceOf(folio) > 0) throw new Conflict('You can get the invoice here when the bill is paid in full.')
}
