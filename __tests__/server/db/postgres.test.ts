import { sql } from 'kysely'
import { openConfiguredDatabase, openHotelDatabase } from '../../../src/server/db/database'
import { administer } from '../../support/postgres/test-database'
import { makePlace, openTestDatabase } from '../../support/server/database'

const WRONG_URL = 'postgresql://hotel:secret@127.0.0.1:9/hotel'

it('lets several processes open a new database at once', async () => {
  const place = await makePlace()
  await Promise.all(Array.from({ length: 4 }, () => openTestDatabase(place)))
})

it('commits to the disk, whatever the server’s setting is', async () => {
  const place = await makePlace()
  const name = new URL(place.databaseUrl ?? '').pathname.slice(1)
  await administer(place.databaseUrl ?? '', `alter database ${name} set synchronous_commit = off`)
  const { rows } = await sql`show synchronous_commit`.execute(await openTestDatabase(place))
  expect(rows).toEqual([{ synchronous_commit: 'on' }])
})

it('refuses a setting in DATABASE_URL that could lose bookings', async () => {
  const { dataDir, databaseUrl } = await makePlace()
  const url = `${databaseUrl}?options=-c%20synchronous_commit%3Doff`
  await expect(openHotelDatabase({ dataDir, databaseUrl: url })).rejects.toThrow(
    'PostgreSQL may lose what was booked: synchronous_commit is off',
  )
})

it('reports an unreachable server in one line, without the password', async () => {
  const opening = openConfiguredDatabase({ dataDir: '/nonexistent', databaseUrl: WRONG_URL })
  const error: unknown = await opening.catch((reason: unknown) => reason)
  expect(String(error)).toMatch(
    /^ConfigError: DATABASE_URL names a database that cannot be used \(.*ECONNREFUSED/,
  )
  expect(String(error)).not.toContain('secret')
})

it('reconnects after the server has ended all its connections', async () => {
  const place = await makePlace()
  const database = await openTestDatabase(place)
  await Promise.all(Array.from({ length: 5 }, () => database.selectFrom('rooms').selectAll().execute()))
  await administer(
    place.databaseUrl ?? '',
    'select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await expect(database.selectFrom('rooms').selectAll().execute()).resolves.toEqual([])
})
