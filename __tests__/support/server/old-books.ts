import { type Kysely, sql } from 'kysely'
import { type DatabasePlace, openHotelDatabase } from '../../../src/server/db/database'
import type { Database } from '../../../src/server/db/schema'
import { migrate } from '../../../src/server/db/migrate'
import { hotelMigrations } from '../../../src/server/db/migrations/hotel'
import { POSTGRES, SQLITE } from '../../../src/server/db/dialect'
import { roomRow } from '../hotel-rooms'
import { type DatabaseKind, makePlace } from './database'

export const BEFORE_PRICES = '0004-open-payments'
export const HOTEL_BEFORE_HOLDS = '0014-drop-shared-counts'
export const MESSAGE = { id: 'm1', name: 'Ada', email: 'ada@example.com', message: 'Hello', created_at: '' }

/** Makes the books of an earlier version, up to a migration, with a room and a message in them. */
export function makeOldBooks(last = BEFORE_PRICES, isEmpty = false): Promise<DatabasePlace> {
  return openOldBooks(last, async (database) => {
    if (isEmpty) return
    // Books of these versions have no positions, and a column for what follows from holds now.
    const { position: _position, ...room } = roomRow(1)
    await database
      .insertInto('rooms')
      .values(Object.assign(room, { available: 1 }))
      .execute()
    await database.insertInto('messages').values(MESSAGE).execute()
    if (last >= '0006' && last < '0013') {
      await sql`insert into room_entries (room_id, entry) values (1, '{}')`.execute(database)
    }
  })
}

/** Makes the books of an earlier version, up to a migration, and fills them. */
export async function openOldBooks(
  last: string,
  fill: (database: Kysely<Database>) => Promise<void>,
  kind?: DatabaseKind,
): Promise<DatabasePlace> {
  const place = await makePlace({ kind })
  const all = Object.entries(hotelMigrations(place.databaseUrl === undefined ? SQLITE : POSTGRES))
  const old = Object.fromEntries(all.filter(([name]) => name <= last))
  const database = await openHotelDatabase(place, { prepare: (opened) => migrate(opened, old) })
  await fill(database)
  await database.destroy()
  return place
}
