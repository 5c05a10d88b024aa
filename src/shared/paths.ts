/** Paths of the API. Not in contract.ts: the browser needs the paths, and no schema may reach the browser. */
export const ROOMS_PATH = '/api/rooms/'
export const CONTACT_PATH = '/api/contact/'
export const VERIFY_PAYMENT_PATH = '/api/bookings/verify-payment/'

/** Gives the API's path of one room. @example roomPath(7) // '/api/rooms/7/' */
export function roomPath(roomId: number): string {
  return `${ROOMS_PATH}${roomId}/`
}

/** Gives the path of a room's page. @example roomPagePath(7) // '/room/7' */
export function roomPagePath(roomId: number): string {
  return `/room/${roomId}`
}

/**
 * Takes a room's `image` and the API's host ('' for the site's own origin). Gives the URL of the picture:
 * an absolute `image` stays as it is. Does not use the class URL, which needs a large polyfill in old
 * browsers.
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
