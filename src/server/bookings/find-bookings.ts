import type { Kysely } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import { fold, foldedWords, isPartOfCode } from '../../shared/search-words'
import type { Database } from '../db/schema'
import { type BookingRow, selectBookings, toDeskBooking } from './desk-bookings'

const MAX_FOUND = 50
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
  limit = MAX_FOUND,
): Promise<DeskBooking[]> {
  const words = foldedWords(query)
  const found: BookingRow[] = []
  let last: BookingRow | undefined
  do {
    const rows = await readPart(database, last)
    found.push(...rows.filter((row) => words.every((word) => hasWord(row, word))))
    last = rows.length === PART ? rows.at(-1) : undefined
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
    .where(({ eb, or, and }) =>
      or([
        eb('bookings.created_at', '<', last.booked_at),
        and([eb('bookings.created_at', '=', last.booked_at), eb('bookings.id', '<', last.id)]),
      ]),
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
