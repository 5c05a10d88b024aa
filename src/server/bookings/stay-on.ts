import type { Kysely } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import { dayAfter, laterDay, leavingDay, nightOf, ONE_NIGHT, type SoldStay } from '../../shared/stay'
import type { Database } from '../db/schema'
import { Conflict } from '../http/errors'
import type { Actor } from '../journal/actor'
import { readFacts } from '../journal/journal'
import { recordChange } from '../journal/record-change'
import { findConfirmed, setCheckedIn } from './change-booking'
import { readBooking } from './desk-bookings'

const ACTION = 'booking.stays-on'

export interface StayingOn {
  code: string
  /** What content/ says of a stay; undefined where it names no nights. */
  stay: SoldStay | undefined
  /** The room that the caller has seen at the booking. */
  seenRoomId?: number | undefined
}

/**
 * Notes that a guest in the house stays a night longer than until now: the room is closed to others anyway,
 * and what the night costs is settled at the desk. Gives the booking, and the day on which the guest leaves.
 * Throws NotFound, and Conflict when the booking has ended or has another room than `seenRoomId`, or the
 * guest has not come.
 */
export async function stayOn(
  database: Kysely<Database>,
  actor: Actor,
  { code, stay = ONE_NIGHT, seenRoomId }: StayingOn,
  now: Date,
): Promise<{ booking: DeskBooking; until: string }> {
  let until = ''
  await recordChange(
    database,
    actor,
    async (transaction) => {
      const found = await findConfirmed(transaction, code, seenRoomId)
      const { room_id, checked_in_at, booked_at } = found
      if (checked_in_at === null) throw new Conflict('This guest is not checked in.')
      // Changes nothing, and keeps out who ends the booking or says the same meanwhile.
      await setCheckedIn(transaction, found, checked_in_at)
      const known = (await readStayingOn(transaction)).get(code)
      const leaves = laterDay(leavingDay(booked_at, checked_in_at, stay), known)
      // Whoever should have left days ago stays from the night that runs now.
      until = dayAfter(laterDay(leaves, nightOf(now.toISOString(), stay)), 1)
      return { action: ACTION, about: code, after: { room_id, until } }
    },
    now,
  )
  return { booking: await readBooking(database, code), until }
}

/** Gives, by the code of its booking, until which day a guest stays on by the journal. */
export async function readStayingOn(database: Kysely<Database>): Promise<Map<string, string>> {
  const entries = await database
    .selectFrom('journal')
    .innerJoin('bookings', 'bookings.code', 'journal.subject_id')
    .select(['journal.subject_id', 'journal.after'])
    .where('journal.subject', '=', 'booking')
    .where('journal.action', '=', ACTION)
    .where('bookings.status', '=', 'confirmed')
    // Not those of a check-in that was undone.
    .whereRef('journal.at', '>=', 'bookings.checked_in_at')
    .execute()
  const days = new Map<string, string>()
  // The latest day, and not the last entry: the clock of another server may be behind.
  for (const { subject_id, after } of entries) {
    days.set(subject_id, laterDay(String(readFacts(after)['until']), days.get(subject_id)))
  }
  return days
}
