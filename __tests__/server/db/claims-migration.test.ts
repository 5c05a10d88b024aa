import SqliteFile from 'better-sqlite3'
import { openHotelDatabase, sqliteFile } from '../../../src/server/db/database'
import { hotelMigrations } from '../../../src/server/db/migrations/hotel'
import type { Database } from '../../../src/server/db/schema'
import { openSqlite, SQLITE_FLAVOUR } from '../../../src/server/db/sqlite'
import { closeAll, makeTempDir, onClose } from '../../support/server/closing'

afterEach(closeAll)

it('keeps the claims of a database from before there were webhooks, and their index', async () => {
  const dataDir = await makeTempDir()
  const file = sqliteFile(dataDir)
  const { '0001-initial': initial } = hotelMigrations(SQLITE_FLAVOUR)
  if (initial === undefined) throw new Error('no first migration')
  const before = await openSqlite<Database>(file, { '0001-initial': initial })
  const claim = {
    reference: 'r1',
    room_id: 1,
    guest_name: 'Ada',
    guest_email: 'ada@example.com',
    attempts: 3,
    next_attempt_at: '2025-11-21T12:00:00.000Z',
    created_at: '2025-11-21T11:00:00.000Z',
  }
  await before.insertInto('claims').values(claim).execute()
  await before.destroy()

  const database = await openHotelDatabase({ dataDir, databaseUrl: undefined })
  onClose(() => database.destroy())
  await expect(database.selectFrom('claims').selectAll().execute()).resolves.toEqual([
    { ...claim, seen_via: 'verify' },
  ])
  const twice = database.insertInto('claims').values(claim).execute()
  await expect(twice).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
  const raw = new SqliteFile(file, { readonly: true })
  const indexes = raw.prepare(`select name from pragma_index_list('claims') where origin = 'c'`).pluck().all()
  raw.close()
  expect(indexes).toEqual(['claims_to_do'])
})
