/** Dispatched on the window when a payment is undecided, or no longer is. */
const UNDECIDED_EVENT = 'landmark:payment-undecided'

/**
 * confirming: the server is asked for the first time on this page. checking: it could not decide. in-progress: the
 * guest's bank has to confirm the payment.
 */
export type UndecidedState = 'confirming' | 'checking' | 'in-progress'

interface UndecidedPayment {
  reference: string
  state: UndecidedState
}

/** The undecided payments of this page, in the order in which the server was asked. */
let undecided: readonly UndecidedPayment[] = []

/** Adds the payment to the undecided ones. Without a state, takes it off. */
export function noteUndecided(reference: string, state?: UndecidedState): void {
  const others = undecided.filter((known) => known.reference !== reference)
  if (state || others.length < undecided.length) {
    undecided = state ? [...others, { reference, state }] : others
    window.dispatchEvent(new Event(UNDECIDED_EVENT))
  }
}

/** Calls the listener at each change. Returns the function that unsubscribes. */
export function subscribeToUndecided(listener: () => void): () => void {
  window.addEventListener(UNDECIDED_EVENT, listener)
  return () => window.removeEventListener(UNDECIDED_EVENT, listener)
}

export function readUndecided(): readonly UndecidedPayment[] {
  return undecided
}
