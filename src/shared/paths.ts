/** The four calls of the contract, as paths on the API's host. Apart from contract.ts so that no schema reaches the browser. */
export const ROOMS_PATH = '/api/rooms/'
export const CONTACT_PATH = '/api/contact/'
export const VERIFY_PAYMENT_PATH = '/api/bookings/verify-payment/'

/** @example roomPath(7) // '/api/rooms/7/' */
export function roomPath(roomId: number): string {
  return `${ROOMS_PATH}${roomId}/`
}

/** The page of a room on the site. @example roomPagePath(7) // '/room/7' */
export function roomPagePath(roomId: number): string {
  return `/room/${roomId}`
}

/**
 * Gives the URL of a room's `image`: absolute as it is, relative to the API's host otherwise ('' is the site's own origin).
 * By hand, because old browsers would need a whole polyfill to take a URL apart.
 * @example pictureUrl('/media/a.jpg', 'https://api.example') // 'https://api.example/media/a.jpg'
 */
export function pictureUrl(image: string, apiHost: string): string {
  if (apiHost === '' || /^(https?:)?\/\//.test(image)) return image
  const origin = /^https?:\/\/[^/]+/.exec(apiHost)?.[0] ?? apiHost
  return image.startsWith('/') ? `${origin}${image}` : `${apiHost}/${image}`
}

/** Where Paystack posts its events, on the site's own origin. */
export const PAYSTACK_WEBHOOK_PATH = '/api/paystack/webhook/'

/** Where the rehearsal's checkout page is served, on the site's own origin. */
export const REHEARSAL_CHECKOUT_PATH = '/api/rehearsal/checkout/'
