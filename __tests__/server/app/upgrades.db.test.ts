import { readdirSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openBooks } from '../../../src/server/app/open-books'
import { openFile } from '../../../src/server/db/sqlite'
import { type DatabasePlace } from '../../../src/server/db/database'
import { SQLITE } from '../../../src/server/db/dialect'
import { hotelMigrations } from '../../../src/server/db/migrations/hotel'
import { roomRow } from '../../support/hotel-rooms'
import { makeTempDir } from '../../support/server/backend'
import { withBooks } from '../../support/server/database'
import { desk } from '../../support/server/desk'
import { FIRST, makeOldBooks, MESSAGE } from '../../support/server/old-books'
import { pricesOf } from '../../support/server/prices'

jest.mock('../../../src/server/db/migrations/hotel', () =>
  jest.requireActual('../../support/server/old-books').withNextMigration(),
)

/** Server and desk keep their files to themselves, and so do these books. */
let umask: number
beforeAll(() => (umask = process.umask(0o077)))
afterAll(() => process.umask(umask))
const FUTURE = '9999-future'

async function start(place: DatabasePlace): Promise<{ lines: { fields: object; text: string }[] }> {
  const lines: { fields: object; text: string }[] = []
  const info = (fields: unknown, text?: string) =>
    void lines.push({ fields: Object(fields), text: text ?? '' })
  const database = await openBooks(place, { info })
  await database.destroy()
  return { lines }
}

const backupsOf = ({ dataDir }: DatabasePlace) => {
  try {
    return readdirSync(join(dataDir, 'backups'))
  } catch {
    return []
  }
}
const settingsOf = ({ dataDir, databaseUrl }: DatabasePlace): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
})

it('backs up older books before it runs the migrations, and names the file in the log', async () => {
  const place = await makeOldBooks()
  const { lines } = await start(place)
  const [name = '', ...others] = backupsOf(place)
  expect(others).toEqual([])
  const [, ...missing] = Object.keys(hotelMigrations(SQLITE))
  expect(name).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT.*Z-[0-9a-f]{8}-before-${missing[0]}\\.db$`))
  const file = join(place.dataDir, 'backups', name)
  expect(lines).toEqual([
    { fields: { backup: file, migrations: missing }, text: 'backed up before migrations' },
    { fields: { migrations: missing }, text: 'migrations run' },
  ])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { handle } = openFile(file, { readonly: true })
  expect(handle.prepare('select * from messages').all()).toMatchObject([MESSAGE])
  expect(handle.prepare('select name from kysely_migration').pluck().all()).toEqual([FIRST])
  handle.close()
  await withBooks(place, async (database) => {
    expect(await pricesOf(database)).toMatchObject([{ price_kobo: roomRow(1).price_kobo, valid_to: null }])
    expect(await database.selectFrom('messages').selectAll().execute()).toMatchObject([MESSAGE])
  })
  expect(await start(place)).toEqual({ lines: [] })
  expect(backupsOf(place)).toEqual([name])
})

it('runs no migration when the backup cannot be made', async () => {
  const place = await makeOldBooks()
  await writeFile(join(place.dataDir, 'backups'), 'a file is in the way')
  await expect(start(place)).rejects.toThrow(
    /^DATA_DIR cannot hold the backup that an upgrade begins with \(\w+\)/,
  )
  const { err } = await desk(['audit'], settingsOf(place))
  expect(err).toEqual([expect.stringContaining('holds books of an earlier version')])
})

it('works with books to which a later version has added something', async () => {
  const place = await makeOldBooks()
  await start(place)
  await withBooks(place, (database) =>
    sql.raw(`alter table messages add column later text`).execute(database),
  )
  await withBooks(place, (database) => sql.raw(`create table later (id text)`).execute(database))
  await withBooks(place, (database) =>
    sql`insert into kysely_additions values (${FUTURE}, '2030-01-01T00:00:00.000Z')`.execute(database),
  )
  expect(await start(place)).toEqual({ lines: [] })
  const file = join(await makeTempDir(), 'later.backup')
  expect(await desk(['backup', file], settingsOf(place))).toMatchObject({ code: 0, err: [] })
  // As an earlier version seals it, which does not know all tables.
  const { handle } = openFile(file)
  handle.exec(`delete from backup_seal where name = 'cleanings'`)
  handle.close()
  const DATA_DIR = await makeTempDir()
  expect(await desk(['restore', file], { DATA_DIR })).toMatchObject({ code: 0, err: [] })
})

it('refuses the books of a later version in one line, and names the backup to go back to', async () => {
  const place = await makeOldBooks()
  await start(place)
  await withBooks(place, (database) =>
    sql`insert into kysely_migration (name, timestamp) values (${FUTURE}, '2030-01-01T00:00:00.000Z')`.execute(
      database,
    ),
  )
  const variable = place.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'
  const line = `${variable} holds books of a later version of this site (${FUTURE}): start that version again, or restore `
  await expect(start(place)).rejects.toThrow(
    `${line}the backup that was made before the upgrade into an empty place`,
  )
  const backup = join(place.dataDir, 'backups', `2030-01-01T00-00-00-000Z-00000000-before-${FUTURE}.db`)
  await writeFile(backup, '')
  await expect(start(place)).rejects.toThrow(`${line}${backup} into an empty place`)
  const { code, out, err } = await desk(['audit'], settingsOf(place))
  expect([code, out, err]).toEqual([78, [], [expect.stringContaining(line)]])
})

it('does not upgrade older books from the desk’s commands, and says so in one line', async () => {
  const place = await makeOldBooks()
  const { code, out, err } = await desk(['audit'], settingsOf(place))
  expect([code, out]).toEqual([78, []])
  expect(err).toEqual([
    expect.stringMatching(
      /^\w+ holds books of an earlier version \(without .*9000-next\): start the server once, which backs them up/,
    ),
  ])
  const file = join(await makeTempDir(), 'before.backup')
  expect(await desk(['backup', file], settingsOf(place))).toMatchObject({ code: 0, err: [] })
  const { handle } = openFile(file, { readonly: true })
  expect(handle.prepare('select name from kysely_migration').pluck().all()).toEqual([FIRST])
  handle.close()
  expect(await start(place)).toMatchObject({ lines: [{}, { text: 'migrations run' }] })
})
