import type { Kysely } from 'kysely'
import type { DeskRoom } from '../../shared/desk/rooms'
import type { Database } from '../db/schema'
import { NotFound } from '../http/errors'
import { roomFromRow } from '../rooms/room'

/** Returns all rooms with their confirmed bookings, those that are no longer listed last. */
export async function listDeskRooms(database: Kysely<Database>): Promise<DeskRoom[]> {
  const rows = await selectRooms(database).execute()
  return rows.map(toDeskRoom)
}

/** Throws NotFound. */
export async function readDeskRoom(database: Kysely<Database>, roomId: number): Promise<DeskRoom> {
  const row = await selectRooms(database).where('rooms.id', '=', roomId).executeTakeFirst()
  if (row === undefined) throw new NotFound('This room')
  return toDeskRoom(row)
}

function selectRooms(database: Kysely<Database>) {
  return database
    .selectFrom('rooms')
    .leftJoin('bookings', (join) =>
      join.onRef('bookings.room_id', '=', 'rooms.id').on('bookings.status', '=', 'confirmed'),
    )
    .selectAll('rooms')
    .select(['bookings.code', 'bookings.guest_name', 'bookings.created_at', 'bookings.checked_in_at'])
    .orderBy('rooms.listed', 'desc')
    .orderBy('rooms.position')
    .orderBy('rooms.id')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRooms>['execute']>>[number]

function toDeskRoom({ code, guest_name, created_at, checked_in_at, ...room }: Row): DeskRoom {
  const isBooked = code !== null && guest_name !== null && created_at !== null
  return {
    ...roomFromRow(room),
    listed: room.listed === 1,
    booking: isBooked ? { code, guest_name, booked_at: created_at, checked_in_at } : null,
  }
}
