import { existsSync } from 'node:fs'
import { link, open, rename, rm, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BooksError } from '../server/backup/books-error'
import { SQLITE_SUFFIXES } from '../server/backup/sqlite-file'
import { errorCodeOf } from '../shared/error-facts'

/**
 * Makes FILE.part, empty and for this user's eyes only, and lets `work` write a database into it; whatever is left of it afterwards is
 * removed. Throws a BooksError when there is one already or none can be made.
 */
export async function withPart<Result>(
  file: string,
  work: (part: string) => Promise<Result>,
): Promise<Result> {
  const part = `${file}.part`
  try {
    await (await open(part, 'wx', 0o600)).close()
  } catch (error) {
    throw new BooksError(
      errorCodeOf(error) === 'EEXIST'
        ? `${part} is there, of a copy that is being made or was cut off: remove it when none is`
        : `${part} cannot be made (${errorCodeOf(error)})`,
    )
  }
  try {
    return await work(part)
  } finally {
    for (const suffix of SQLITE_SUFFIXES) await rm(part + suffix, { force: true })
  }
}

/** Brings a finished part to the disk and under its name. Throws a BooksError when there is something of that name. */
export async function putInPlace(part: string, file: string): Promise<void> {
  await flush(part, 'r+')
  if (await canLink(part, file)) {
    await unlink(part)
  } else {
    assertAbsent(file)
    await rename(part, file)
  }
  // Windows has no way to do this.
  if (process.platform !== 'win32') await flush(dirname(file), 'r')
}

/** A link is never made over another file, but not every stick or share knows links. */
async function canLink(part: string, file: string): Promise<boolean> {
  try {
    await link(part, file)
    return true
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') throw new BooksError(`${file} is there already`)
    return false
  }
}

/** Throws a BooksError when there is a file of this name, or what SQLite may have left of one. */
export function assertAbsent(file: string): void {
  for (const suffix of SQLITE_SUFFIXES) {
    if (existsSync(file + suffix)) throw new BooksError(`${file}${suffix} is there already`)
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
