import { existsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { type DatabasePlace, sqliteFile } from './database'
import { POSTGRES, SQLITE } from './dialect'
import { OlderDatabase, type Prepare, requireCurrent } from './migrate'
import { hotelMigrations } from './migrations/hotel'
import { openPostgres } from './postgres'
import type { Database } from './schema'
import { openFile } from './sqlite'

/** Returns undefined when there is no database yet. Throws an OlderDatabase or a NewerDatabase. */
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
  const { handle, database } = openFile(file, { readonly: true })
  try {
    await check(database, hotelMigrations(SQLITE))
    return database
  } catch (error) {
    handle.close()
    throw error
  }
}
