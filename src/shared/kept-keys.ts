/** The lists of kept-payments. Their keys are in this file alone: every page asks whether a list has any. */
export type KeptList = 'pending' | 'booked'

export const KEPT_KEYS: Readonly<Record<KeptList, string>> = {
  pending: 'landmark.pending-bookings',
  booked: 'landmark.bookings',
}

/** Lists that localStorage, blocked or full, did not take. They are lost with the page. */
export const unstored = new Map<KeptList, string>()

/** Returns a list as stored, or null. Equal lists have equal texts, so React can compare them. */
export function readKeptText(list: KeptList): string | null {
  try {
    return unstored.get(list) ?? localStorage.getItem(KEPT_KEYS[list])
  } catch {
    return unstored.get(list) ?? null
  }
}

/** Returns the texts of both lists; '' when this browser keeps no payment. */
export function readKeptTexts(): string {
  return `${readKeptText('pending') ?? ''}${readKeptText('booked') ?? ''}`
}

export const KEPT_EVENT = 'landmark:kept-payments'

export function subscribeToKept(listener: () => void): () => void {
  // The browser dispatches `storage` when another tab has changed what is stored.
  const events = [KEPT_EVENT, 'storage']
  for (const type of events) window.addEventListener(type, listener)
  return () => {
    for (const type of events) window.removeEventListener(type, listener)
  }
}
