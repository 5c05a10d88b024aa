import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { errorCodeOf } from '../../shared/error-facts'
import { makeWritableDir, notWritable } from './data-dir'
import type { DatabasePlace } from './database'
import { createSession, toFailure } from './postgres'

/** A lock that this process holds. It ends with the process at the latest. */
export interface Lock {
  release(): void | Promise<void>
}

/** Returns undefined when another server on the same books holds the lock. */
export async function takeLock(
  { dataDir, databaseUrl }: DatabasePlace,
  name: string,
): Promise<Lock | undefined> {
  if (databaseUrl !== undefined) return takeAdvisoryLock(databaseUrl, name)
  const dir = join(dataDir, 'locks')
  await makeWritableDir(dir)
  return takeFileLock(join(dir, name))
}

/** Does nothing while another server works. Two may still overlap: a broken connection frees the lock. */
export async function runAlone(
  place: DatabasePlace,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const lock = await takeLock(place, name)
  if (lock === undefined) return
  try {
    await work()
  } finally {
    await lock.release()
  }
}

/** Keeps a reference to each handle: garbage collection would close it and release its lock. */
const held = new Set<SqliteFile.Database>()

/** Returns undefined when another process holds the lock. The system releases it when this one dies. */
export function takeFileLock(file: string): Lock | undefined {
  let handle: SqliteFile.Database | undefined
  try {
    handle = new SqliteFile(file, { timeout: 0 })
    handle.exec('begin exclusive')
  } catch (error) {
    handle?.close()
    const code = errorCodeOf(error)
    if (code.startsWith('SQLITE_BUSY')) return undefined
    throw /^SQLITE_(?:CANTOPEN|READONLY)/.test(code) ? notWritable(file, error) : error
  }
  const taken = handle
  held.add(taken)
  return {
    release() {
      taken.close()
      held.delete(taken)
    },
  }
}

async function takeAdvisoryLock(databaseUrl: string, name: string): Promise<Lock | undefined> {
  const client = createSession(databaseUrl)
  const release = async () => {
    // The server notices a closed connection a moment later, and a rollback frees the lock at once.
    await client.query('rollback').catch(() => undefined)
    await client.end().catch(() => undefined)
  }
  try {
    await client.connect()
    await client.query('begin')
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_xact_lock(hashtext($1)) as taken',
      [name],
    )
    if (rows[0]?.taken === true) return { release }
  } catch (error) {
    await release()
    throw toFailure(error)
  }
  await release()
  return undefined
}
