import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { businessDay } from '../../shared/stay'
import { hasRowLocks } from '../db/dialect'
import type { Database, RoomRow } from '../db/schema'
import { addTonight } from './prices'
import { digestRoomList, roomFromRow } from './room'

/** `paying_since`: since when the newest payment for tonight has been in progress. */
export type OfferedRoom = RoomRow & { tonight_kobo: number; available: 0 | 1; paying_since: string | null }

/** Only this decides `available`: a listed room without an open hold, whose night nobody has. */
export function selectRooms(database: Kysely<Database>, now: Date) {
  const tonight = businessDay(now.toISOString())
  return database
    .selectFrom('rooms')
    .selectAll('rooms')
    .select(
      sql<0 | 1>`case when rooms.listed = 1 and not exists (
        select 1 from holds as open where open.room_id = rooms.id and open.closed_at is null
      ) and not exists (
        select 1 from room_nights where room_nights.room_id = rooms.id and night = ${tonight}
      ) then 1 else 0 end`.as('available'),
    )
    .select(
      sql<string | null>`(
        select max(in_progress_since) from open_payments
        where open_payments.room_id = rooms.id and in_progress_since is not null
          and (arrives_on is null or arrives_on = ${tonight})
      )`.as('paying_since'),
    )
}

export async function listRooms(database: Kysely<Database>, now: Date): Promise<OfferedRoom[]> {
  const rooms = selectRooms(database, now).where('listed', '=', 1).orderBy('position').orderBy('id')
  return addTonight(database, await rooms.execute(), now)
}

export async function listRoomIds(database: Kysely<Database>): Promise<number[]> {
  return (await database.selectFrom('rooms').select('id').execute()).map(({ id }) => id)
}

export async function digestRooms(database: Kysely<Database>, now: Date): Promise<string> {
  return digestRoomList((await listRooms(database, now)).map((row) => roomFromRow(row))) ?? ''
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

/** Keeps the name of a room until now, and whether it was listed, which a new room was not. */
export async function keepVersion(
  transaction: Transaction<Database>,
  { id: room_id, name, listed }: Pick<RoomRow, 'id' | 'name' | 'listed'>,
  now: Date,
): Promise<void> {
  const version = { id: randomUUID(), room_id, name, listed, until: now.toISOString() }
  await transaction.insertInto('room_versions').values(version).execute()
}

export async function findListedRoom(
  database: Kysely<Database>,
  roomId: number,
  now: Date,
): Promise<OfferedRoom | undefined> {
  const rooms = await selectRooms(database, now)
    .where('rooms.id', '=', roomId)
    .where('listed', '=', 1)
    .execute()
  return (await addTonight(database, rooms, now))[0]
}

export type RoomStatus = 'listed' | 'removed' | 'unknown'

export async function findRoomStatus(database: Kysely<Database>, roomId: number): Promise<RoomStatus> {
  const row = await database.selectFrom('rooms').select('listed').where('id', '=', roomId).executeTakeFirst()
  if (row === undefined) return 'unknown'
  return row.listed === 1 ? 'listed' : 'removed'
}

/** False for a room that is not listed: its picture is not public. */
export async function isPictureOfListedRoom(database: Kysely<Database>, image: string): Promise<boolean> {
  const row = await database
    .selectFrom('rooms')
    .select('id')
    .where('image', '=', image)
    .where('listed', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}
