import { BOOKING_KEPT_MS } from '../../shared/kept-payments'
import { serverNow } from '../../shared/server-time'

/**
 * True for a booking of an earlier stay. Takes milliseconds since 1970; a host that does not tell when it
 * booked has none. After midnight, a booking of the evening is still for this night.
 */
export function isStayOver(bookedAt: number | undefined): boolean {
  return bookedAt !== undefined && (serverNow() ?? Date.now()) - bookedAt > BOOKING_KEPT_MS
}
