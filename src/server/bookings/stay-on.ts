import type { Kysely } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import { dayAfter, laterDay, leavingDay, nightOf, ONE_NIGHT, type SoldStay } from '../../shared/stay'
import type { Database } from '../db/schema'
import { Conflict } from '../http/errors'
import { type Actor, readFacts } from '../journal/journal'
import { changeBooking, findConfirmed, setCheckedIn } from './change-booking'

const ACTION = 'booking.stays-on'

export interface StayExtension {
  code: string
  /** The stay settings of content/; undefined when there are none. */
  stay: SoldStay | undefined
  seenRoomId?: number | undefined
}

/**
 * Extends a guest's stay by a night, which is paid for at the desk. Returns the booking and the new day of
 * check-out.
 */
export async function stayOn(
  database: Kysely<Database>,
  actor: Actor,
  { code, stay = ONE_NIGHT, seenRoomId }: StayExtension,
  now: Date,
): Promise<{ booking: DeskBooking; until: string }> {
  let until = ''
  const booking = await changeBooking(database, actor, { code, now }, async (trx) => {
    const found = await findConfirmed(trx, code, seenRoomId)
    const { room_id, checked_in_at, booked_at } = found
    if (checked_in_at === null) throw new Conflict('This guest is not checked in.')
    // Changes nothing, but locks the booking so that it cannot end or be extended twice.
    await setCheckedIn(trx, found, checked_in_at)
    const known = (await readStayingOn(trx)).get(code)
    const leaves = laterDay(leavingDay(booked_at, checked_in_at, stay), known)
    // An overdue guest is extended from tonight.
    until = dayAfter(laterDay(leaves, nightOf(now.toISOString(), stay)), 1)
    return { action: ACTION, about: code, after: { room_id, until } }
  })
  return { booking, until }
}

/** Returns the extended days of check-out by booking code, from the journal. */
export async function readStayingOn(database: Kysely<Database>): Promise<Map<string, string>> {
  const entries = await database
    .selectFrom('journal')
    .innerJoin('bookings', 'bookings.code', 'journal.subject_id')
    .select(['journal.subject_id', 'journal.after'])
    .where('journal.subject', '=', 'booking')
    .where('journal.action', '=', ACTION)
    .where('bookings.status', '=', 'confirmed')
    // Extensions before a check-in that was undone do not count.
    .whereRef('journal.at', '>=', 'bookings.checked_in_at')
    .execute()
  const days = new Map<string, string>()
  // The latest day counts, not the last entry: the clock of another server may be behind.
  for (const { subject_id, after } of entries) {
    days.set(subject_id, laterDay(String(readFacts(after)['until']), days.get(subject_id)))
  }
  return days
}
