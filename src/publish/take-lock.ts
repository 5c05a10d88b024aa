import { setTimeout as wait } from 'node:timers/promises'
import { type FileLock, takeFileLock } from '../server/db/file-lock'
import { PublishError } from './publish-error'

const LOOK_EVERY_MS = 250

export interface TakeLockOptions {
  /** For how long a build of another process is waited for; 0: not at all. */
  waitMs: number
  /** Called when it has to be waited for. */
  onWait: () => void
  signal: AbortSignal
}

/**
 * Takes the lock that lets one process build at a time. Throws a PublishError when another process holds it
 * for too long, or when the signal is aborted.
 */
export async function takeLock(file: string, { waitMs, onWait, signal }: TakeLockOptions): Promise<FileLock> {
  const startedAt = Date.now()
  for (let looks = 0; ; looks += 1) {
    const lock = takeFileLock(file)
    if (lock !== undefined) return lock
    if (Date.now() - startedAt >= waitMs) {
      throw new PublishError('another build is running: wait until it has ended')
    }
    if (looks === 0) onWait()
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => {
      throw new PublishError('the build was stopped')
    })
  }
}
