import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { copyBooks } from '../../../src/server/backup/copy-books'
import { type DatabasePlace, sqliteFile } from '../../../src/server/db/database'
import { fingerprintBooks, formatFingerprint } from '../../../src/server/backup/tables'
import type { Database } from '../../../src/server/db/schema'
import { openFile } from '../../../src/server/db/sqlite'
import { administer } from '../../support/postgres/test-database'
import { findUnsound } from '../../support/server/audit'
import { makeTempDir, onClose, openTestBackend } from '../../support/server/backend'
import { makePlace, openTestDatabase } from '../../support/server/database'
import { desk } from '../../support/server/desk'
import { pay, verify } from '../../support/server/guest'
import { repeatUntil } from '../../support/server/repeat-until'
import { waitFor } from '../../support/wait-for'

/** A hotel on SQLite in which one guest has won a room and another was too late, and which is closed. */
async function makeSqliteHotel() {
  const { app, database, rehearsal, dataDir } = await openTestBackend({ kind: 'sqlite' })
  for (let guest = 0; guest < 2; guest += 1) await verify(app, await pay(rehearsal.ledger))
  await app.close()
  const lines = (await fingerprintBooks(database)).map(formatFingerprint)
  await database.destroy()
  const { databaseUrl = '' } = await makePlace({ kind: 'postgres' })
  return {
    dataDir,
    databaseUrl,
    lines,
    paystack: rehearsal.paystack,
    old: { dataDir, databaseUrl: undefined },
  }
}

async function readFingerprints(database: Kysely<Database>): Promise<string[]> {
  return (await fingerprintBooks(database)).map(formatFingerprint)
}

function openOld({ dataDir }: DatabasePlace): Kysely<Database> {
  const { handle, database } = openFile(sqliteFile(dataDir))
  onClose(async () => void handle.close())
  return database
}

/** Without the table that a restore changes. */
function withoutState(lines: readonly string[]): string[] {
  return lines.filter((line) => !line.startsWith('sync_state'))
}

describe('a hotel on PostgreSQL', () => {
  it('is backed up while it books, into a file that both databases can restore', async () => {
    const backend = await openTestBackend({ kind: 'postgres' })
    const { app, rehearsal, dataDir, place } = backend
    const book = async () => verify(app, await pay(rehearsal.ledger))
    await book()
    const env = { DATA_DIR: dataDir, DATABASE_URL: place.databaseUrl ?? '' }
    const file = join(await makeTempDir(), 'hotel.backup')
    const backingUp = desk(['backup', file], env)
    await repeatUntil(backingUp, book)
    const { code, out, err } = await backingUp
    expect([code, err]).toEqual([0, []])
    expect(readdirSync(join(file, '..'))).toEqual(['hotel.backup'])
    expect(readFileSync(file).subarray(0, 15).toString()).toBe('SQLite format 3')
    for (const kind of ['sqlite', 'postgres'] as const) {
      const fresh = await makePlace({ kind })
      const { databaseUrl } = fresh
      const taken = {
        DATA_DIR: fresh.dataDir,
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      }
      const restored = await desk(['restore', file], taken)
      expect([restored.code, restored.err, restored.out.slice(0, -5)]).toEqual([0, [], out.slice(0, -1)])
      const database = await openTestDatabase(fresh)
      // It is marked as restored.
      expect(withoutState(await readFingerprints(database))).toEqual(withoutState(out.slice(0, -1)))
      expect(await findUnsound({ database })).toEqual([])
      expect(readdirSync(fresh.dataDir).filter((name) => name.includes('part'))).toEqual([])
    }
    const over = await desk(['restore', file], env)
    expect([over.code, over.err]).toEqual([
      1,
      [expect.stringMatching(/^Nothing was copied: the database already has data/)],
    ])
  })

  it('takes the backup of a hotel on SQLite whole', async () => {
    const { dataDir, lines, paystack } = await makeSqliteHotel()
    const file = join(await makeTempDir(), 'hotel.backup')
    await desk(['backup', file], { DATA_DIR: dataDir })
    const place = await makePlace({ kind: 'postgres' })
    const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' }
    const { code, out } = await desk(['restore', file], env)
    expect(code).toBe(0)
    expect(out).toEqual(expect.arrayContaining([...lines, 'Restored.']))
    const database = await openTestDatabase(place)
    expect(withoutState(await readFingerprints(database))).toEqual(withoutState(lines))
    expect(await findUnsound({ database, paystack })).toEqual([])
  })

  it('blocks writes to the target until the copy is done', async () => {
    const { old, dataDir, databaseUrl, lines } = await makeSqliteHotel()
    const place = { dataDir, databaseUrl }
    const [target, server] = [await openTestDatabase(place), await openTestDatabase(place)]
    await administer(
      databaseUrl,
      `create function doze() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.5); return null; end $$`,
    )
    await administer(databaseUrl, 'create trigger slow after insert on outbox execute function doze()')
    const copying = copyBooks(openOld(old), target)
    const dozing = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
    await Promise.race([copying, waitFor(async () => (await dozing.execute(server)).rows[0])])
    const message = { id: 'm1', name: 'Ada', email: 'ada@example.com', message: 'Hello', created_at: '' }
    await server.insertInto('messages').values(message).execute()
    expect((await copying).map(formatFingerprint)).toEqual(lines)
    expect(await server.selectFrom('messages').selectAll().execute()).toMatchObject([message])
  })
})
