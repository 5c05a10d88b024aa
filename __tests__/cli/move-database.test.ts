import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sqliteFile } from '../../src/server/db/database'
import { holdFile } from '../../src/server/backup/sqlite-file'
import { makeTempDir, onClose, openTestBackend } from '../support/server/backend'
import { openTestDatabase } from '../support/server/database'
import { desk } from '../support/server/desk'
import { makeOldBooks } from '../support/server/old-books'

jest.mock('../../src/server/db/migrations/hotel', () =>
  jest.requireActual('../support/server/old-books').withNextMigration(),
)

/** Nothing listens here. */
const NOWHERE = 'postgresql://hotel:secret@127.0.0.1:9/hotel'
const OPEN_IDLE = `
  const database = new (require('better-sqlite3'))(process.argv[1], { timeout: 50 })
  database.prepare('select count(*) from rooms').get()
  console.log('open')
  setInterval(() => {}, 1000)`

/**
 * Opens a database in another process, which does nothing with it, and returns what that says first: 'open',
 * or its complaint.
 */
async function openElsewhere(file: string) {
  const child = spawn(process.execPath, ['-e', OPEN_IDLE, file])
  const end = once(child, 'exit')
  const close = async () => {
    child.kill('SIGKILL')
    await end
  }
  onClose(close)
  const said = await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')])
  return { said: String(said[0]), close }
}

it('refuses a hotel.db that another process has open, even an idle one', async () => {
  const { dataDir, database, app } = await openTestBackend()
  await app.close()
  await database.destroy()
  const { said, close } = await openElsewhere(sqliteFile(dataDir))
  expect(said).toContain('open')
  const { code, out, err } = await desk(['move-database'], { DATA_DIR: dataDir, DATABASE_URL: NOWHERE })
  expect([code, out]).toEqual([1, []])
  expect(err).toEqual([
    'hotel.db is in use: stop the server and every other program that has it open, then try again',
  ])
  await close()
  const free = await desk(['move-database'], { DATA_DIR: dataDir, DATABASE_URL: NOWHERE })
  expect([free.code, free.out]).toEqual([78, []])
  expect(free.err).toEqual([expect.stringMatching(/^DATABASE_URL names a database that cannot be used/)])
  expect(free.err.join()).not.toContain('secret')
})

it('locks hotel.db for other processes', async () => {
  const { dataDir, database, app } = await openTestBackend()
  await app.close()
  await database.destroy()
  const held = holdFile(sqliteFile(dataDir))
  expect((await openElsewhere(sqliteFile(dataDir))).said).toContain('database is locked')
  held.handle.close()
  await openTestDatabase({ dataDir, databaseUrl: undefined })
})

it('exits with 78 and one line when DATABASE_URL is not set', async () => {
  expect(await desk(['move-database'], { DATA_DIR: await makeTempDir() })).toEqual({
    code: 78,
    out: [],
    err: ['DATABASE_URL must be set: it names the PostgreSQL to move to'],
  })
})

it('refuses books of an earlier version, which a server must back up first', async () => {
  const { dataDir, databaseUrl } = await makeOldBooks()
  // These books are in PostgreSQL, where nothing is moved from.
  if (databaseUrl !== undefined) return
  for (let tries = 0; tries < 2; tries += 1) {
    const { code, out, err } = await desk(['move-database'], { DATA_DIR: dataDir, DATABASE_URL: NOWHERE })
    expect([code, out]).toEqual([78, []])
    expect(err).toEqual([expect.stringMatching(/^DATA_DIR holds books of an earlier version/)])
  }
})
