import { UNDECIDED_EVENT } from './pending-storage'

/** References of the undecided payments of this page, in the order in which the server was asked. */
let undecided: readonly string[] = []
const listeners = new Set<() => void>()

/** Adds the payment to the undecided ones, or takes the payment off. Tells the listeners of each change. */
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

/** Calls the listener at every change. Gives the function that unsubscribes. */
export function subscribeToUndecided(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
