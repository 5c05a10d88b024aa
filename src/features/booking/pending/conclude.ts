import type { BookingOutcome } from '../booking-outcome'
import type { PendingBooking } from '../pending-booking'
import { dropPending } from './pending-bookings'
import { noteUndecided } from './undecided-payments'
import { type Verdict, verifyWithBackoff } from './verify-with-backoff'

/** While another tab may still have the popup open, "not paid" is not the last word. */
const MAY_BE_OPEN_ELSEWHERE = 15 * 60 * 1000

/**
 * Takes the record off the list where the verdict on it is final, and gives what its guest must hear: undefined when
 * there is nothing to tell, or when somebody else has told it.
 */
export function conclude(record: PendingBooking, verdict: Verdict): BookingOutcome | undefined {
  const { reference } = record
  // One that the guest did not call paid may be none: nothing to worry him with.
  noteUndecided(reference, verdict.kind === 'undecided' && record.stage === 'paid')
  if (verdict.kind === 'undecided') return undefined
  if (verdict.kind === 'refused' && verdict.status === 402) {
    // This guest was told that it is paid and is being checked.
    if (record.stage === 'paid') {
      return dropPending(reference) ? { kind: 'paid-not-booked', reference, status: 402 } : undefined
    }
    const isYoung = Date.now() - record.startedAt < MAY_BE_OPEN_ELSEWHERE
    if (record.stage !== 'opened' || !isYoung) dropPending(reference)
    return undefined
  }
  if (!dropPending(reference)) return undefined
  return verdict.kind === 'booked'
    ? { kind: 'booked', reference, isAnotherRoom: false }
    : { kind: 'paid-not-booked', reference, status: verdict.status }
}

/** A window that went away proves nothing: asks once whether its payment was made all the same. */
export async function concludeClosed(record: PendingBooking): Promise<BookingOutcome | undefined> {
  return conclude(record, await verifyWithBackoff(record, 1))
}
