/** Dispatched on the window when a payment is undecided, or no longer is. */
const UNDECIDED_EVENT = 'landmark:payment-undecided'

interface UndecidedPayment {
  reference: string
  /** True while the server is asked for the first time on this page. False: it could not decide. */
  isConfirming: boolean
}

/** The undecided payments of this page, in the order in which the server was asked. */
let undecided: readonly UndecidedPayment[] = []

/** Adds the payment to the undecided ones, or takes the payment off. Notifies the page of each change. */
export function noteUndecided(reference: string, isUndecided: boolean): void {
  const others = without(reference)
  if (!isUndecided && others.length === undecided.length) return
  change(isUndecided ? [...others, { reference, isConfirming: false }] : others)
}

/** Adds a payment that an earlier visit left as paid, or whose form the guest has left: the notice shows at once. */
export function noteConfirming(reference: string): void {
  change([...without(reference), { reference, isConfirming: true }])
}

/** Calls the listener when a payment is undecided, or no longer is. Returns the function that unsubscribes. */
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
