import { ApiError } from '../../../apollo/api-error'
import type { Confirmation } from '../../../apollo/operations'
import { verifyPayment } from '../../../apollo/calls'
import { backoffMs, doublingMs } from '../../../shared/backoff'
import type { PaymentVerification } from '../../../shared/contract'
import { pauseOrOnline } from '../../../shared/keep-trying'
import { logBooking, reasonOf } from '../log-booking'

export type Verdict =
  | ({ kind: 'booked' } & Confirmation)
  | { kind: 'refused'; status: number }
  | { kind: 'undecided'; status?: number }

export const MAX_TRIES = 5
const MAX_PAUSE_MS = 10_000
const PAUSES_MS = doublingMs(1_000, MAX_PAUSE_MS)

/** The final answers of the verify call. Any other 4xx comes from a proxy on the way, and decides nothing. */
const FINAL_STATUSES = new Set([400, 402, 404, 409, 422])

/**
 * Asks the server about a payment at most `tries` times, with growing pauses, and at once when the browser is
 * online again. Never throws.
 */
export async function verifyWithBackoff(
  { reference, room_id, name, email }: PaymentVerification,
  tries: number,
): Promise<Verdict> {
  for (let tried = 1; ; tried += 1) {
    try {
      const confirmation = await verifyPayment({ reference, room_id, name, email })
      return { kind: 'booked', ...confirmation }
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined
      const canRetry = error instanceof ApiError && error.canRetry
      if (!canRetry && status !== undefined && FINAL_STATUSES.has(status)) {
        logBooking('verify-refused', { reference, status })
        return { kind: 'refused', status }
      }
      if (!canRetry || tried >= tries) {
        logBooking('verify-undecided', { reference, status, reason: reasonOf(error) })
        return { kind: 'undecided', status }
      }
      const pauseMs = Math.max(backoffMs(tried, PAUSES_MS), (error.retryAfterSeconds ?? 0) * 1_000)
      await pauseOrOnline(Math.min(pauseMs, MAX_PAUSE_MS))
    }
  }
}
