import { dropPayment, keepPayment, type PendingBooking } from '../../../shared/kept-payments'
import type { Confirmation } from '../../../apollo/operations'
import { keepTyped } from '../../../shared/kept-typing'
import type { BookingOutcome } from '../booking-outcome'
import { isStayOver } from '../stay-over'
import { GUEST_FORM } from '../typed-guest'
import { noteUndecided } from './undecided-payments'
import { type Verdict, verifyWithBackoff } from './verify-with-backoff'

/** The status of an answer: nothing was paid. */
const PAYMENT_REQUIRED = 402
/** For this long the popup may still be open in another tab, where the guest can still pay. */
const MAY_BE_OPEN_ELSEWHERE_MS = 15 * 60 * 1000

export interface Conclusion {
  verdict: Verdict
  /** What the guest must hear. Undefined: there is nothing to tell, or another tab has told it. */
  outcome: BookingOutcome | undefined
}

/** Asks the server about a payment, at most `tries` times, and concludes it. Never throws. */
export async function askAndConclude(
  record: PendingBooking,
  { tries }: { tries: number },
): Promise<Conclusion> {
  const verdict = await verifyWithBackoff(record, tries)
  return { verdict, outcome: conclude(record, verdict) }
}

/**
 * Takes the record off the list when its verdict is final, and notes the payment as undecided when not.
 * Gives what the guest must hear, as in `Conclusion`.
 */
export function conclude(record: PendingBooking, verdict: Verdict): BookingOutcome | undefined {
  if (verdict.kind === 'booked') keepForGuest(record, verdict)
  if (verdict.kind === 'refused') keepUnbooked(record, verdict.status === PAYMENT_REQUIRED)
  const outcome = takeOff(record, verdict)
  // If the popup did not call the payment paid, perhaps nobody paid: a notice would only worry the guest.
  noteUndecided(record.reference, verdict.kind === 'undecided' && record.stage === 'paid')
  return outcome
}

function takeOff(record: PendingBooking, verdict: Verdict): BookingOutcome | undefined {
  const { reference, stage } = record
  if (verdict.kind === 'undecided') return undefined
  // "Not paid" is news only to a guest who was told that the payment is made and being checked.
  if (verdict.kind === 'refused' && verdict.status === PAYMENT_REQUIRED && stage !== 'paid') {
    if (!mayBeOpenElsewhere(record)) dropPayment('pending', reference)
    return undefined
  }
  return dropPayment('pending', reference) ? outcomeOf(record, verdict) : undefined
}

/** The outcome of a payment that the popup called paid, or that has a final verdict other than 402. */
export function outcomeOf(payment: PendingBooking, verdict: Verdict): BookingOutcome {
  if (verdict.kind === 'booked') {
    const { code, bookedAt } = verdict
    return { kind: 'booked', payment, code, bookedAt, isAnotherRoom: false }
  }
  const status = verdict.kind === 'refused' ? verdict.status : undefined
  return { kind: 'paid-not-booked', payment, status }
}

/** The pages show the guest his booking for some days. His name and what he typed are not needed for that. */
function keepForGuest(
  { reference, room_id, room_name, email, amount }: PendingBooking,
  { code, bookedAt: bookedOn }: Confirmation,
): void {
  dropPayment('unbooked', reference)
  if (isStayOver(bookedOn)) return
  keepTyped(GUEST_FORM)
  const booking = { reference, room_id, room_name, code, email, amount, bookedOn, bookedAt: Date.now() }
  keepPayment('booked', booking)
}

/** The page about payments can be asked about it after a reload too. The guest's name is not needed for that. */
function keepUnbooked(
  { reference, room_id, room_name, email, amount }: PendingBooking,
  isUnpaid: boolean,
): void {
  keepPayment('unbooked', { reference, room_id, room_name, email, amount, isUnpaid, decidedAt: Date.now() })
}

function mayBeOpenElsewhere({ stage, startedAt }: PendingBooking): boolean {
  return stage === 'opened' && Date.now() - startedAt < MAY_BE_OPEN_ELSEWHERE_MS
}
