import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type DatabasePlace, assertNotMoved, openConfiguredDatabase, sqliteFile } from '../db/database'
import { readMigrationState, requireKnown } from '../db/migrate'
import { hotelMigrations } from '../db/migrations/hotel'
import type { Database } from '../db/schema'
import { SQLITE } from '../db/dialect'
import { openSqlite } from '../db/sqlite'
import { assertAbsent, putInPlace, withPart } from './atomic-file'
import { sealBackup } from './backup-file'
import { copyBooks } from './copy-books'
import type { Fingerprint, OnTable } from './fingerprint'
import { copyFile, openFile } from './sqlite-file'

/**
 * Copies the books of this moment into `file`, while servers go on booking, and gives the fingerprints. No
 * migration is run: the backup has the tables that the books have now. Throws a BooksError when the file
 * exists or the copy differs, and what the database throws. `onTable` hears of each table twice.
 */
export async function makeBackup(
  place: DatabasePlace,
  file: string,
  onTable?: OnTable,
): Promise<Fingerprint[]> {
  assertAbsent(file)
  return withPart(file, async (part) => {
    const copied =
      place.databaseUrl === undefined
        ? await copySqlite(sqliteFile(place.dataDir), part, onTable)
        : await copyPostgres(place, part, onTable)
    await sealBackup(part, copied)
    await putInPlace(part, file)
    return copied
  })
}

async function copySqlite(file: string, part: string, onTable?: OnTable): Promise<Fingerprint[]> {
  const source = openFile(file)
  try {
    await assertNotMoved(source.database)
    return await copyFile(source, part, onTable)
  } finally {
    source.handle.close()
  }
}

async function copyPostgres(place: DatabasePlace, part: string, onTable?: OnTable): Promise<Fingerprint[]> {
  const source = await openConfiguredDatabase(place, {
    isPatient: true,
    prepare: async (database, migrations) => void (await requireKnown(database, migrations)),
  })
  try {
    const target = await openSqlite<Database>(part, await migrationsOf(source))
    try {
      return (await copyBooks(source, target, onTable)).fingerprints
    } finally {
      await target.destroy()
    }
  } finally {
    await source.destroy()
  }
}

/** Gives the migrations that the books have run: a copy before an upgrade keeps the old tables. */
async function migrationsOf(source: Kysely<Database>): Promise<Record<string, Migration>> {
  const migrations = hotelMigrations(SQLITE)
  const { done } = await readMigrationState(source, migrations)
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => done.includes(name)))
}
