import type { Kysely } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import { dayInWords } from '../../shared/day-in-words'
import { businessDay, dayAfter } from '../../shared/stay'
import type { Database } from '../db/schema'
import { Conflict } from '../http/errors'
import { type Actor, listEntriesAbout, readFacts } from '../journal/journal'
import { changeBooking, requireStatus, type Step } from './change-booking'
import { addToFolio, chargeNights, listFolio } from './folio'
import { extendHold } from './holds'
import { updateBooking } from './repository'
import { type Payment, paymentEntries } from './take-payment'

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
      ...paymentEntries(payment),
    ])
    return {
      action: 'booking.extended',
      about: code,
      before: { leaves_on },
      after: { leaves_on: until, room_id, total_kobo: totalKobo, paid_kobo: payment?.amountKobo ?? 0, entry },
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
    const entries = await listEntriesAbout(trx, 'booking', code)
    const last = entries.findLast(
      ({ action, after }) => action === 'booking.extended' && readFacts(after)['leaves_on'] === leaves_on,
    )
    const before = last && readFacts(last.before)['leaves_on']
    if (typeof before !== 'string') {
      const undone = entries.findLast(({ action }) => action === 'booking.extension-undone')
      const who = undone === undefined ? '' : `: ${undone.who} has taken that back`
      throw new Conflict(`This stay was not extended${who}.`)
    }
    if (before < businessDay(step.now.toISOString())) {
      throw new Conflict(
        `The night of ${dayInWords(before)} has passed. Void its charge in the folio instead.`,
      )
    }
    const folio = await listFolio(trx, id)
    const voided = new Set(folio.map(({ voids }) => voids))
    const charges = folio.filter(
      (row) => row.night !== null && row.night >= before && row.voids === null && !voided.has(row.id),
    )
    await updateBooking(trx, booking, { leaves_on: before })
    await extendHold(trx, id, before)
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
      after: { leaves_on: before },
    }
  })
}
