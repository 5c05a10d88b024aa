import type { Transaction } from 'kysely'
import { formatNaira, toNaira } from '../../shared/money'
import type { Database } from '../db/schema'
import { Conflict } from '../http/errors'
import { type JournalRow, listEntriesAbout, readFacts } from '../journal/journal'
import { toHotelTime } from '../mail/wording'
import { type FoundBooking, findBooking } from './repository'

const JUST_CHANGED = 'This booking has just been changed by somebody else. Please look at it again.'

/**
 * Gives the refusal for whoever is too late to change a confirmed booking: it says who has ended the booking
 * and how much goes back, where it has ended.
 */
export async function tooLate(transaction: Transaction<Database>, code: string): Promise<Conflict> {
  const booking = await findBooking(transaction, code)
  if (booking === undefined || booking.status === 'confirmed') return new Conflict(JUST_CHANGED)
  const { status } = booking
  const entry = await findEnd(transaction, booking)
  if (entry === undefined) return new Conflict(`This booking is ${status} already.`)
  const how = status === 'cancelled' ? `, and ${describeRefund(entry)}` : ''
  return new Conflict(`This booking is ${status} already: ${entry.who} has ${status} it${how}.`)
}

/**
 * Gives the refusal for whoever is too late to pay a booking back: it says who began that and when, and how
 * much goes back, where the journal knows it.
 */
export async function paidBackAlready(
  transaction: Transaction<Database>,
  { code }: Pick<FoundBooking, 'code'>,
): Promise<Conflict> {
  const entries = await listEntriesAbout(transaction, 'booking', code)
  const entry = entries.findLast((each) => koboBack(each) > 0)
  if (entry === undefined) return new Conflict('This payment is being paid back already.')
  const began = `${entry.who} began it on ${toHotelTime(entry.at)}`
  return new Conflict(`This payment is being paid back already: ${began}, and ${describeRefund(entry)}.`)
}

/** Gives how much goes back by what an entry tells, in kobo. */
function koboBack({ after }: Pick<JournalRow, 'after'>): number {
  return Number(readFacts(after)['refund_kobo'] ?? 0)
}

function describeRefund(entry: Pick<JournalRow, 'after'>): string {
  const kobo = koboBack(entry)
  return kobo > 0 ? `${formatNaira(toNaira(kobo))} goes back to the guest` : 'nothing is paid back'
}

/** Gives the last entry of the journal that tells of the booking's end; a release of its room ends it too. */
function findEnd(transaction: Transaction<Database>, { code, room_id }: FoundBooking) {
  return transaction
    .selectFrom('journal')
    .select(['who', 'after'])
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('subject', '=', 'booking'),
          eb('subject_id', '=', code),
          eb('action', 'in', ['booking.cancelled', 'booking.completed']),
        ]),
        and([
          eb('subject', '=', 'room'),
          eb('subject_id', '=', String(room_id)),
          eb('action', '=', 'room.released'),
          eb('after', 'like', `%"booking":${JSON.stringify(code)}%`),
        ]),
      ]),
    )
    .orderBy('at', 'desc')
    .executeTakeFirst()
}
