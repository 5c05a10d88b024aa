import type { Choice } from '../releases/choice'
import type { StoredRelease } from '../releases/store'

/** What decides whether a change is built by itself. */
export interface AutomaticOptions {
  /** Gives the live release. */
  live: () => Promise<StoredRelease | undefined>
  /** Gives the release that somebody chose by hand. */
  readChoice: () => Promise<Choice | undefined>
  noteChoice: (choice: Choice) => Promise<void>
  trigger: (reason: string) => void
}

/** Looks at a source of the site, again and again. */
export interface Watch {
  start(): void
  stop(): void
}

/** Runs `look` after each pause, and never twice at once. What it throws goes to `onError`. */
export function lookAgainAndAgain(
  look: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): Watch {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const lookOnce = async () => {
    try {
      await look()
    } catch (error) {
      onError(error)
    }
    if (!isStopped) timer = setTimeout(() => void lookOnce(), everyMs).unref()
  }
  return {
    start: () => void lookOnce(),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/**
 * Gives a function that takes what a look has seen, and is true once for each new sight: when it has stayed
 * the same for `settleMs`, and while nobody is busy.
 */
export function createSettling(settleMs: number, isBusy: () => boolean): (seen: string) => boolean {
  let last = ''
  let changedAt: number | undefined
  return (seen) => {
    if (seen !== last) {
      last = seen
      changedAt = performance.now()
      return false
    }
    if (changedAt === undefined || isBusy() || performance.now() - changedAt < settleMs) return false
    changedAt = undefined
    return true
  }
}
