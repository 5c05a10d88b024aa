import type { ShowAlert } from '../../../components/ui/Alert'
import type { Room } from '../../../shared/contract'
import { alertOf } from '../alert-of'
import { book, type BookingRequest } from './book'
import type { BookingOutcome } from '../booking-outcome'
import { openGateway } from '../gateway/payment-gateway'
import { goToRooms } from '../go-to-rooms'
import { logBooking, reasonOf } from '../log-booking'
import { askAndConclude } from '../pending/ask-and-conclude'

export interface BookingAttempt extends BookingRequest {
  /** Called once, before the alert is shown. */
  onEnd: (outcome: BookingOutcome | undefined) => void
  tell: ShowAlert
}

/** Loads the payment library and its popup. When that fails, the attempt tries again and tells the guest. */
export function prepareAttempt(): void {
  openGateway().catch(() => undefined)
}

/** Runs one attempt and tells the guest its outcome, even when the guest has left the form. Never throws. */
export async function attemptBooking({ onEnd, tell, ...request }: BookingAttempt): Promise<void> {
  const outcome = await book(request).catch((error: unknown): BookingOutcome => {
    logBooking('attempt-failed', { reason: reasonOf(error) })
    return { kind: 'not-started' }
  })
  onEnd(outcome)
  if (!outcome) return
  announce(outcome, request.room, tell)
  if ('record' in outcome && outcome.record) {
    // A closed popup does not prove that nothing was paid.
    const { outcome: laterOutcome } = await askAndConclude(outcome.record, { tries: 1 })
    if (laterOutcome) announce(laterOutcome, request.room, tell)
  }
}

function announce(outcome: BookingOutcome, room: Room, tell: ShowAlert): void {
  const alert = alertOf(outcome, room)
  const leadsOn = outcome.kind === 'booked' && !outcome.isAnotherRoom
  tell(leadsOn ? { ...alert, arrival: goToRooms() } : alert)
}
