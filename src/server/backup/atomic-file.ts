import { existsSync } from 'node:fs'
import { link, open, rename, rm, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BooksError } from './books-error'
import { SQLITE_SUFFIXES } from './sqlite-file'
import { errorCodeOf } from '../../shared/error-facts'

/**
 * Makes the empty file `<file>.part`, readable by this user only, and lets `work` write a database into it.
 * Removes the part and SQLite's files beside it afterwards. Throws a BooksError when the part exists or
 * cannot be made.
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

/** Flushes a finished part to the disk and names it `file`. Throws a BooksError when `file` exists. */
export async function putInPlace(part: string, file: string): Promise<void> {
  await flush(part, 'r+')
  if (await canLink(part, file)) {
    await unlink(part)
  } else {
    assertAbsent(file)
    await rename(part, file)
  }
  // Windows cannot flush a folder.
  if (process.platform !== 'win32') await flush(dirname(file), 'r')
}

/**
 * Links `file` to the part: unlike a rename, a link never replaces an existing file. Gives false when no link
 * can be made, since some USB sticks and network shares have none. Throws a BooksError when `file` exists.
 */
async function canLink(part: string, file: string): Promise<boolean> {
  try {
    await link(part, file)
    return true
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') throw new BooksError(`${file} is there already`)
    return false
  }
}

/** Throws a BooksError when the file exists, or one of the files that SQLite keeps beside it. */
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
