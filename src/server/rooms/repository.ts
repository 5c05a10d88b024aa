import type { Kysely, Transaction } from 'kysely'
import { hasRowLocks } from '../db/dialect'
import type { Database, RoomRow } from '../db/schema'

/** Returns the listed rooms, occupied ones too, in the order of the site. */
export function listRooms(database: Kysely<Database>): Promise<RoomRow[]> {
  return database
    .selectFrom('rooms')
    .selectAll()
    .where('listed', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/**
 * Reads all rooms, in the order of their ids. Nobody else changes one until the transaction ends. SQLite
 * needs no locks of rows.
 */
export function lockRooms(transaction: Transaction<Database>): Promise<RoomRow[]> {
  return transaction
    .selectFrom('rooms')
    .selectAll()
    .orderBy('id')
    .$if(hasRowLocks(transaction), (query) => query.forUpdate())
    .execute()
}

/** Gives a room, or undefined when there is none or it is no longer listed. */
export function findListedRoom(database: Kysely<Database>, roomId: number): Promise<RoomRow | undefined> {
  return database
    .selectFrom('rooms')
    .selectAll()
    .where('id', '=', roomId)
    .where('listed', '=', 1)
    .executeTakeFirst()
}

/** What the hotel knows of a room's id. `removed`: the room is in the books and no longer listed. */
export type RoomStatus = 'listed' | 'removed' | 'unknown'

/** Tells whether a room is listed, was removed, or never was. */
export async function findRoomStatus(database: Kysely<Database>, roomId: number): Promise<RoomStatus> {
  const row = await database.selectFrom('rooms').select('listed').where('id', '=', roomId).executeTakeFirst()
  if (row === undefined) return 'unknown'
  return row.listed === 1 ? 'listed' : 'removed'
}

/** True when a listed room has the picture. That of a room which became a draft is not public. */
export async function isPictureOfListedRoom(database: Kysely<Database>, image: string): Promise<boolean> {
  const row = await database
    .selectFrom('rooms')
    .select('id')
    .where('image', '=', image)
    .where('listed', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}
