import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { ConfigError } from '../../config/config-error'
import type { ServerEnv } from '../../config/server-env'
import { errorCodeOf } from '../../shared/error-facts'
import { mayBeFullDisk } from './database-error'
import { POSTGRES, SQLITE } from './dialect'
import { hotelMigrations } from './migrations/hotel'
import { NewerDatabase, OlderDatabase } from './migrate'
import { type OpeningOptions, openPostgres, PostgresFailure } from './postgres'
import type { Database } from './schema'
import { openSqlite } from './sqlite'

export type DatabasePlace = Pick<ServerEnv, 'dataDir' | 'databaseUrl'>

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

/** `dataDir` must exist. Throws an Error when the database could lose committed data. */
export function openHotelDatabase(
  { dataDir, databaseUrl }: DatabasePlace,
  options?: OpeningOptions,
): Promise<Kysely<Database>> {
  return databaseUrl === undefined
    ? openSqlite(sqliteFile(dataDir), hotelMigrations(SQLITE), options?.prepare)
    : openPostgres(databaseUrl, hotelMigrations(POSTGRES), options)
}

/** Throws a ConfigError that names the setting when the database is unusable or of another version. */
export async function openConfiguredDatabase(
  place: DatabasePlace,
  options?: OpeningOptions,
): Promise<Kysely<Database>> {
  try {
    return await openHotelDatabase(place, options)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    if (error instanceof NewerDatabase) throw new NewerBooks(place, error.unknown)
    if (error instanceof OlderDatabase) throw olderBooks(place, error)
    const reason = reasonOf(error)
    throw place.databaseUrl === undefined
      ? new ConfigError('DATA_DIR', `cannot hold the database (${reason}): ${place.dataDir}`, {
          cause: error,
        })
      : new ConfigError('DATABASE_URL', `names a database that cannot be used (${reason})`, { cause: error })
  }
}

function olderBooks({ databaseUrl }: DatabasePlace, { missing, isEmpty }: OlderDatabase): ConfigError {
  const problem = isEmpty
    ? 'holds no books yet: start the server once, or restore a backup'
    : `holds books of an earlier version (without ${missing.join(', ')}): start the server once, which backs them up and brings them up to date`
  return new ConfigError(databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL', problem)
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'hotel.db')
}

function reasonOf(error: unknown): string {
  if (error instanceof PostgresFailure) return error.message || error.code
  const reason = errorCodeOf(error) || String(error)
  return mayBeFullDisk(error) ? `${reason}; the disk may be full` : reason
}
