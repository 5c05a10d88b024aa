/** Paths of the contract's calls, on the API's host. Not in contract.ts: no schema must reach the browser. */
export const ROOMS_PATH = '/api/rooms/'
export const CONTACT_PATH = '/api/contact/'
export const VERIFY_PAYMENT_PATH = '/api/bookings/verify-payment/'
export const NIGHTS_PATH = '/api/nights/'
export const BOOKING_STATUS_PATH = '/api/bookings/status/'

export type GuestStep = 'details' | 'correct' | 'confirm-email' | 'cancel' | 'invoice'

/** On the API's host. @example guestStepPath('cancel') // '/api/bookings/cancel/' */
export function guestStepPath(step: GuestStep): string {
  return `/api/bookings/${step}/`
}

/** The code of the 404 for a removed room. A remote host need not have it. */
export const ROOM_REMOVED = 'room_removed'

/** On the API's host. @example roomPath(7) // '/api/rooms/7/' */
export function roomPath(roomId: number): string {
  return `${ROOMS_PATH}${roomId}/`
}

/** On the site. @example roomPagePath(7) // '/room/7' */
export function roomPagePath(roomId: number): string {
  return `/room/${roomId}`
}

export const ROOMS_PAGE_PATH = '/rooms'

export const DATES_HASH = '#dates'

/** @example bookingPagePath('7-1763712000000-k3v0') // '/booking?reference=7-1763712000000-k3v0' */
export function bookingPagePath(reference: string): string {
  return `/booking?reference=${encodeURIComponent(reference)}`
}

export const ARRIVAL_FIELDS = 'arrival'

/** Does without the URL class, for which old browsers need a polyfill. `apiHost`: '' on the site itself. */
export function pictureUrl(image: string, apiHost: string): string {
  if (apiHost === '' || /^(https?:)?\/\//.test(image)) return image
  const origin = /^https?:\/\/[^/]+/.exec(apiHost)?.[0] ?? apiHost
  return image.startsWith('/') ? `${origin}${image}` : `${apiHost}/${image}`
}

/** Where a form without script begins a payment on Paystack's page, and where Paystack returns to. */
export const BOOK_PATH = '/book'
export const BOOK_RETURN_PATH = '/book/return'

export const PAY_PATH = '/pay'

export const PAYSTACK_WEBHOOK_PATH = '/api/paystack/webhook/'

export const REHEARSAL_CHECKOUT_PATH = '/api/rehearsal/checkout/'

/** The rehearsal's page instead of Paystack's own, to which /book leads. */
export const REHEARSAL_PAY_PATH = '/api/rehearsal/pay/'
