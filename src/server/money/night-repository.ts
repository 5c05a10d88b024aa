import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'

/** Returns the holds that were open at some time of a period, the earliest first. */
export function findHoldsOn(database: Kysely<Database>, { from, to }: { from: string; to: string }) {
  return database
    .selectFrom('holds')
    .select(['room_id', 'kind', 'booking_id', 'opened_at', 'opened_by', 'note', 'closed_at'])
    .where('opened_at', '<', to)
    .where(({ eb, or }) => or([eb('closed_at', 'is', null), eb('closed_at', '>=', from)]))
    .orderBy('opened_at')
    .execute()
}
export type HoldOfNight = Awaited<ReturnType<typeof findHoldsOn>>[number]

/** Returns the bookings of these holds, and those with a charge for the night. */
export function findBookingsOf(database: Kysely<Database>, day: string, holds: readonly HoldOfNight[]) {
  const ids = holds.flatMap(({ booking_id }) => booking_id ?? [])
  return database
    .selectFrom('bookings')
    .select(['id', 'code', 'room_id', 'guest_name', 'status', 'arrives_on', 'leaves_on', 'checked_in_at'])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('id', 'in', ids.length === 0 ? [''] : ids),
        eb('id', 'in', selectFrom('folio_entries').select('booking_id').where('night', '=', day)),
      ]),
    )
    .orderBy('created_at')
    .execute()
}
export type BookingOfNight = Awaited<ReturnType<typeof findBookingsOf>>[number]

export function findFolioOf(database: Kysely<Database>, bookingIds: readonly string[]) {
  return database
    .selectFrom('folio_entries')
    .selectAll()
    .where('booking_id', 'in', bookingIds.length === 0 ? [''] : bookingIds)
    .orderBy('at')
    .execute()
}
export type FolioRow = Awaited<ReturnType<typeof findFolioOf>>[number]

export function findPricesOf(database: Kysely<Database>) {
  return database
    .selectFrom('room_prices')
    .select(['room_id', 'price_kobo', 'valid_from'])
    .orderBy('valid_from')
    .execute()
}

export function findRooms(database: Kysely<Database>) {
  return database
    .selectFrom('rooms')
    .select(['id', 'name', 'listed'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}
