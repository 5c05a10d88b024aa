/** Where the browser keeps payments that are not settled yet. */
export const PENDING_STORAGE_KEY = 'landmark.pending-bookings'

/** Sent on the window when there is something to tell on every page; the code of that notice comes only then. */
export const UNDECIDED_EVENT = 'landmark:payment-undecided'

/** True when an earlier visit may have left something; cheap enough to ask on every page. */
export function hasStoredPending(): boolean {
  try {
    return localStorage.getItem(PENDING_STORAGE_KEY) !== null
  } catch {
    // Storage that is blocked holds nothing.
    return false
  }
}
