import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeWritableDir } from '../server/db/data-dir'
import { type Lock, takeFileLock } from '../server/db/lock'
import { PublishError } from './publish-error'

const LOOK_EVERY_MS = 250

/**
 * Servers that share the folder share the lock, which ends with its holder. Throws a PublishError when another build
 * runs for too long or the signal is aborted, and a ConfigError when the folder cannot be written.
 */
export async function takeBuildLock(
  releasesDir: string,
  { waitMs, onWait, signal }: { waitMs: number; onWait: () => void; signal: AbortSignal },
): Promise<Lock> {
  await makeWritableDir(releasesDir)
  const startedAt = Date.now()
  for (let tries = 1; ; tries += 1) {
    const lock = takeFileLock(join(releasesDir, 'lock'))
    if (lock !== undefined) return lock
    if (Date.now() - startedAt >= waitMs) {
      throw new PublishError('another build is running: wait until it has ended')
    }
    if (tries === 1) onWait()
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => {
      throw new PublishError('the build was stopped')
    })
  }
}
