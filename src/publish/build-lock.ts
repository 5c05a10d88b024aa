import { join } from 'node:path'
import { ConfigError } from '../config/config-error'
import type { ServerEnv } from '../config/server-env'
import { type AdvisoryLock, holdAdvisoryLock } from '../server/db/advisory-lock'
import { makeWritableDir, notWritable } from '../server/db/data-dir'
import { type FileLock, takeFileLock } from '../server/db/file-lock'
import { PostgresFailure } from '../server/db/postgres'
import { errorCodeOf } from '../shared/error-facts'
import { PublishError } from './publish-error'
import { type LockWait, takeWhenFree } from './take-lock'

/** The right to build, which one process of the whole hotel has. It ends with its holder. */
export interface BuildLock {
  isHeld(): Promise<boolean>
  /** Throws a PublishError when the lock was lost: another server may be building. */
  assertHeld(): Promise<void>
  /** Aborted when the lock was lost. */
  lost: AbortSignal
  release(): Promise<void>
}

const LOST = 'the connection to PostgreSQL broke, and another server may be building'

/**
 * Takes the right to build: a file lock in `dir`, where the build works, and one over all servers: with
 * PostgreSQL an advisory lock, otherwise a file lock beside the releases, which several servers may share.
 * Throws a PublishError when somebody else builds for too long, and a ConfigError when a folder cannot be
 * written or PostgreSQL does not answer.
 */
export async function takeBuildLock(
  dir: string,
  { databaseUrl, releasesDir }: Pick<ServerEnv, 'databaseUrl' | 'releasesDir'>,
  wait: LockWait,
): Promise<BuildLock> {
  await makeWritableDir('DATA_DIR', dir)
  const here = await takeWhenFree(() => lockIn('DATA_DIR', dir), 'another build is running', wait)
  try {
    const hold = () => (databaseUrl === undefined ? holdShared(releasesDir) : holdOnPostgres(databaseUrl))
    const everywhere = await takeWhenFree(hold, 'another server is building', wait)
    return {
      lost: everywhere.lost,
      isHeld: everywhere.isHeld,
      async assertHeld() {
        if (!(await everywhere.isHeld())) throw new PublishError(LOST)
      },
      async release() {
        await everywhere.release()
        here.release()
      },
    }
  } catch (error) {
    here.release()
    throw error
  }
}

async function holdOnPostgres(databaseUrl: string): Promise<AdvisoryLock | undefined> {
  try {
    return await holdAdvisoryLock(databaseUrl, 'build')
  } catch (error) {
    if (!(error instanceof PostgresFailure)) throw error
    throw new ConfigError('DATABASE_URL', `names a database that cannot be used (${error.message})`)
  }
}

async function holdShared(releasesDir: string): Promise<AdvisoryLock | undefined> {
  await makeWritableDir('RELEASES_DIR', releasesDir)
  const lock = lockIn('RELEASES_DIR', releasesDir)
  if (lock === undefined) return undefined
  return {
    isHeld: async () => true,
    lost: new AbortController().signal,
    release: async () => lock.release(),
  }
}

/** Throws a ConfigError when the file of the lock belongs to another user. */
function lockIn(variable: string, dir: string): FileLock | undefined {
  const file = join(dir, 'lock')
  try {
    return takeFileLock(file)
  } catch (error) {
    if (!/^SQLITE_(?:CANTOPEN|READONLY)/.test(errorCodeOf(error))) throw error
    throw notWritable(variable, file, error)
  }
}
