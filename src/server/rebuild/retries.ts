import { backoffMs, doublingMs } from '../../shared/backoff'

export interface RetriesOptions {
  /** Triggers once more. */
  trigger: () => void
  /** Pause after the first failure. Each further one doubles it, up to `maxMs`. */
  firstMs?: number
  maxMs?: number
}

/** What has to be built by itself, and is tried again when a build of it fails for a reason that may pass. */
export interface Retries {
  /** Something has to be built. */
  want(): void
  /** A build has ended well, or it would fail in the same way again: nothing is tried again. */
  forget(): void
  /** A build has failed for a reason that may pass. Gives the pause until the next try, if there is one. */
  plan(): number | undefined
}

const FIRST_MS = 5 * 60_000
const MAX_MS = 60 * 60_000

/** Makes the memory of what is to be tried again. */
export function createRetries({ trigger, firstMs = FIRST_MS, maxMs = MAX_MS }: RetriesOptions): Retries {
  let isWanted = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  return {
    want() {
      isWanted = true
    },
    forget() {
      isWanted = false
      failures = 0
      clearTimeout(timer)
    },
    plan() {
      if (!isWanted) return undefined
      failures += 1
      const pauseMs = backoffMs(failures, doublingMs(firstMs, maxMs))
      clearTimeout(timer)
      timer = setTimeout(trigger, pauseMs).unref()
      return pauseMs
    },
  }
}
