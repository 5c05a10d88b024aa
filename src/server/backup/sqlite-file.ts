import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCodeOf, reasonOfFailedWrite } from '../../shared/error-facts'
import { mayBeFullDisk } from '../db/database-error'
import { type OpenFile, openFile } from '../db/sqlite'
import { BooksError, compareFingerprints, type Fingerprint, fingerprintBooks } from './tables'

/** Suffixes of all files that can belong to one SQLite database: https://sqlite.org/tempfiles.html */
const SQLITE_SUFFIXES: readonly string[] = ['', '-wal', '-shm', '-journal']

const ALL_PAGES = 0x7fff_ffff

export async function withFile<Result>(
  file: string,
  work: (opened: OpenFile) => Promise<Result>,
  { readonly = false } = {},
): Promise<Result> {
  const opened = openFile(file, { readonly })
  try {
    return await work(opened)
  } finally {
    opened.handle.close()
  }
}

/** Copies while other processes write. Throws a BooksError when the copy differs. */
export async function copyFile({ handle, database }: OpenFile, to: string): Promise<Fingerprint[]> {
  handle.exec('begin deferred')
  try {
    const fingerprints = await fingerprintBooks(database)
    // All pages in one step: between two steps, a write of another process makes SQLite start the backup
    // again (https://sqlite.org/backup.html). The transaction keeps the snapshot of the fingerprints.
    await handle.backup(to, { progress: () => ALL_PAGES })
    const copied = await withFile(to, (copy) => fingerprintBooks(copy.database))
    const difference = compareFingerprints(fingerprints, copied)
    if (difference !== '') throw new BooksError(`The copy differs from the original (${difference})`)
    return fingerprints
  } finally {
    if (handle.inTransaction) handle.exec('commit')
  }
}

/** Throws a BooksError when pages or indexes are corrupt, or when a foreign key refers to no row. */
export function assertIntact({ handle }: OpenFile): void {
  const [problem] = handle.prepare('pragma integrity_check(1)').pluck().all()
  if (problem !== 'ok') throw new BooksError(`${handle.name} is corrupt: ${String(problem)}`)
  if (handle.prepare('pragma foreign_key_check').all().length > 0) {
    throw new BooksError(`${handle.name} is corrupt: rows refer to missing rows`)
  }
}

/** `work` writes `<file>.part`, which is removed afterwards. Throws a BooksError when that file exists. */
export async function withPart<Result>(
  file: string,
  work: (part: string) => Promise<Result>,
): Promise<Result> {
  const part = `${file}.part`
  try {
    await (await open(part, 'wx', 0o600)).close()
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') {
      throw new BooksError(
        `${part} exists: another copy is being made, or was cut off. If none is, remove it.`,
      )
    }
    const isMissing = errorCodeOf(error) === 'ENOENT'
    throw new BooksError(cannotWrite(file, isMissing ? 'it does not exist' : reasonOfFailedWrite(error)))
  }
  try {
    return await work(part)
  } catch (error) {
    throw mayBeFullDisk(error) ? new BooksError(cannotWrite(file, 'the disk is full')) : error
  } finally {
    for (const suffix of SQLITE_SUFFIXES) await rm(part + suffix, { force: true })
  }
}

function cannotWrite(file: string, reason: string): string {
  return `The folder ${dirname(file)} cannot be written: ${reason}`
}

/** Flushes a finished part to the disk and names it `file`. Throws a BooksError when `file` exists. */
export async function putInPlace(part: string, file: string): Promise<void> {
  await flush(part, 'r+')
  assertAbsent(file)
  await rename(part, file)
  // Windows cannot flush a folder.
  if (process.platform !== 'win32') await flush(dirname(file), 'r')
}

/** Throws a BooksError when the file exists, or one of the files that SQLite keeps beside it. */
export function assertAbsent(file: string): void {
  for (const suffix of SQLITE_SUFFIXES) {
    if (existsSync(file + suffix)) throw new BooksError(`${file}${suffix} exists already`)
  }
}

async function flush(path: string, mode: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, mode)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
