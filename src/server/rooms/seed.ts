import type { Kysely } from 'kysely'
import { readRoomEntries } from '../../content/read-content'
import type { RoomEntry } from '../../content/room-entries'
import { toKobo } from '../../shared/money'
import { lockUntilCommit } from '../db/dialect'
import type { Database, RoomRow } from '../db/schema'
import { inTransaction } from '../db/transaction'

/**
 * Fills an empty rooms table from content/rooms.json. If the database has rooms, the file is not read. Throws a
 * ContentError when the file is not valid, and DatabaseUnavailable.
 */
export async function seedRooms(database: Kysely<Database>, contentDir: string): Promise<void> {
  if (await hasRooms(database)) return
  const rows = (await readRoomEntries(contentDir)).map(rowFromEntry)
  if (rows.length === 0) return
  await inTransaction(database, async (transaction) => {
    // Another server may have its first start at the same time.
    await lockUntilCommit(transaction, 'seed-rooms')
    if (await hasRooms(transaction)) return
    await transaction.insertInto('rooms').values(rows).execute()
  })
}

/** Returns a new listed room. `position` is its place in the file, from 0. */
export function rowFromEntry({ price, available, ...texts }: RoomEntry, position: number): RoomRow {
  return { ...texts, price_kobo: toKobo(price), available: available ? 1 : 0, listed: 1, position }
}

async function hasRooms(database: Kysely<Database>): Promise<boolean> {
  const room = await database.selectFrom('rooms').select('id').limit(1).executeTakeFirst()
  return room !== undefined
}
