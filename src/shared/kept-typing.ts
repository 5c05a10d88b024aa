// What a guest types is kept for the tab, so that a reload or Back does not lose it. Card details never get here:
// only Paystack's own frame asks for them.

/** The texts of a form, by the names of its fields. */
type Typed = Readonly<Record<string, string>>

/** The booking form. All rooms share it, because the guest is the same. */
export const BOOKING_FORM = 'booking'

const KEY = 'landmark.typed.'

export function readTyped(form: string): Typed {
  try {
    const typed: unknown = JSON.parse(sessionStorage.getItem(KEY + form) ?? '{}')
    const texts = Object.entries(Object(typed)).filter(([, text]) => typeof text === 'string')
    return Object.fromEntries(texts) as Typed
  } catch {
    // The browser blocks sessionStorage, or it holds something else.
    return {}
  }
}

/** Without `typed`, the stored texts are removed. */
export function keepTyped(form: string, typed?: Typed): void {
  try {
    if (typed) sessionStorage.setItem(KEY + form, JSON.stringify(typed))
    else sessionStorage.removeItem(KEY + form)
  } catch {
    // As above, or the storage is full. Then a reload loses the text, as in any form.
  }
}
