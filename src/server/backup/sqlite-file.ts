import SqliteFile from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { errorCodeOf } from '../../shared/error-facts'
import { BooksError } from './books-error'
import { compareFingerprints, type Fingerprint, fingerprintBooks, type OnTable } from './fingerprint'
import type { Database } from '../db/schema'

/** Suffixes of all files that can belong to one SQLite database: https://sqlite.org/tempfiles.html */
export const SQLITE_SUFFIXES: readonly string[] = ['', '-wal', '-shm', '-journal']

const BUSY_MS = 5_000
/** Short, because another process that has the file open keeps it open. */
const ALONE_BUSY_MS = 200
const ALL_PAGES = 0x7fff_ffff

/** An existing SQLite file, opened without migrations. */
export interface OpenFile {
  handle: SqliteFile.Database
  database: Kysely<Database>
}

/**
 * Opens an existing SQLite file. Throws what SQLite throws. The caller closes it with `handle.close()`:
 * `database.destroy()` closes nothing when `database` has run no query.
 */
export function openFile(file: string, { readonly = false } = {}): OpenFile {
  const handle = new SqliteFile(file, { fileMustExist: true, readonly })
  handle.pragma(`busy_timeout = ${BUSY_MS}`)
  handle.pragma('synchronous = FULL')
  handle.pragma('trusted_schema = OFF')
  return { handle, database: new Kysely<Database>({ dialect: new SqliteDialect({ database: handle }) }) }
}

/**
 * Opens an existing SQLite file and locks it for this process, until the file is closed. Throws a BooksError
 * when another process has the file open, even when that process is idle: in WAL mode each connection holds a
 * shared lock (https://sqlite.org/wal.html#use_of_wal_without_shared_memory). Otherwise throws what
 * SQLite throws.
 */
export function holdFile(file: string): OpenFile {
  const held = openFile(file)
  const { handle } = held
  try {
    handle.pragma(`busy_timeout = ${ALONE_BUSY_MS}`)
    handle.pragma('locking_mode = exclusive')
    handle.exec('begin exclusive; commit')
    return held
  } catch (error) {
    handle.close()
    if (!errorCodeOf(error).startsWith('SQLITE_BUSY')) throw error
    throw new BooksError('hotel.db is in use: stop the server and whatever else has it open, then try again')
  }
}

/**
 * Copies a snapshot of an SQLite database into the empty file `to`, while other processes go on writing.
 * Gives the fingerprints. Throws a BooksError when the copy differs from the original.
 */
export async function copyFile(
  { handle, database }: OpenFile,
  to: string,
  onTable?: OnTable,
): Promise<Fingerprint[]> {
  handle.exec('begin deferred')
  try {
    const fingerprints = await fingerprintBooks(database, onTable)
    // All pages in one step: between two steps, a write of another process makes SQLite start the backup
    // again (https://sqlite.org/backup.html). The transaction keeps the snapshot of the fingerprints.
    await handle.backup(to, { progress: () => ALL_PAGES })
    const copy = openFile(to)
    try {
      const difference = compareFingerprints(fingerprints, await fingerprintBooks(copy.database, onTable))
      if (difference !== '') throw new BooksError(`The copy is not like the original (${difference})`)
    } finally {
      copy.handle.close()
    }
    return fingerprints
  } finally {
    if (handle.inTransaction) handle.exec('commit')
  }
}

/** Throws a BooksError when pages or indexes are corrupt, or when a foreign key refers to no row. */
export function assertIntact({ handle }: OpenFile): void {
  const [problem] = handle.prepare('pragma integrity_check(1)').pluck().all()
  if (problem !== 'ok') throw new BooksError(`${handle.name} is broken: ${String(problem)}`)
  if (handle.prepare('pragma foreign_key_check').all().length > 0) {
    throw new BooksError(`${handle.name} is broken: rows refer to rows that are not there`)
  }
}
