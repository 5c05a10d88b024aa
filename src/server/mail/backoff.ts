const MINUTE_MS = 60_000
/**
 * Minutes until the next attempt, after the first, second, … failure. The last value is for all later ones.
 */
const DELAYS_MINUTES = [1, 2, 5, 15, 30, 60, 120, 240, 360]
const JITTER = 0.2

/**
 * Gives the milliseconds until the next attempt, after `failures` failed ones (from 1). Random jitter takes
 * off up to a fifth, so that mails which failed together are not retried together.
 */
export function delayAfter(failures: number, random: () => number = Math.random): number {
  const minutes = DELAYS_MINUTES[Math.min(failures, DELAYS_MINUTES.length) - 1] ?? 1
  return Math.round(minutes * MINUTE_MS * (1 - JITTER * random()))
}
