/** The localStorage keys of kept-payments. In a file of their own, because every page checks for a kept payment. */
export const KEPT_KEYS = {
  pending: 'landmark.pending-bookings',
  booked: 'landmark.bookings',
  /** Refunds, which are not kept any more: only removed. */
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

/** Dispatched when this tab changes what is kept, and when its payment begins or ends. */
export const KEPT_EVENT = 'landmark:kept-payments'

/** Calls the listener at every change, also of another tab. Returns the function that unsubscribes. */
export function subscribeToKept(listener: () => void): () => void {
  // The browser dispatches `storage` when another tab has changed what is stored.
  const events = [KEPT_EVENT, 'storage']
  for (const type of events) window.addEventListener(type, listener)
  return () => {
    for (const type of events) window.removeEventListener(type, listener)
  }
}
