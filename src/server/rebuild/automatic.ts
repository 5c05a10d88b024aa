import { errorMessageOf } from '../../shared/error-facts'
import type { StoredRelease } from '../releases/store'

/** What decides whether a change is built by itself. */
export interface AutomaticOptions {
  /** Gives the live release; undefined while this server has not taken it over. */
  live: () => Promise<StoredRelease | undefined>
  trigger: (reason: string) => void
  /** Told once when looking fails, until it succeeds again. */
  onFailure: (reason: string) => void
}

/** Looks at a source of the site, again and again. */
export interface Watch {
  start(): void
  stop(): void
}

export interface Looking {
  /** Pause between two looks. */
  everyMs: number
  onFailure: (reason: string) => void
  /** How many looks in a row must fail before that is told. Default: 1. */
  toldAfter?: number
}

/**
 * Runs `look` after each pause, and never twice at once. When it throws, `onFailure` is told the message,
 * once until it succeeds again.
 */
export function lookAgainAndAgain(
  look: () => Promise<void>,
  { everyMs, onFailure, toldAfter = 1 }: Looking,
): Watch {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let failures = 0
  const lookOnce = async () => {
    try {
      await look()
      failures = 0
    } catch (error) {
      failures += 1
      if (failures === toldAfter && !isStopped) onFailure(errorMessageOf(error))
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

/** Waits until what looks see has stayed the same for a while. */
export interface Settling {
  /**
   * Takes what a look has seen. True for each new sight that has stayed the same for long enough, while
   * nobody is busy, until it is dealt with.
   */
  hasSettled(seen: string): boolean
  /** To be called when the last sight is dealt with. Without it, the next look deals with the sight again. */
  isDealtWith(): void
}

export function createSettling(settleMs: number, isBusy: () => boolean): Settling {
  let last = ''
  let changedAt: number | undefined
  return {
    hasSettled(seen) {
      if (seen !== last) {
        last = seen
        changedAt = performance.now()
        return false
      }
      return changedAt !== undefined && !isBusy() && performance.now() - changedAt >= settleMs
    },
    isDealtWith() {
      changedAt = undefined
    },
  }
}
