import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { sql } from 'kysely'
import { sqliteFile } from '../../src/server/db/database'
import { listReviews } from '../../src/server/settlement/reviews'
import { createSweeper } from '../../src/server/settlement/sweeper'
import { makeTempDir, openTestBackend, type TestBackend } from '../support/server/backend'
import { openTestDatabase } from '../support/server/database'
import { desk } from '../support/server/desk'
import { pay, verify } from '../support/server/guest'
import { openBusyHotel } from '../support/server/hotel'
import { FIRST, makeOldBooks, MESSAGE, NEXT } from '../support/server/old-books'
import { cookieOf } from '../support/server/open-desk'
import { countRows, settlementOf } from '../support/server/settlement'

jest.mock('../../src/server/db/migrations/hotel', () =>
  jest.requireActual('../support/server/old-books').withNextMigration(),
)

async function backUp(dataDir: string) {
  const file = join(await makeTempDir(), 'hotel.backup')
  const { code, out, err } = await desk(['backup', file], { DATA_DIR: dataDir })
  expect([code, err]).toEqual([0, []])
  return { file, lines: out.slice(0, -1) }
}

const withoutState = (lines: string[]) => lines.filter((line) => !line.startsWith('sync_state'))

/** Returns a folder that does not exist yet. */
const newPlace = async () => join(await makeTempDir(), 'data')

it('refuses a pipe without reading it', async () => {
  const pipe = join(await makeTempDir(), 'pipe')
  execFileSync('mkfifo', [pipe])
  const place = await newPlace()
  const { code, err } = await desk(['restore', pipe], { DATA_DIR: place })
  expect([code, err]).toEqual([1, [`${pipe} is not a file`]])
  expect(existsSync(place)).toBe(false)
})

it('restores exactly what was backed up into a private file, and prints the next steps', async () => {
  const { dataDir } = await openBusyHotel()
  const { file, lines } = await backUp(dataDir)
  const place = await newPlace()
  const { code, out, err } = await desk(['restore', file], { DATA_DIR: place })
  expect([code, err]).toEqual([0, []])
  expect(out.slice(0, -5)).toEqual(lines)
  expect(out.at(-5)).toBe('Restored.')
  expect(out.at(-1)).toContain('npm run desk -- audit')
  expect(readdirSync(place)).toEqual(['hotel.db'])
  expect(statSync(sqliteFile(place)).mode & 0o777).toBe(0o600)
  const names = await (
    await openTestDatabase({ dataDir: place, databaseUrl: undefined })
  ).introspection.getTables()
  expect(names.map(({ name }) => name)).not.toContain('backup_seal')
  // It is marked as restored.
  expect(withoutState((await backUp(place)).lines)).toEqual(withoutState(lines))
})

it.each(['', '-wal', '-journal'])('does not replace a hotel.db%s', async (suffix) => {
  const { dataDir } = await openTestBackend()
  const { file } = await backUp(dataDir)
  const place = await makeTempDir()
  writeFileSync(sqliteFile(place) + suffix, 'precious', { mode: 0o600 })
  const { code, out, err } = await desk(['restore', file], { DATA_DIR: place })
  expect([code, out, err]).toEqual([1, [], [`${sqliteFile(place)}${suffix} exists already`]])
  expect(readFileSync(sqliteFile(place) + suffix, 'utf8')).toBe('precious')
  expect(readdirSync(place)).toHaveLength(1)
})

/** Changes a backup by hand. */
function spoil(file: string, statements: string): void {
  const handle = new SqliteFile(file)
  handle.exec(statements)
  handle.close()
}

/** Writes over the entries of an index, which nobody reads who reads the tables. */
function damageIndex(file: string): void {
  const handle = new SqliteFile(file)
  const page = Number(
    handle.prepare(`select rootpage from sqlite_schema where name = 'open_payments_to_do'`).pluck().get(),
  )
  const size = Number(handle.pragma('page_size', { simple: true }))
  handle.close()
  const bytes = readFileSync(file)
  bytes.fill(65, page * size - 30, page * size - 5)
  writeFileSync(file, bytes)
}

it.each([
  ['that does not exist', 'does not exist', (file: string) => truncateSync(file, 0)],
  [
    'that is no database',
    'cannot be read as a backup (SQLITE_NOTADB)',
    (file: string) => writeFileSync(file, 'x'.repeat(9_000)),
  ],
  ['that was cut off', 'SQLITE_CORRUPT', (file: string) => truncateSync(file, 40_960)],
  [
    'in which a kobo was changed',
    'was changed since it was made (payments 3 rows',
    (file: string) => spoil(file, 'update payments set amount_kobo = amount_kobo + 1'),
  ],
  ['with a damaged index', 'is corrupt: ', damageIndex],
  [
    'of another program',
    'is not a backup of a hotel',
    (file: string) => spoil(file, 'drop table kysely_migration'),
  ],
  [
    'of a later version',
    'was made by a later version (9999-towers)',
    (file: string) => spoil(file, `insert into kysely_migration values ('9999-towers', '')`),
  ],
  [
    'of rooms without the index that guards them',
    'missing index one_open_hold_a_room',
    (file: string) => spoil(file, 'drop index one_open_hold_a_room'),
  ],
  [
    'with a trigger of somebody’s',
    'unexpected trigger x',
    (file: string) => spoil(file, 'create trigger x after insert on rooms begin delete from rooms; end'),
  ],
])('refuses a file %s in one line, and creates no database', async (what, problem, change) => {
  const { dataDir } = await openBusyHotel()
  const { file } = await backUp(dataDir)
  change(file)
  const place = await newPlace()
  const asked = what === 'that does not exist' ? `${file}.gone` : file
  const { code, out, err } = await desk(['restore', asked], { DATA_DIR: place })
  expect([code, out]).toEqual([1, []])
  expect(err).toEqual([expect.stringContaining(problem)])
  expect(existsSync(place) ? readdirSync(place) : []).toEqual([])
})

