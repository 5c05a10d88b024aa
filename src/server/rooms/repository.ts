import type { Kysely } from 'kysely'
import type { Database, RoomRow } from '../db/schema'

/** Gives all rooms that the hotel lists, in the order of their ids. */
export function listRooms(database: Kysely<Database>): Promise<RoomRow[]> {
  return database.selectFrom('rooms').selectAll().where('listed', '=', 1).orderBy('id').execute()
}

/** Gives a listed room, or undefined. */
export function findListedRoom(database: Kysely<Database>, roomId: number): Promise<RoomRow | undefined> {
  return database
    .selectFrom('rooms')
    .selectAll()
    .where('id', '=', roomId)
    .where('listed', '=', 1)
    .executeTakeFirst()
}
