import type { Kysely, Transaction } from 'kysely'
import { hasRowLocks } from '../db/dialect'
import type { Database, RoomRow } from '../db/schema'
import { digestRoomList, roomFromRow } from './room'

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

/** Returns the digest of a release whose pages show the current rooms. */
export async function digestRooms(database: Kysely<Database>): Promise<string> {
  return digestRoomList((await listRooms(database)).map((row) => roomFromRow(row))) ?? ''
}

/** Reads all rooms in order of id, and locks them until the transaction ends. SQLite needs no row locks. */
export function lockRooms(transaction: Transaction<Database>): Promise<RoomRow[]> {
  return transaction
    .selectFrom('rooms')
    .selectAll()
    .orderBy('id')
    .$if(hasRowLocks(transaction), (query) => query.forUpdate())
    .execute()
}

export function findListedRoom(database: Kysely<Database>, roomId: number): Promise<RoomRow | undefined> {
  return database
    .selectFrom('rooms')
    .selectAll()
    .where('id', '=', roomId)
    .where('listed', '=', 1)
    .executeTakeFirst()
}

/** `removed`: the room exists but is no longer listed. */
export type RoomStatus = 'listed' | 'removed' | 'unknown'

export async function findRoomStatus(database: Kysely<Database>, roomId: number): Promise<RoomStatus> {
  const row = await database.selectFrom('rooms').select('listed').where('id', '=', roomId).executeTakeFirst()
  if (row === undefined) return 'unknown'
  return row.listed === 1 ? 'listed' : 'removed'
}

/** The picture of a room that is no longer listed is not public. */
export async function isPictureOfListedRoom(database: Kysely<Database>, image: string): Promise<boolean> {
  const row = await database
    .selectFrom('rooms')
    .select('id')
    .where('image', '=', image)
    .where('listed', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}
