/** The localStorage key of the list of payments that are not settled yet. */
export const PENDING_STORAGE_KEY = 'landmark.pending-bookings'

/** Dispatched on the window when a payment is undecided. Only then is the code of the notice loaded. */
export const UNDECIDED_EVENT = 'landmark:payment-undecided'

/** True when an earlier visit may have left a payment. Needs no JSON, so every page can call it. */
export function hasStoredPending(): boolean {
  try {
    return localStorage.getItem(PENDING_STORAGE_KEY) !== null
  } catch {
    // A browser that blocks localStorage throws here, and has stored nothing.
    return false
  }
}
