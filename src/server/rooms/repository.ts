import type { Kysely } from 'kysely'
import type { Database, RoomRow } from '../db/schema'

/** Gives the rooms that content/rooms.json lists, taken ones too, ordered by id. */
export function listRooms(database: Kysely<Database>): Promise<RoomRow[]> {
  return database.selectFrom('rooms').selectAll().where('listed', '=', 1).orderBy('id').execute()
}

/** Gives a room, or undefined when there is none or content/rooms.json no longer lists it. */
export function findListedRoom(database: Kysely<Database>, roomId: number): Promise<RoomRow | undefined> {
  return database
    .selectFrom('rooms')
    .selectAll()
    .where('id', '=', roomId)
    .where('listed', '=', 1)
    .executeTakeFirst()
}
