import { sql } from 'kysely'
import { type DatabasePlace, openHotelDatabase } from '../../../src/server/db/database'
import { migrate } from '../../../src/server/db/migrate'
import { hotelMigrations } from '../../../src/server/db/migrations/hotel'
import { POSTGRES, SQLITE } from '../../../src/server/db/dialect'
import { roomRow } from '../hotel-rooms'
import { makePlace } from './database'

export const BEFORE_PRICES = '0004-open-payments'
export const MESSAGE = { id: 'm1', name: 'Ada', email: 'ada@example.com', message: 'Hello', created_at: '' }

/** Makes the books of an earlier version, up to a migration, with a room and a message in them. */
export async function makeOldBooks(last = BEFORE_PRICES, isEmpty = false): Promise<DatabasePlace> {
  const place = await makePlace()
  const isSqlite = place.databaseUrl === undefined
  const all = Object.entries(hotelMigrations(isSqlite ? SQLITE : POSTGRES))
  const old = Object.fromEntries(all.filter(([name]) => name <= last))
  const database = await openHotelDatabase(place, { prepare: (opened) => migrate(opened, old) })
  if (!isEmpty) {
    // Books of these versions have no positions.
    const { position: _position, ...room } = roomRow(1)
    await database.insertInto('rooms').values(room).execute()
    await database.insertInto('messages').values(MESSAGE).execute()
    if (last >= '0006' && last < '0013') {
      await sql`insert into room_entries (room_id, entry) values (1, '{}')`.execute(database)
    }
  }
  await database.destroy()
  return place
}
