import type { Transaction } from 'kysely'
import { formatNaira, toNaira } from '../../shared/money'
import type { Database } from '../db/schema'
import { Conflict } from '../http/errors'
import { type JournalRow, listEntriesAbout, readFacts } from '../journal/journal'
import { toHotelTime } from '../mail/wording'
import { type FoundBooking, findBooking } from './repository'

const JUST_CHANGED = 'This booking has just been changed by somebody else. Please look at it again.'

/** Returns the error for a change that came too late. It says who has ended the booking, if it has ended. */
export async function alreadyEnded(trx: Transaction<Database>, code: string): Promise<Conflict> {
  const booking = await findBooking(trx, code)
  if (booking === undefined || booking.status === 'confirmed') return new Conflict(JUST_CHANGED)
  const { status } = booking
  const entry = await findEnd(trx, booking)
  if (entry === undefined) return new Conflict(`This booking is ${status} already.`)
  const how = status === 'cancelled' ? `, and ${describeRefund(entry)}` : ''
  return new Conflict(`This booking is ${status} already: ${entry.who} has ${status} it${how}.`)
}

/** Returns the error for a second refund. It says who started the first one, if the journal knows. */
export async function alreadyRefunded(
  trx: Transaction<Database>,
  { code }: Pick<FoundBooking, 'code'>,
): Promise<Conflict> {
  const entries = await listEntriesAbout(trx, 'booking', code)
  const entry = entries.findLast((each) => refundKoboOf(each) > 0)
  if (entry === undefined) return new Conflict('This payment is being paid back already.')
  const began = `${entry.who} began it on ${toHotelTime(entry.at)}`
  return new Conflict(`This payment is being paid back already: ${began}, and ${describeRefund(entry)}.`)
}

function refundKoboOf({ after }: Pick<JournalRow, 'after'>): number {
  return Number(readFacts(after)['refund_kobo'] ?? 0)
}

function describeRefund(entry: Pick<JournalRow, 'after'>): string {
  const kobo = refundKoboOf(entry)
  return kobo > 0 ? `${formatNaira(toNaira(kobo))} goes back to the guest` : 'nothing is paid back'
}

/** Returns the journal's last entry that ended the booking; releasing its room ends it too. */
function findEnd(trx: Transaction<Database>, { code, room_id }: FoundBooking) {
  return trx
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
