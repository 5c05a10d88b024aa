import { existsSync } from 'node:fs'
import SqliteFile from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { assertNotMoved, type DatabasePlace, sqliteFile } from './database'
import { OlderDatabase, requireCurrent } from './migrate'
import { hotelMigrations } from './migrations/hotel'
import { openPostgres, POSTGRES_FLAVOUR } from './postgres'
import type { Database } from './schema'
import { SQLITE_FLAVOUR } from './sqlite'

const BUSY_MS = 5_000

/**
 * Opens the hotel's books for a program that only reads them, while servers go on writing. Makes no file and
 * runs no migration; SQLite refuses every write. Gives undefined when there are no books yet. Throws an
 * OlderDatabase or a NewerDatabase for books of another version, a ConfigError for books that have moved, and
 * what the drivers throw.
 */
export async function openBooksToRead(place: DatabasePlace): Promise<Kysely<Database> | undefined> {
  try {
    return place.databaseUrl === undefined
      ? await openFileToRead(sqliteFile(place.dataDir))
      : await openPostgres(place.databaseUrl, hotelMigrations(POSTGRES_FLAVOUR), { prepare: requireCurrent })
  } catch (error) {
    if (error instanceof OlderDatabase && error.isEmpty) return undefined
    throw error
  }
}

async function openFileToRead(file: string): Promise<Kysely<Database> | undefined> {
  if (!existsSync(file)) return undefined
  const handle = new SqliteFile(file, { fileMustExist: true, readonly: true })
  try {
    handle.pragma(`busy_timeout = ${BUSY_MS}`)
    handle.pragma('trusted_schema = OFF')
    const database = new Kysely<Database>({ dialect: new SqliteDialect({ database: handle }) })
    await requireCurrent(database, hotelMigrations(SQLITE_FLAVOUR))
    await assertNotMoved(database)
    return database
  } catch (error) {
    handle.close()
    throw error
  }
}
