/** The localStorage key of the list of payments that are not settled yet. */
export const PENDING_STORAGE_KEY = 'landmark.pending-bookings'

/**
 * Dispatched on the window when a payment is undecided, or no longer is. At the first time the code of the
 * notice is loaded.
 */
export const UNDECIDED_EVENT = 'landmark:payment-undecided'

/** Dispatched on the window when the list has changed. */
export const PENDING_EVENT = 'landmark:pending-bookings'

/** Calls the listener when the list has changed on this page. Gives the function that unsubscribes. */
export function subscribeToPending(listener: () => void): () => void {
  window.addEventListener(PENDING_EVENT, listener)
  return () => window.removeEventListener(PENDING_EVENT, listener)
}

/** Calls the listener when a payment is undecided, or no longer is. Gives the function that unsubscribes. */
export function subscribeToUndecided(listener: () => void): () => void {
  window.addEventListener(UNDECIDED_EVENT, listener)
  return () => window.removeEventListener(UNDECIDED_EVENT, listener)
}

/**
 * True when a payment for the room is called paid and not settled yet. It parses nothing, because the page of
 * every room calls it. A reference begins with the room's id.
 */
export function isPaidFor(roomId: number): boolean {
  return new RegExp(`"reference":"${roomId}-[^}]*"stage":"paid"`).test(readStored(PENDING_STORAGE_KEY) ?? '')
}

/**
 * True when an earlier visit has left a payment or a booking. Needs no JSON, so every page can call it. The
 * keys of the others are also in shared/kept-payments, which only some pages have.
 */
export function hasStoredPayments(): boolean {
  return [PENDING_STORAGE_KEY, 'landmark.bookings', 'landmark.unbooked-payments'].some(
    (key) => readStored(key) !== null,
  )
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // A browser that blocks localStorage throws here, and has stored nothing.
    return null
  }
}
