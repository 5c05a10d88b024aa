import { existsSync } from 'node:fs'
import SqliteFile from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { assertNotMoved, type DatabasePlace, sqliteFile } from './database'
import { POSTGRES, SQLITE } from './dialect'
import { OlderDatabase, type Prepare, requireCurrent } from './migrate'
import { hotelMigrations } from './migrations/hotel'
import { openPostgres } from './postgres'
import type { Database } from './schema'

const BUSY_MS = 5_000

/**
 * Opens the hotel's database for a program that only reads it, while servers write to it. Makes no file and
 * runs no migration; SQLite refuses every write. Returns undefined when there is no database yet. Throws an
 * OlderDatabase or a NewerDatabase for one of another version (by default), a ConfigError for one that has
 * moved, and what the drivers throw.
 */
export async function openBooksToRead(
  place: DatabasePlace,
  check: Prepare<Database> = requireCurrent,
): Promise<Kysely<Database> | undefined> {
  try {
    return place.databaseUrl === undefined
      ? await openFileToRead(sqliteFile(place.dataDir), check)
      : await openPostgres(place.databaseUrl, hotelMigrations(POSTGRES), { prepare: check })
  } catch (error) {
    if (error instanceof OlderDatabase && error.isEmpty) return undefined
    throw error
  }
}

async function openFileToRead(file: string, check: Prepare<Database>): Promise<Kysely<Database> | undefined> {
  if (!existsSync(file)) return undefined
  const handle = new SqliteFile(file, { fileMustExist: true, readonly: true })
  try {
    handle.pragma(`busy_timeout = ${BUSY_MS}`)
    handle.pragma('trusted_schema = OFF')
    const database = new Kysely<Database>({ dialect: new SqliteDialect({ database: handle }) })
    await check(database, hotelMigrations(SQLITE))
    await assertNotMoved(database)
    return database
  } catch (error) {
    handle.close()
    throw error
  }
}
