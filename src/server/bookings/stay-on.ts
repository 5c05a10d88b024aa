import type { Kysely } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import { dayInWords } from '../../shared/day-in-words'
import { businessDay, dayAfter } from '../../shared/stay'
import type { Database } from '../db/schema'
import type { BookingRow } from '../db/stays-schema'
import { Conflict } from '../http/errors'
import { type Actor, listEntriesAbout, readFacts } from '../journal/journal'
import { changeBooking, requireStatus, type Step } from './change-booking'
import { addToFolio, balanceOf, chargeNights, listFolio } from './folio'
import { extendHold } from './holds'
import { updateBooking } from './repository'
import { paidFacts, type Payment, paymentEntries } from './take-payment'

export interface Extension extends Step {
  nights: number
  /** Of all nights together. 0 for nights on the house. */
  totalKobo: number
  /** What is paid now. */
  payment: Payment | undefined
}

/** Extends a stay by nights that follow its last one, and charges them. */
export function stayOn(
  database: Kysely<Database>,
  actor: Actor,
  { nights, totalKobo, payment, ...step }: Extension,
): Promise<DeskBooking> {
  return changeBooking(database, actor, step, async (trx, booking, entry) => {
    await requireStatus(trx, booking, 'expected', 'in_house')
    const { id, code, room_id, leaves_on } = booking
    const until = dayAfter(leaves_on, nights)
    await updateBooking(trx, booking, { leaves_on: until })
    await extendHold(trx, id, until)
    await addToFolio(trx, { bookingId: id, who: actor.who, now: step.now }, [
      ...chargeNights(leaves_on, nights, totalKobo),
      ...paymentEntries(entry, payment),
    ])
    return {
      action: 'booking.extended',
      about: code,
      before: { leaves_on },
      after: { leaves_on: until, room_id, total_kobo: totalKobo, ...paidFacts(payment) },
    }
  })
}

/**
 * Takes back the last extension: its nights are voided. Money that was paid for them stays in the folio as an
 * overpayment. Throws a Conflict when there is none, or one of its nights has begun.
 */
export function undoStayOn(database: Kysely<Database>, actor: Actor, step: Step): Promise<DeskBooking> {
  return changeBooking(database, actor, step, async (trx, booking) => {
    await requireStatus(trx, booking, 'expected', 'in_house')
    const { id, code, leaves_on } = booking
    const extension = await findExtension(trx, booking)
    if (extension === undefined) throw new Conflict('This stay was not extended.')
    const { from, charges, totalKobo } = extension
    if (from < businessDay(step.now.toISOString())) {
      throw new Conflict(`The night of ${dayInWords(from)} has passed. Void its charge in the folio instead.`)
    }
    await updateBooking(trx, booking, { leaves_on: from })
    await extendHold(trx, id, from)
    await addToFolio(
      trx,
      { bookingId: id, who: actor.who, now: step.now },
      charges.map((row) => ({
        kind: 'charge',
        amount_kobo: -row.amount_kobo,
        night: row.night,
        text: 'Stay not extended after all',
        voids: row.id,
      })),
    )
    return {
      action: 'booking.extension-undone',
      about: code,
      before: { leaves_on },
      after: { leaves_on: from, total_kobo: totalKobo },
    }
  })
}

/** Returns the last extension of a stay: its first night, and the charges of its nights. Undefined without one. */
export async function findExtension(
  database: Kysely<Database>,
  { id, code, leaves_on }: Pick<BookingRow, 'id' | 'code' | 'leaves_on'>,
) {
  const entries = await listEntriesAbout(database, 'booking', code)
  const last = entries.findLast(
    ({ action, after }) => action === 'booking.extended' && readFacts(after)['leaves_on'] === leaves_on,
  )
  const from = last && readFacts(last.before)['leaves_on']
  if (typeof from !== 'string') return undefined
  const folio = await listFolio(database, id)
  const voided = new Set(folio.map(({ voids }) => voids))
  const charges = folio.filter(
    (row) => row.night !== null && row.night >= from && row.voids === null && !voided.has(row.id),
  )
  return { from, charges, totalKobo: balanceOf(charges) }
}
