import { type Kysely, sql } from 'kysely'
import { type DatabasePlace, openHotelDatabase } from '../../../src/server/db/database'
import type { Database } from '../../../src/server/db/schema'
import { createPostgresDatabase } from '../postgres/test-database'
import { copyTables } from '../sqlite/template'
import { makeTempDir, onClose } from './closing'

export type DatabaseKind = 'sqlite' | 'postgres'

declare global {
  /** Set for a whole run of tests: the same ones run on both. */
  var databaseKind: DatabaseKind | undefined
}

/** The kind of database that the tests of this run are about. */
export function databaseKind(): DatabaseKind {
  return globalThis.databaseKind ?? 'sqlite'
}

/**
 * Returns the place of a database without a row; it is gone after the test. Without `isBlank`, which is so by
 * default, it may have the hotel's tables.
 */
export async function makePlace({
  dataDir,
  kind = databaseKind(),
  isBlank = true,
}: { dataDir?: string; kind?: DatabaseKind; isBlank?: boolean } = {}): Promise<DatabasePlace> {
  const place = { dataDir: dataDir ?? (await makeTempDir()), databaseUrl: undefined }
  if (kind === 'sqlite') {
    if (!isBlank) await copyTables(place.dataDir)
    return place
  }
  const { url, drop } = await createPostgresDatabase(undefined, { isBlank })
  onClose(drop)
  return { ...place, databaseUrl: url }
}

/** Opens a database at a place, by default a fresh one; it is closed after the test. */
export async function openTestDatabase(place?: DatabasePlace): Promise<Kysely<Database>> {
  const database = await openHotelDatabase(place ?? (await makePlace({ isBlank: false })))
  onClose(() => database.destroy())
  return database
}

/** Does `work` while another process holds up everybody who wants to write; who reads is not held up. */
export function whileLocked<Result>(place: DatabasePlace, work: () => Promise<Result>): Promise<Result> {
  return withBooks(place, (database) =>
    database.transaction().execute(async (transaction) => {
      // SQLite has one lock, which every transaction takes.
      if (place.databaseUrl !== undefined) {
        await sql`lock table rooms, payments, bookings, refunds, open_payments, messages, outbox, sync_state in exclusive mode`.execute(
          transaction,
        )
      }
      return work()
    }),
  )
}

/** Opens the books of a place once more, as another process does, for as long as `work` takes. */
export async function withBooks<Result>(
  place: DatabasePlace,
  work: (database: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  // Patient: what this process waits for may take longer than a guest's request.
  const database = await openHotelDatabase(place, { isPatient: true })
  try {
    return await work(database)
  } finally {
    await database.destroy()
  }
}

/** Lets the books be as if the first server had made them at this moment. */
export async function beginBooks(database: Kysely<Database>, at: Date): Promise<void> {
  await sql`update kysely_migration set timestamp = ${at.toISOString()}`.execute(database)
}

/** Lets every update of a column fail, and returns what allows them again. */
export async function forbidUpdates(
  database: Kysely<Database>,
  table: keyof Database,
  column: string,
): Promise<() => Promise<void>> {
  const isSqlite = databaseKind() === 'sqlite'
  const [on, of] = [sql.table(table), sql.ref(column)]
  if (isSqlite) {
    await sql`create trigger dead before update of ${of} on ${on} begin select raise(abort, 'dead'); end`.execute(
      database,
    )
  } else {
    await sql`create function die() returns trigger language plpgsql as $$ begin raise 'dead'; end $$`.execute(
      database,
    )
    await sql`create trigger dead before update of ${of} on ${on} execute function die()`.execute(database)
  }
  return async () => {
    await (isSqlite ? sql`drop trigger dead` : sql`drop trigger dead on ${on}`).execute(database)
  }
}
