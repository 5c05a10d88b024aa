import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ConfigError } from '../../config/config-error'
import type { ServerEnv } from '../../config/server-env'
import { errorCodeOf } from '../../shared/error-facts'
import { makeDataDir } from '../db/data-dir'
import { type FileLock, takeFileLock } from '../db/file-lock'

/** Longer than a server that was told to stop goes on. */
const WAIT_MS = 20_000
const LOOK_EVERY_MS = 100

/**
 * Makes sure that one server works with the books in DATA_DIR, by a lock that ends with its process. A server
 * that is still ending is waited for. Gives undefined when there are no books in DATA_DIR: servers on one
 * PostgreSQL may be several, and one without an API has none. Throws a ConfigError when the other server does
 * not end in time. The desk's commands, builds and publishing need no such lock.
 */
export async function lockBooks(
  { dataDir, databaseUrl, apiHost }: Pick<ServerEnv, 'dataDir' | 'databaseUrl' | 'apiHost'>,
  { waitMs = WAIT_MS, onWait }: { waitMs?: number; onWait?: () => void } = {},
): Promise<FileLock | undefined> {
  if (databaseUrl !== undefined || apiHost !== '') return undefined
  await makeDataDir(dataDir)
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const lock = tryLock(dataDir)
    if (lock !== undefined) return lock
    if (waited === 0) onWait?.()
    if (waited >= waitMs) {
      throw new ConfigError(
        'DATA_DIR',
        `is used by another server: stop it, or move the books to PostgreSQL (DATABASE_URL): ${dataDir}`,
      )
    }
    await wait(LOOK_EVERY_MS)
  }
}

function tryLock(dataDir: string): FileLock | undefined {
  try {
    return takeFileLock(join(dataDir, 'server.lock'))
  } catch (error) {
    throw new ConfigError('DATA_DIR', `cannot hold the database (${errorCodeOf(error)}): ${dataDir}`)
  }
}
