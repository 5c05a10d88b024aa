import { runInNewContext } from 'node:vm'

const TIME_LIMIT_MS = 20_000

/**
 * Runs `work`, which does not wait for anything, and returns its result. Throws when it has not ended after
 * twenty seconds: Jest itself cannot stop such work. Linear work on the largest input takes milliseconds, and
 * quadratic work takes minutes.
 */
export function endsInTime<Result>(work: () => Result): Result {
  return runInNewContext('work()', { work }, { timeout: TIME_LIMIT_MS })
}
