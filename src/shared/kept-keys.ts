/** The localStorage keys of kept-payments. In a file of their own, because every page checks for a kept payment. */
export const KEPT_KEYS = {
  pending: 'landmark.pending-bookings',
  booked: 'landmark.bookings',
} as const

/** True when an earlier visit has left a payment. */
export function hasKept(): boolean {
  try {
    return Object.values(KEPT_KEYS).some((key) => localStorage.getItem(key) !== null)
  } catch {
    // A browser that blocks localStorage has stored nothing.
    return false
  }
}
