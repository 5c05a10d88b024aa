import { parseCookie, stringifySetCookie } from 'cookie'

/**
 * The longest that browsers allow; the server ends a session that was not used for 30 days.
 * https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html#section-5.5
 */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60

/** Returns the Set-Cookie header that keeps a session's token in the browser; an empty token removes it. */
export function setSessionCookie(token: string, deskOrigin: string): string {
  return stringifySetCookie({
    name: nameAt(deskOrigin),
    value: token,
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: isSecure(deskOrigin),
    maxAge: token === '' ? 0 : MAX_AGE_SECONDS,
  })
}

export function readSessionCookie(header: string | undefined, deskOrigin: string): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[nameAt(deskOrigin)] || undefined
}

/**
 * A browser takes __Host- only over https, and then lets no other host and no other path set the cookie:
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#host-
 */
function nameAt(deskOrigin: string): string {
  return isSecure(deskOrigin) ? '__Host-desk' : 'desk'
}

function isSecure(deskOrigin: string): boolean {
  return deskOrigin.startsWith('https:')
}
