import { join } from 'node:path'
import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import { ConfigError } from '../../config/config-error'
import type { ServerEnv } from '../../config/server-env'
import { errorCodeOf } from '../../shared/error-facts'
import { mayBeFullDisk } from './database-error'
import { hotelMigrations } from './migrations/hotel'
import { findMove } from './moved'
import { NewerDatabase, OlderDatabase } from './migrate'
import { type OpeningOptions, openPostgres, POSTGRES_FLAVOUR, PostgresFailure } from './postgres'
import { refuseSharedSessions } from './pooler'
import type { Database } from './schema'
import { openSqlite, SQLITE_FLAVOUR } from './sqlite'

/** Where the books are: in the PostgreSQL of `databaseUrl`, or else in an SQLite file in `dataDir`. */
export type DatabasePlace = Pick<ServerEnv, 'dataDir' | 'databaseUrl'>

/** A later version of this program has changed the tables. The message tells the operator what to do. */
export class NewerBooks extends ConfigError {
  override name = 'NewerBooks'

  constructor(
    { databaseUrl }: DatabasePlace,
    readonly unknown: readonly string[],
    backup = 'the backup that was made before the upgrade',
  ) {
    super(
      databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL',
      `holds books of a later version of this site (${unknown.join(', ')}): start that version again, or restore ${backup} into an empty place`,
    )
  }
}

/**
 * Opens the hotel's database and runs the migrations that it lacks, or does what `prepare` does instead.
 * Makes a missing SQLite file; the folder `dataDir` must exist. Throws what the database and `prepare` throw,
 * and an Error when the database could lose committed data.
 */
export function openHotelDatabase(
  { dataDir, databaseUrl }: DatabasePlace,
  options?: OpeningOptions,
): Promise<Kysely<Database>> {
  return databaseUrl === undefined
    ? openSqlite(sqliteFile(dataDir), hotelMigrations(SQLITE_FLAVOUR), options?.prepare)
    : openPostgres(databaseUrl, hotelMigrations(POSTGRES_FLAVOUR), options)
}

/**
 * Opens the hotel's database at the place that the settings name, as openHotelDatabase does. Throws a
 * ConfigError, which names the setting, when the database cannot be used, is of another version, or the hotel
 * has moved to another database.
 */
export async function openConfiguredDatabase(
  place: DatabasePlace,
  options?: OpeningOptions,
): Promise<Kysely<Database>> {
  const database = await openOrExplain(place, options)
  try {
    if (place.databaseUrl === undefined) await assertNotMoved(database)
    return database
  } catch (error) {
    await database.destroy()
    throw error
  }
}

/**
 * Throws a ConfigError when the books of this SQLite file have moved to PostgreSQL: a server that went on
 * with the old books would sell rooms twice.
 */
export async function assertNotMoved(database: Kysely<Database>): Promise<void> {
  const movedAt = await findMove(database)
  if (movedAt === undefined) return
  throw new ConfigError('DATABASE_URL', `must be set: this hotel was moved to PostgreSQL on ${movedAt}`)
}

async function openOrExplain(place: DatabasePlace, options?: OpeningOptions): Promise<Kysely<Database>> {
  try {
    if (place.databaseUrl !== undefined) await refuseSharedSessions(place.databaseUrl)
    return await openHotelDatabase(place, options)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    if (error instanceof NewerDatabase) throw new NewerBooks(place, error.unknown)
    if (error instanceof OlderDatabase) throw olderBooks(place, error)
    const reason = reasonOf(error)
    throw place.databaseUrl === undefined
      ? new ConfigError('DATA_DIR', `cannot hold the database (${reason}): ${place.dataDir}`)
      : new ConfigError('DATABASE_URL', `names a database that cannot be used (${reason})`)
  }
}

function olderBooks({ databaseUrl }: DatabasePlace, { missing, isEmpty }: OlderDatabase): ConfigError {
  const problem = isEmpty
    ? 'holds no books yet: start the server once, or restore a backup'
    : `holds books of an earlier version (without ${missing.join(', ')}): start the server once, which backs them up and brings them up to date`
  return new ConfigError(databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL', problem)
}

/** Gives the path of the hotel's SQLite file in a folder. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'hotel.db')
}

/**
 * Runs `work` under the advisory lock `name` and gives its result. Gives undefined, without running `work`,
 * when another process holds the lock. For PostgreSQL; with SQLite `work` runs at once.
 * PostgreSQL frees the lock when its connection breaks. Two processes may then run `work` at once, so each
 * step of `work` must be safe under that.
 */
export async function withAdvisoryLock<Result>(
  database: Kysely<Database>,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (!isPostgres(database)) return work()
  return database.connection().execute(async (connection) => {
    const lock = sql`hashtext(${name})`
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(
      connection,
    )
    if (rows[0]?.taken !== true) return undefined
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection).catch(() => undefined)
    }
  })
}

/**
 * Waits for the advisory lock `name` and holds it until the transaction ends: of the transactions that take
 * it, one runs at a time. For PostgreSQL; in SQLite only one transaction writes at a time anyway.
 */
export async function lockUntilCommit(transaction: Transaction<Database>, name: string): Promise<void> {
  if (!isPostgres(transaction)) return
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(transaction)
}

/** True for PostgreSQL, false for SQLite. */
export function isPostgres<Tables>(database: Kysely<Tables>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter
}

function reasonOf(error: unknown): string {
  if (error instanceof PostgresFailure) return error.message || error.code
  const reason = errorCodeOf(error) || String(error)
  return mayBeFullDisk(error) ? `${reason}; the disk may be full` : reason
}
