import { join } from 'node:path'
import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { ConfigError } from '../../config/config-error'
import type { ServerEnv } from '../../config/server-env'
import { errorCodeOf } from '../../shared/error-facts'
import { hotelMigrations } from './migrations/hotel'
import { findMove } from './moved'
import { type OpeningOptions, openPostgres, POSTGRES_FLAVOUR, PostgresFailure } from './postgres'
import type { Database } from './schema'
import { openSqlite, SQLITE_FLAVOUR } from './sqlite'

/** Where the hotel's books are: in PostgreSQL where `databaseUrl` names one, otherwise in an SQLite file in the existing `dataDir`. */
export type DatabasePlace = Pick<ServerEnv, 'dataDir' | 'databaseUrl'>

/**
 * Opens the hotel's database, made (SQLite) and brought up to date where needed. Throws what the database throws, and an Error when it is
 * not one to trust with money.
 */
export function openHotelDatabase(
  { dataDir, databaseUrl }: DatabasePlace,
  options?: OpeningOptions,
): Promise<Kysely<Database>> {
  return databaseUrl === undefined
    ? openSqlite(sqliteFile(dataDir), hotelMigrations(SQLITE_FLAVOUR))
    : openPostgres(databaseUrl, hotelMigrations(POSTGRES_FLAVOUR), options)
}

/**
 * Opens the hotel's database where the settings say. Throws a ConfigError, in words for whoever set them, when it cannot be used, or
 * when the hotel has been moved away from there.
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

/** Throws a ConfigError when this SQLite file's books are kept in PostgreSQL now: going on with old ones would sell rooms twice. */
export async function assertNotMoved(database: Kysely<Database>): Promise<void> {
  const movedAt = await findMove(database)
  if (movedAt === undefined) return
  throw new ConfigError('DATABASE_URL', `must be set: this hotel was moved to PostgreSQL on ${movedAt}`)
}

async function openOrExplain(place: DatabasePlace, options?: OpeningOptions): Promise<Kysely<Database>> {
  try {
    return await openHotelDatabase(place, options)
  } catch (error) {
    const reason = reasonOf(error)
    throw place.databaseUrl === undefined
      ? new ConfigError('DATA_DIR', `cannot hold the database (${reason}): ${place.dataDir}`)
      : new ConfigError('DATABASE_URL', `names a database that cannot be used (${reason})`)
  }
}

/** Gives the path of the SQLite file that the hotel has in a folder. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'hotel.db')
}

/**
 * Runs `work` unless another process is at work of this name, and gives undefined then. Only PostgreSQL has several processes. The lock goes
 * with its connection; should that break, two may work at once, which each of their steps has to bear.
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

/** True for a database of PostgreSQL's, false for one of SQLite's. */
export function isPostgres(database: Kysely<Database>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter
}

function reasonOf(error: unknown): string {
  if (error instanceof PostgresFailure) return error.message || error.code
  return errorCodeOf(error) || String(error)
}
