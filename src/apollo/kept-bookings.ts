import { hasDay } from '../shared/format-day'

/** A booking that was made in this browser. It is kept for the days in which its guest comes back to it. */
export interface KeptBooking {
  reference: string
  room_id: number
  /** Undefined when the payment was begun by an earlier version of the site. */
  room_name?: string | undefined
  /** Undefined when the API's host gives no booking code. */
  code?: string | undefined
  email: string
  /** Integer kobo. */
  amount: number
  /** By the browser's clock, as all that decides how long it is kept. */
  bookedAt: number
  /** By the server's clock, to be shown. Undefined when the API's host does not tell it. */
  bookedOn?: number | undefined
}

// What writes the list is in keep-booking.ts, which comes with a payment.

/** The localStorage key of the list of bookings, the newest first. */
export const KEPT_STORAGE_KEY = 'landmark.bookings'

/** Dispatched on the window when the list has changed. */
export const KEPT_EVENT = 'landmark:bookings'

/** After this time the stay is over, and another guest may have the room. */
const FORGET_AFTER_MS = 2 * 24 * 60 * 60 * 1000

/** What localStorage did not take, because it is blocked or full. It is lost with the page. */
export const unstored: { text?: string | undefined } = {}

/** Gives the list as stored text, or null. Equal lists give equal texts, so React can compare them. */
export function readKeptText(): string | null {
  try {
    return unstored.text ?? localStorage.getItem(KEPT_STORAGE_KEY)
  } catch {
    return unstored.text ?? null
  }
}

/** The browser dispatches the second one when another tab has changed what is stored. */
const CHANGES = [KEPT_EVENT, 'storage']

/** Calls the listener at every change, of another tab too. Gives the function that unsubscribes. */
export function subscribeToKept(listener: () => void): () => void {
  for (const type of CHANGES) window.addEventListener(type, listener)
  return () => {
    for (const type of CHANGES) window.removeEventListener(type, listener)
  }
}

/** Gives the bookings of the last days, the newest first. */
export function readKept(text: string | null = readKeptText()): KeptBooking[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

/** Checks what a page draws: React would stop at anything else. */
function isKept(value: KeptBooking | null): value is KeptBooking {
  return (
    value !== null &&
    // Also not far in the future: a clock may have been put back.
    Math.abs(value.bookedAt - Date.now()) < FORGET_AFTER_MS &&
    hasDay(value.bookedOn ?? 0) &&
    [value.reference, value.email, value.code ?? ''].every((text) => typeof text === 'string')
  )
}
