import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import { readRoomEntries } from '../../content/read-content'
import type { RoomEntry } from '../../content/room-entries'
import { toKobo } from '../../shared/money'
import { lockUntilCommit } from '../db/dialect'
import type { Database, RoomRow } from '../db/schema'
import type { HoldTable } from '../db/stays-schema'
import { inTransaction } from '../db/transaction'

/**
 * Fills an empty rooms table from content/rooms.json. If the database has rooms, the file is not read. Throws a
 * ContentError when the file is not valid, and DatabaseUnavailable.
 */
export async function seedRooms(database: Kysely<Database>, contentDir: string): Promise<void> {
  if (await hasRooms(database)) return
  const entries = await readRoomEntries(contentDir)
  const rows = entries.map(rowFromEntry)
  const now = new Date().toISOString()
  if (rows.length === 0) return
  await inTransaction(database, async (transaction) => {
    // Another server may have its first start at the same time.
    await lockUntilCommit(transaction, 'seed-rooms')
    if (await hasRooms(transaction)) return
    await transaction.insertInto('rooms').values(rows).execute()
    const closed = entries.filter(({ available }) => !available)
    if (closed.length > 0) {
      await transaction
        .insertInto('holds')
        .values(closed.map(({ id }) => closedFromStart(id, now)))
        .execute()
    }
  })
}

/** Returns a new listed room. `position` is its place in the file, from 0. */
export function rowFromEntry(entry: RoomEntry, position: number): RoomRow {
  const { price, available: _available, ...texts } = entry
  return { ...texts, price_kobo: toKobo(price), listed: 1, position }
}

/** Returns the hold of a room that rooms.json calls unavailable. */
export function closedFromStart(roomId: number, moment: string): Insertable<HoldTable> {
  return {
    id: randomUUID(),
    room_id: roomId,
    kind: 'out_of_order',
    opened_at: moment,
    opened_by: 'rooms.json',
    note: 'Not available in rooms.json',
  }
}

async function hasRooms(database: Kysely<Database>): Promise<boolean> {
  const room = await database.selectFrom('rooms').select('id').limit(1).executeTakeFirst()
  return room !== undefined
}
