import type { Kysely } from 'kysely'
import { readRoomEntries } from '../../../src/content/read-content'
import { toKobo } from '../../../src/shared/money'
import { hotelMigrations } from '../../../src/server/db/migrations/hotel'
import { openPostgres, POSTGRES_FLAVOUR } from '../../../src/server/db/postgres'
import { type Database, LAST_POSITION, type RoomRow } from '../../../src/server/db/schema'
import { openSqlite, SQLITE_FLAVOUR } from '../../../src/server/db/sqlite'
import { sqliteFile } from '../../../src/server/db/database'
import { takeOverRooms } from '../../../src/server/rooms/take-over-rooms'
import { closeAll, CONTENT_DIR } from '../../support/server/backend'
import { makePlace, openTestDatabase } from '../../support/server/database'

afterEach(closeAll)

type EarlierRoom = Omit<RoomRow, 'position'>

/** A hotel as the version before had it: the rooms of the file, in no order, and no entries. */
async function openEarlierHotel(change: (row: EarlierRoom) => EarlierRoom) {
  const place = await makePlace()
  const entries = await readRoomEntries(CONTENT_DIR)
  const flavour = place.databaseUrl === undefined ? SQLITE_FLAVOUR : POSTGRES_FLAVOUR
  const migrations = Object.fromEntries(
    Object.entries(hotelMigrations(flavour)).filter(([name]) => name < '0006'),
  )
  const before: Kysely<Database> =
    place.databaseUrl === undefined
      ? await openSqlite(sqliteFile(place.dataDir), migrations)
      : await openPostgres(place.databaseUrl, migrations)
  const rows = entries.map(({ price, available, ...facts }) =>
    change({ ...facts, price_kobo: toKobo(price), available: available ? 1 : 0, listed: 1 }),
  )
  await before.insertInto('rooms').values(rows).execute()
  await before.destroy()
  return { database: await openTestDatabase(place), entries }
}

it('keeps the rooms of a database from before, and gives them the order of the file', async () => {
  const { database, entries } = await openEarlierHotel((row) => ({ ...row, available: 0 }))
  const positions = database.selectFrom('rooms').select('position').distinct().execute()
  await expect(positions).resolves.toEqual([{ position: LAST_POSITION }])
  expect(await takeOverRooms(database, entries)).toEqual({ changes: [], conflicts: [], clashes: [] })
  const rows = await database.selectFrom('rooms').selectAll().orderBy('position').execute()
  expect(rows.map(({ id }) => id)).toEqual(entries.map(({ id }) => id))
  expect(rows.every(({ available }) => available === 0)).toBe(true)
})

it('takes the file’s value where the database has another, as the version before did', async () => {
  const { database, entries } = await openEarlierHotel((row) =>
    row.id === 1 ? { ...row, price_kobo: 7_000_000 } : row,
  )
  const { changes, conflicts } = await takeOverRooms(database, entries)
  const about = { roomId: 1, name: 'Classic Room', field: 'price' }
  expect(changes).toEqual([{ kind: 'changed', ...about, before: 70_000, after: 85_000 }])
  expect(conflicts).toEqual([])
})

it('knows from then on what the desk changed', async () => {
  const { database, entries } = await openEarlierHotel((row) => row)
  await takeOverRooms(database, entries)
  await database.updateTable('rooms').set({ price_kobo: 7_000_000 }).where('id', '=', 1).execute()
  expect(await takeOverRooms(database, entries)).toEqual({ changes: [], conflicts: [], clashes: [] })
})
