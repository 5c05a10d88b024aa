import { UNDECIDED_EVENT } from './pending-storage'

/** References of payments that this page has asked about in vain, in the order they were asked. */
let undecided: readonly string[] = []
const listeners = new Set<() => void>()

/** Notes what became of a question about a payment. */
export function noteUndecided(reference: string, isUndecided: boolean): void {
  const others = undecided.filter((known) => known !== reference)
  if (!isUndecided && others.length === undecided.length) return
  undecided = isUndecided ? [...others, reference] : others
  for (const listener of listeners) listener()
  if (isUndecided) window.dispatchEvent(new Event(UNDECIDED_EVENT))
}

export function readUndecided(): readonly string[] {
  return undecided
}

/** Calls the listener at every change; gives what ends that. */
export function subscribeToUndecided(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
