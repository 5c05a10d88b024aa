/** Dispatched on the window when a payment is undecided, or no longer is. */
const UNDECIDED_EVENT = 'landmark:payment-undecided'

interface UndecidedPayment {
  reference: string
  /** True while the server is asked for the first time on this page. False: it could not decide. */
  isConfirming: boolean
}

/** The undecided payments of this page, in the order in which the server was asked. */
let undecided: readonly UndecidedPayment[] = []

/** Adds the payment to the undecided ones, or takes it off. */
export function noteUndecided(reference: string, isUndecided: boolean): void {
  const others = without(reference)
  if (isUndecided || others.length < undecided.length) {
    change(isUndecided ? [...others, { reference, isConfirming: false }] : others)
  }
}

/** Adds a payment that an earlier visit left as paid, or whose form the guest has left. */
export function noteConfirming(reference: string): void {
  change([...without(reference), { reference, isConfirming: true }])
}

/** Calls the listener at each change. Returns the function that unsubscribes. */
export function subscribeToUndecided(listener: () => void): () => void {
  window.addEventListener(UNDECIDED_EVENT, listener)
  return () => window.removeEventListener(UNDECIDED_EVENT, listener)
}

export function readUndecided(): readonly UndecidedPayment[] {
  return undecided
}

function without(reference: string): readonly UndecidedPayment[] {
  return undecided.filter((known) => known.reference !== reference)
}

function change(changed: readonly UndecidedPayment[]): void {
  undecided = changed
  window.dispatchEvent(new Event(UNDECIDED_EVENT))
}
