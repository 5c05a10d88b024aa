import type { Outcome } from '../../support/suite/scenario'
import type { Seen } from './quiet-guest'

/** Longer than any other answer: a booking waits for Paystack. */
const NOT_TIMED: readonly Seen['what'][] = ['booking']

/** Gives what a quiet guest saw before and after the moment at which the attack began. */
export function describeGuest(seen: readonly Seen[], attackedAt: number): Outcome {
  const before = seen.filter(({ at }) => at < attackedAt)
  const during = seen.filter(({ at }) => at >= attackedAt)
  const failed = seen.filter(({ status, isDeferred }) => status !== 200 && !isDeferred)
  const [calm, attacked] = [p99Of(before), p99Of(during)]
  const bookings = during.filter(({ what }) => what === 'booking')
  return {
    figures: {
      guest_requests: during.length,
      guest_bookings: bookings.length,
      guest_failed: failed.length,
      guest_told_to_wait: during.filter(({ isDeferred }) => isDeferred).length,
      guest_p99: `${attacked.toFixed(0)} ms (before ${calm.toFixed(0)} ms, x${(attacked / calm).toFixed(1)})`,
      guest_slowest_booking: `${Math.max(0, ...bookings.map(({ milliseconds }) => milliseconds)).toFixed(0)} ms`,
    },
    violations: [
      ...(during.length === 0 ? ['the quiet guest did not come'] : []),
      ...failed.map(({ what, status, at }) => {
        return `the quiet guest was told ${status} for a ${what} after ${at - attackedAt} ms of the attack`
      }),
    ],
  }
}

function p99Of(seen: readonly Seen[]): number {
  const timed = seen.filter(({ what }) => !NOT_TIMED.includes(what))
  return quantileOf(
    timed.map(({ milliseconds }) => milliseconds),
    0.99,
  )
}

/** Gives a quantile of numbers in any order; NaN without any. @example quantileOf([3, 1, 2], 0.5) // 2 */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
