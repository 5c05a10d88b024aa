import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import { BOOKINGS_LISTED } from '../../shared/desk/listed'
import { fold, foldedWords, isPartOfCode } from '../../shared/search-words'
import type { Database } from '../db/schema'
import { type BookingRow, selectBookings, toDeskBooking } from './desk-bookings'

/** Bookings are looked through in parts, so that guests' calls are answered in between. */
const PART = 500
/** A shorter word is found in almost every code and reference. */
const SHORTEST_OF_CODE = 3
const SHORTEST_OF_REFERENCE = 4

/**
 * Finds bookings, the newest first, at most `limit`. Each word of the query must be a part of the code, the
 * reference, the guest's name or e-mail address or the room's name, or be the room's number. Upper and lower
 * case and accents make no difference. An empty query gives the newest bookings.
 */
export async function findBookings(
  database: Kysely<Database>,
  query: string,
  limit = BOOKINGS_LISTED,
): Promise<DeskBooking[]> {
  const words = foldedWords(query)
  const found: BookingRow[] = []
  let last: BookingRow | undefined
  do {
    const rows = await readPart(database, last)
    found.push(...rows.filter((row) => words.every((word) => hasWord(row, word))))
    last = rows.length === PART ? rows.at(-1) : undefined
    // SQLite answers within the same turn, in which no guest's call is heard.
    await nextTurn()
  } while (last !== undefined && found.length < limit)
  return found.slice(0, limit).map(toDeskBooking)
}

function readPart(database: Kysely<Database>, last: BookingRow | undefined): Promise<BookingRow[]> {
  const newest = selectBookings(database)
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(PART)
  if (last === undefined) return newest.execute()
  return newest
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('bookings.created_at', 'bookings.id'), '<', tuple(last.booked_at, last.id)),
    )
    .execute()
}

function hasWord(row: BookingRow, word: string): boolean {
  const texts = [row.guest_name, row.guest_email, row.room_name]
  return (
    texts.some((text) => fold(text).includes(word)) ||
    String(row.room_id) === word ||
    isPartOfCode(row.code, word, SHORTEST_OF_CODE) ||
    isPartOfCode(row.reference, word, SHORTEST_OF_REFERENCE)
  )
}
