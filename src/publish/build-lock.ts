import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeWritableDir } from '../server/db/data-dir'
import { type Lock, takeFileLock } from '../server/db/lock'
import { PublishError } from './publish-error'

const LOOK_EVERY_MS = 250

interface LockWait {
  /** How long to wait for another holder; 0 for not at all. */
  waitMs: number
  /** Called once when there is another holder. */
  onWait: () => void
  signal: AbortSignal
}

/**
 * Several servers may share the folder. Throws a PublishError when another build runs for too long or the signal is
 * aborted, and a ConfigError when the folder cannot be written.
 */
export async function takeBuildLock(
  releasesDir: string,
  { waitMs, onWait, signal }: LockWait,
): Promise<Lock> {
  await makeWritableDir('RELEASES_DIR', releasesDir)
  const startedAt = Date.now()
  for (let tries = 1; ; tries += 1) {
    const lock = takeFileLock('RELEASES_DIR', join(releasesDir, 'lock'))
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
