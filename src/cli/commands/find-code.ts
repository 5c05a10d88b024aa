import type { Kysely } from 'kysely'
import { findBookings } from '../../server/bookings/find-bookings'
import type { Database } from '../../server/db/schema'
import { findByStart } from '../kit/parse'

/** The argument that names a booking. */
export const CODE = ['<CODE>', "the booking's code, or the first letters of it"] as const

/**
 * Gives the whole code of a booking for its first letters, with or without `LH-`. Throws NotFound, and a
 * Conflict when several begin like it.
 */
export async function findCode(database: Kysely<Database>, given: string): Promise<string> {
  const wanted = /^lh(-|$)/i.test(given) ? given.replace(/^lh-?/i, 'LH-') : `LH-${given}`
  const found = await findBookings(database, wanted, Number.MAX_SAFE_INTEGER)
  const codes = found.map(({ code }) => code)
  return findByStart(codes, wanted, 'This booking')
}
