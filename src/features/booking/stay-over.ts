import { serverNow } from '../../shared/server-time'

/** As apollo/kept-bookings: after this time the stay is over. */
const OVER_AFTER_MS = 2 * 24 * 60 * 60 * 1000

/**
 * True for a booking of an earlier stay. Takes milliseconds since 1970; a host that does not tell when it
 * booked has none. After midnight, a booking of the evening is still for this night.
 */
export function isStayOver(bookedAt: number | undefined): boolean {
  return bookedAt !== undefined && (serverNow() ?? Date.now()) - bookedAt > OVER_AFTER_MS
}
