/** The localStorage keys of the lists of kept-payments. Apart, because every page asks whether there is one. */
export const KEPT_KEYS = {
  pending: 'landmark.pending-bookings',
  booked: 'landmark.bookings',
  unbooked: 'landmark.unbooked-payments',
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
