import { setTimeout as wait } from 'node:timers/promises'
import { PublishError } from './publish-error'

const LOOK_EVERY_MS = 250

export interface LockWait {
  /** For how long another holder is waited for; 0: not at all. */
  waitMs: number
  /** Called when it has to be waited for. */
  onWait: () => void
  signal: AbortSignal
}

/** Tries to take a lock at once. Gives undefined when it is held by another. */
type Try<Lock> = () => Promise<Lock | undefined> | Lock | undefined

/**
 * Takes a lock as soon as it is free. `holder` says who has it meanwhile, such as "another build is running".
 * Throws a PublishError when that takes too long, or when the signal is aborted.
 */
export async function takeWhenFree<Lock>(
  tryLock: Try<Lock>,
  holder: string,
  { waitMs, onWait, signal }: LockWait,
): Promise<Lock> {
  const startedAt = Date.now()
  for (let looks = 0; ; looks += 1) {
    const lock = await tryLock()
    if (lock !== undefined) return lock
    if (Date.now() - startedAt >= waitMs) throw new PublishError(`${holder}: wait until it has ended`)
    if (looks === 0) onWait()
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => {
      throw new PublishError('the build was stopped')
    })
  }
}
