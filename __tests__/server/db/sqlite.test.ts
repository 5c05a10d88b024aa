import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openSqlite } from '../../../src/server/db/sqlite'
import { makeTempDir, onClose } from '../../support/server/closing'
import { openTestDatabase } from '../../support/server/database'

it.each([
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['trusted_schema', 0],
  ['busy_timeout', 0],
  ['cache_size', -2000],
])('opens the database with %s = %s', async (pragma, value) => {
  const { rows } = await sql
    .raw<Record<string, unknown>>(`pragma ${pragma}`)
    .execute(await openTestDatabase())
  expect(Object.values(rows[0] ?? {})).toEqual([value])
})

it('makes every table strict', async () => {
  const { rows } = await sql<{ name: string; strict: number }>`select name, strict from pragma_table_list
    where schema = 'main' and name not like 'sqlite_%' and name not like 'kysely_%'`.execute(
    await openTestDatabase(),
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ strict }) => strict !== 1)).toEqual([])
})

it('hears others between the queries of a long reader', async () => {
  const database = await openTestDatabase()
  const other = jest.fn()
  setImmediate(other)
  for (let queries = 0; other.mock.calls.length === 0 && queries < 10_000; queries += 1)
    await database.selectFrom('rooms').selectAll().execute()
  expect(other).toHaveBeenCalled()
})

it('makes the files of a database private that others could read', async () => {
  const file = join(await makeTempDir(), 'hotel.db')
  const files = [file, `${file}-wal`, `${file}-shm`]
  const open = async () => {
    const database = await openSqlite(file, {})
    onClose(() => database.destroy())
  }
  await open()
  for (const one of files) await chmod(one, 0o644)
  await open()
  for (const one of files) expect([one, (await stat(one)).mode & 0o777]).toEqual([one, 0o600])
})
