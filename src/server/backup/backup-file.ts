import { type Kysely, sql } from 'kysely'
import { mayBeFullDisk } from '../db/database-error'
import { readMigrationState } from '../db/migrate'
import { hotelMigrations } from '../db/migrations/hotel'
import type { Database } from '../db/schema'
import { SQLITE } from '../db/dialect'
import { type OpenFile, openSqlite } from '../db/sqlite'
import { assertIntact, copyFile, withFile } from './sqlite-file'
import {
  BooksError,
  compareFingerprints,
  type Fingerprint,
  fingerprintBooks,
  NOT_RESTORED,
  TABLES,
} from './tables'
import { errorCodeOf } from '../../shared/error-facts'

/** A restore compares the fingerprints with the rows. Throws a BooksError for a corrupt copy. */
export function sealBackup(file: string, fingerprints: readonly Fingerprint[]): Promise<void> {
  return withFile(file, async (copy) => {
    const { handle } = copy
    // In WAL mode the file cannot be read in a folder where SQLite may not create its -wal and -shm files.
    handle.pragma('journal_mode = delete')
    handle.exec('create table backup_seal (name text primary key, rows integer, sha256 text) strict')
    const insert = handle.prepare('insert into backup_seal (name, rows, sha256) values (?, ?, ?)')
    for (const { table, rows, sha256 } of fingerprints) insert.run(table, rows, sha256)
    assertIntact(copy)
  })
}

/** Throws a BooksError for a file that is corrupt, was changed, is no backup, or of a later version. */
export async function copyBackup(file: string, to: string): Promise<void> {
  try {
    await withFile(
      file,
      async (backup) => {
        await assertKnownVersion(backup)
        assertIntact(backup)
        await assertUnchanged(backup)
        await copyFile(backup, to)
      },
      { readonly: true },
    )
  } catch (error) {
    const code = errorCodeOf(error)
    if (!code.startsWith('SQLITE_') || mayBeFullDisk(error)) throw error
    throw new BooksError(`${file} cannot be read as a backup (${code})`)
  }
}

/** Runs missing migrations. Throws a BooksError unless the file has exactly a hotel's tables and indexes. */
export async function unsealBackup(file: string): Promise<Fingerprint[]> {
  await withFile(file, async ({ handle }) => {
    handle.exec('drop table if exists backup_seal')
    // Otherwise people who signed out or were revoked since would be signed in again.
    for (const table of NOT_RESTORED) {
      const isThere = handle.prepare('select 1 from sqlite_schema where name = ?').get(table)
      if (isThere !== undefined) handle.exec(`delete from ${table}`)
    }
  })
  const database = await openSqlite<Database>(file, hotelMigrations(SQLITE))
  await database.destroy()
  return withFile(file, async (hotel) => {
    const difference = await describeSchemaDifference(hotel)
    if (difference !== '')
      throw new BooksError(`The backup does not have the tables of a hotel: ${difference}`)
    return fingerprintBooks(hotel.database)
  })
}

/** Refuses a file with migrations that this version neither knows nor may ignore: it cannot undo them. */
async function assertKnownVersion({ handle, database }: OpenFile): Promise<void> {
  const { missing, unknown } = await readMigrationState(database, hotelMigrations(SQLITE))
  if (missing.includes('0001-books')) throw new BooksError(`${handle.name} is not a backup of a hotel`)
  const later = unknown.join(', ')
  if (later !== '') throw new BooksError(`${handle.name} was made by a later version (${later})`)
}

async function assertUnchanged({ handle, database }: OpenFile): Promise<void> {
  const isSealed = handle.prepare(`select 1 from sqlite_schema where name = 'backup_seal'`).get()
  // A copy made by SQLite's own tools is valid too, but has no seal.
  if (isSealed === undefined) return
  const seal = handle.prepare<[], Fingerprint>('select name as "table", rows, sha256 from backup_seal').all()
  // After a rollback a version does not know all tables of its books, nor all names in a seal.
  const sealed = seal.map(({ table }) => table)
  const known = TABLES.map(({ name }) => name)
  const difference = compareFingerprints(
    seal.filter(({ table }) => known.includes(table)),
    (await fingerprintBooks(database)).filter(({ table }) => sealed.includes(table)),
  )
  if (difference !== '') throw new BooksError(`${handle.name} was changed since it was made (${difference})`)
}

/** Compares indexes: without the unique ones a room could be booked twice. Later versions may add some. */
async function describeSchemaDifference({ database }: OpenFile): Promise<string> {
  const migrations = hotelMigrations(SQLITE)
  const model = await openSqlite<Database>(':memory:', migrations)
  try {
    const [expected, found] = [await listSchema(model), await listSchema(database)]
    const missing = expected.filter((name) => !found.includes(name))
    const { done } = await readMigrationState(database, migrations)
    const isLater = done.some((name) => !Object.hasOwn(migrations, name))
    const added = isLater ? [] : found.filter((name) => !expected.includes(name))
    return [...missing.map((name) => `missing ${name}`), ...added.map((name) => `unexpected ${name}`)].join(
      ', ',
    )
  } finally {
    await model.destroy()
  }
}

async function listSchema(database: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ type: string; name: string }>`
    select type, name from sqlite_schema order by type, name`.execute(database)
  return rows.map(({ type, name }) => `${type} ${name}`)
}
