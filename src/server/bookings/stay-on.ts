import type { Kysely } from 'kysely'
import { dayInWords } from '../../shared/day-in-words'
import { standingCharges, totalOf } from '../../shared/prices'
import { businessDay, dayAfter } from '../../shared/stay'
import type { BookingRow, Database } from '../db/schema'
import { Conflict } from '../http/errors'
import { journalEntry } from '../journal/journal'
import { readNightPrices } from '../rooms/prices'
import { bookingStep, requireStatus, type Step } from './change-booking'
import { claimDates } from './change-dates'
import { voidCharges } from './early-departure'
import { addToFolio, type AskedPrice, balanceOf, chargeNights, listFolio, requirePrice } from './folio'
import { extendHold } from './holds'
import { releaseNights, requireNights } from './nights'
import { updateBooking } from './repository'
import { paidFacts, type Payment, paymentEntries, refuseMoreThanOwed } from './payment'

type Extension = Step & AskedPrice & { nights: number; payment: Payment | null }

export const stayOn = bookingStep<Extension>(async (trx, booking, order, actor, entry) => {
  const { nights, total_kobo, seen_price_kobo, payment, now } = order
  await requireStatus(trx, booking, 'expected', 'in_house')
  const { id, code, room_id, leaves_on } = booking
  const until = dayAfter(leaves_on, nights)
  const today = businessDay(now.toISOString())
  if (until > today) requireNights({ from: leaves_on > today ? leaves_on : today, until }, now)
  await claimDates(trx, booking, { arrives_on: booking.arrives_on, leaves_on: until }, now)
  const prices = await readNightPrices(trx, { roomId: room_id, from: leaves_on, nights })
  const asked = { total_kobo, seen_price_kobo }
  await requirePrice(trx, actor, asked, totalOf(prices), { code, now })
  refuseMoreThanOwed(payment, total_kobo + balanceOf(await listFolio(trx, id)))
  await updateBooking(trx, booking, { leaves_on: until })
  await extendHold(trx, id, until)
  await addToFolio(trx, { bookingId: id, who: actor.who, now }, [
    ...chargeNights(leaves_on, total_kobo, prices).map((night) => ({ ...night, extended_from: leaves_on })),
    ...paymentEntries(entry, payment),
  ])
  return journalEntry('booking.extended', code, {
    before: { leaves_on },
    after: { leaves_on: until, room_id, total_kobo, ...paidFacts(payment) },
  })
})

/** Money that was paid for the nights stays in the folio. Throws a Conflict once one of them has begun. */
export const undoStayOn = bookingStep(async (trx, booking, { now }, actor) => {
  await requireStatus(trx, booking, 'expected', 'in_house')
  const { id, code, leaves_on } = booking
  const extension = await findExtension(trx, booking)
  if (extension === undefined) throw new Conflict('This stay was not extended.')
  const { from, charges, total_kobo } = extension
  if (from < businessDay(now.toISOString())) {
    throw new Conflict(`The night of ${dayInWords(from)} has passed. Void its charge in the folio instead.`)
  }
  await updateBooking(trx, booking, { leaves_on: from })
  await extendHold(trx, id, from)
  await releaseNights(trx, { bookingId: id }, from)
  await addToFolio(
    trx,
    { bookingId: id, who: actor.who, now },
    voidCharges(charges, 'Stay not extended after all'),
  )
  return journalEntry('booking.extension_undone', code, {
    before: { leaves_on },
    after: { leaves_on: from, total_kobo },
  })
})

/** Returns the nights that were added last; undefined without any. */
export async function findExtension(
  database: Kysely<Database>,
  { id, arrives_on, leaves_on }: Pick<BookingRow, 'id' | 'arrives_on' | 'leaves_on'>,
) {
  const folio = await listFolio(database, id)
  const ofLastNight = folio.filter(
    ({ night, voids, is_surcharge }) =>
      night === dayAfter(leaves_on, -1) && voids === null && is_surcharge === 0,
  )
  // An owner may have voided the charge: the guest stays all the same.
  const [last = ofLastNight.at(-1)] = standingCharges(folio).filter((entry) => ofLastNight.includes(entry))
  const from = last?.extended_from ?? null
  // A change of dates may have left nothing of the stay before the extension.
  if (from === null || from <= arrives_on) return undefined
  const charges = standingCharges(folio).filter(({ night }) => night !== null && night >= from)
  return { from, charges, total_kobo: balanceOf(charges) }
}