it('migrates a backup of an earlier version, which the backup itself does not', async () => {
  const { file } = await backUp((await makeOldBooks()).dataDir)
  const place = await newPlace()
  expect(await desk(['restore', file], { DATA_DIR: place })).toMatchObject({ code: 0, err: [] })
  const [old, restored] = [new SqliteFile(file), new SqliteFile(sqliteFile(place))]
  expect(old.prepare('select name from kysely_migration').pluck().all()).toEqual([FIRST])
  expect(restored.prepare('select max(name) from kysely_additions').pluck().get()).toBe(NEXT)
  expect(restored.prepare('select * from messages').all()).toMatchObject([MESSAGE])
  for (const handle of [old, restored]) handle.close()
})

it('books payments made since an old backup with the next sweep', async () => {
  const backend = await openTestBackend()
  const { app, rehearsal, dataDir } = backend
  const sweep = (hotel: TestBackend) =>
    createSweeper({
      database: hotel.database,
      paystack: rehearsal.paystack,
      settle: settlementOf(hotel, () => new Date()),
      now: () => new Date(),
    }).runOnce()
  await sweep(backend)
  const { file } = await backUp(dataDir)
  const references = [await pay(rehearsal.ledger), await pay(rehearsal.ledger)]
  for (const reference of references) await verify(app, reference)
  await sweep(backend)
  const place = { dataDir: await newPlace(), databaseUrl: undefined }
  expect(await desk(['restore', file], { DATA_DIR: place.dataDir })).toMatchObject({ code: 0 })
  const restored = { ...backend, database: await openTestDatabase(place) }
  expect(await countRows(restored, 'payments')).toBe(0)
  expect(await sweep(restored)).toEqual({ seen: 2, settled: 2, complete: true })
  // Which of the two is in the room, these books do not know: nobody's money goes back by itself.
  expect([await countRows(restored, 'bookings'), await countRows(restored, 'refunds')]).toEqual([1, 0])
  expect(await listReviews(restored.database, 'test', new Date())).toMatchObject([
    { odd: expect.stringContaining('was restored from a backup'), choices: ['book', 'refund', 'not_ours'] },
  ])
  const payments = await restored.database.selectFrom('payments').select('reference').execute()
  expect(payments.map(({ reference }) => reference).toSorted()).toEqual(references.toSorted())
  await pay(rehearsal.ledger)
  await sweep(restored)
  expect(await countRows(restored, 'refunds')).toBe(1)
})

it('restores no sessions and sign-in links', async () => {
  const { dataDir, database } = await openTestBackend()
  await cookieOf({ database }, 'desk')
  const { file } = await backUp(dataDir)
  const place = await newPlace()
  expect(await desk(['restore', file], { DATA_DIR: place })).toMatchObject({ code: 0 })
  const restored = await openTestDatabase({ dataDir: place, databaseUrl: undefined })
  const [sessions, invites, people] = await Promise.all([
    restored.selectFrom('desk_sessions').selectAll().execute(),
    restored.selectFrom('desk_invites').selectAll().execute(),
    restored.selectFrom('desk_people').select('name').execute(),
  ])
  expect([sessions, invites, people]).toEqual([[], [], [{ name: expect.stringMatching(/^A desk/) }]])
})

it('accepts books whose migrations ran while the clock was wrong', async () => {
  const { dataDir, database } = await openTestBackend()
  const early = '2001-01-01T00:00:00.000Z'
  await sql`update kysely_migration set timestamp = ${early} where name = ${FIRST}`.execute(database)
  const { file } = await backUp(dataDir)
  expect(await desk(['restore', file], { DATA_DIR: await newPlace() })).toMatchObject({ code: 0, err: [] })
})

it('passes the audit in a rehearsal, whose payments are in no backup', async () => {
  const { database, place } = await openBusyHotel()
  const processed = { state: 'processed', processed_at: new Date().toISOString() } as const
  await database.updateTable('refunds').set(processed).execute()
  const { file } = await backUp(place.dataDir)
  const empty = await makeTempDir()
  expect(await desk(['restore', file], { DATA_DIR: empty })).toMatchObject({ code: 0 })
  expect(await desk(['audit', '--since=30d'], { DATA_DIR: empty })).toMatchObject({ code: 0, err: [] })
})
