/** Where the browser keeps payments that are not settled yet. */
export const PENDING_STORAGE_KEY = 'landmark.pending-bookings'

/** True when an earlier visit may have left something; cheap enough to ask on every page. */
export function hasStoredPending(): boolean {
  try {
    return localStorage.getItem(PENDING_STORAGE_KEY) !== null
  } catch {
    // Storage that is blocked holds nothing.
    return false
  }
}
