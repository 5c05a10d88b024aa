import type { SoakSize } from './run-soak'

const MINUTE_MS = 60_000
const SECOND_MS = 1_000

/** The size of `npm run soak`. The longer, the longer are the pauses between two troubles, up to a bound. */
export function sizeOf(minutes: number): SoakSize {
  const milliseconds = minutes * MINUTE_MS
  const atMost = (longest: number) => Math.min(longest, milliseconds / 8)
  return {
    milliseconds,
    mostMs: milliseconds,
    guests: 8,
    auditMs: MINUTE_MS,
    killMs: atMost(90 * SECOND_MS),
    restartMs: atMost(240 * SECOND_MS),
    faultMs: atMost(45 * SECOND_MS),
    publishMs: atMost(75 * SECOND_MS),
    attackMs: atMost(4 * SECOND_MS),
    restMs: Math.min(2 * MINUTE_MS, milliseconds / 2),
    // Four fifths of the time for a long life; troubles of all other kinds go on.
    quiet: [0.14, 0.95],
  }
}

/** For `npm test`: until each kind of trouble has come, however slow the machine is. */
export const QUICK: SoakSize = {
  milliseconds: 12 * SECOND_MS,
  mostMs: 4 * MINUTE_MS,
  guests: 4,
  auditMs: 4 * SECOND_MS,
  killMs: 8 * SECOND_MS,
  restartMs: 30 * SECOND_MS,
  faultMs: 5 * SECOND_MS,
  publishMs: 6 * SECOND_MS,
  attackMs: 2 * SECOND_MS,
  restMs: 4 * SECOND_MS,
  quiet: [0, 0],
}
