import { readStored, store } from './storage'

// Kept in the tab for a reload or Back. Card details never get here: only Paystack's frame asks for them.

type Typed = Readonly<Record<string, string>>

/** The booking form, which all rooms share, because the guest is the same. */
export const BOOKING_FORM = 'booking'

const KEY = 'landmark.typed.'

export function readTyped(form: string): Typed {
  const typed = Object.entries(Object(readStored(KEY + form, 'sessionStorage')))
  return Object.fromEntries(typed.filter(([, text]) => typeof text === 'string')) as Typed
}

export function keepTyped(form: string, typed?: Typed): void {
  store(KEY + form, typed, 'sessionStorage')
}
