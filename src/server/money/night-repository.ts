import { type Kysely, sql } from 'kysely'
import { businessDayStart } from '../../shared/stay'
import type { Database } from '../db/schema'
import { guestNameAt } from './repository'

export interface NightEnd {
  day: string
  end: string
}

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

/** Returns bookings as they were at the end of the business day, with the name and room of that time. */
export function findBookingsOf(
  database: Kysely<Database>,
  { day, end }: NightEnd,
  holds: readonly HoldOfNight[],
) {
  const start = businessDayStart(day).toISOString()
  const ids = holds.flatMap(({ booking_id }) => booking_id ?? [])
  return database
    .selectFrom('bookings')
    .select(['id', 'code', 'source', 'arrives_on', 'checked_in_at', 'ended_at'])
    .select([
      // 1 when a check-in was undone after this night, in which the guest was here.
      sql<number>`(select count(*) from undone_check_ins where booking_id = bookings.id
        and checked_in_at < ${end} and undone_at >= ${end})`.as('undone_later'),
      sql<string | null>`(select max(undone_at) from undone_check_ins where booking_id = bookings.id
        and undone_at < ${end} and undone_at >= ${start})`.as('check_in_undone_at'),
      sql<string | null>`(select max(checked_in_at) from undone_check_ins where booking_id = bookings.id
        and undone_at < ${end} and undone_at >= ${start})`.as('undone_check_in_at'),
      guestNameAt(end).as('guest_name'),
      // The first check-in, also when it was undone.
      sql<string | null>`coalesce((select min(checked_in_at) from undone_check_ins
        where booking_id = bookings.id), checked_in_at)`.as('first_checked_in_at'),
      // A guest who never had a room gets the booked one.
      sql<number>`coalesce((select room_id from holds where booking_id = bookings.id and opened_at < ${end}
        order by opened_at desc limit 1), (select room_id from room_nights where booking_id = bookings.id
        and night = ${day}), bookings.room_id)`.as('room_id'),
    ])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('id', 'in', ids.length === 0 ? [''] : ids),
        eb(
          'id',
          'in',
          selectFrom('folio_entries')
            .select('booking_id')
            .where('night', '=', day)
            .where('business_day', '<=', day),
        ),
      ]),
    )
    .orderBy('created_at')
    .execute()
}

export type BookingOfNight = Awaited<ReturnType<typeof findBookingsOf>>[number]

export function findRenames(database: Kysely<Database>, end: string, bookingIds: readonly string[]) {
  return database
    .selectFrom('corrections')
    .select(['booking_id', 'at', 'before as name'])
    .where('booking_id', 'in', bookingIds.length === 0 ? [''] : bookingIds)
    .where('field', '=', 'guest_name')
    .where('at', '<', end)
    .orderBy('at')
    .execute()
}
export type Rename = Awaited<ReturnType<typeof findRenames>>[number]

export function findFolioOf(database: Kysely<Database>, day: string, bookingIds: readonly string[]) {
  return database
    .selectFrom('folio_entries')
    .selectAll()
    .where('booking_id', 'in', bookingIds.length === 0 ? [''] : bookingIds)
    .where('business_day', '<=', day)
    .orderBy('at')
    .orderBy('id')
    .execute()
}
export type FolioRow = Awaited<ReturnType<typeof findFolioOf>>[number]

export async function findRooms(database: Kysely<Database>, since: string) {
  const rooms = await database
    .selectFrom('rooms')
    .select(['id', 'name', 'listed'])
    .select(
      sql<string | null>`(select min(until) from room_versions as old
        where old.room_id = rooms.id and old.listed = 1)`.as('changed_at'),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
  const versions = await database
    .selectFrom('room_versions')
    .select(['room_id', 'name', 'listed', 'until'])
    .where('until', '>=', since)
    .orderBy('until')
    .execute()
  return { rooms, versions }
}

/** Returns the rooms of a moment. One that guests have never seen does not count as off the site. */
export function roomsAt({ rooms, versions }: Awaited<ReturnType<typeof findRooms>>, end: string) {
  return rooms.map(({ id, changed_at, ...room }) => {
    const { name, listed } = versions.find(({ room_id, until }) => room_id === id && until >= end) ?? room
    return { id, name, listed, isOff: listed === 0 && changed_at !== null && changed_at < end }
  })
}

export function listBedChecks(database: Kysely<Database>, { from, to }: { from: string; to: string }) {
  return database
    .selectFrom('bed_checks')
    .selectAll()
    .where('night', '>=', from)
    .where('night', '<=', to)
    .execute()
}
export type BedCheck = Awaited<ReturnType<typeof listBedChecks>>[number]
