import { parseCookie, stringifySetCookie } from 'cookie'
import type { DeskOrigin } from './origin'

/** A session ends after 12 hours without use; the cookie must only outlive it. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60

/**
 * Gives the cookie's name. A browser takes __Host- only over https, and then lets no other host and no other
 * path set it: https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#host-
 */
function cookieName({ isSecure }: DeskOrigin): string {
  return isSecure ? '__Host-desk' : 'desk'
}

/** Gives the session's token of a Cookie header, or undefined. */
export function readSessionCookie(header: string | undefined, origin: DeskOrigin): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[cookieName(origin)] || undefined
}

/** Gives the Set-Cookie header that keeps a session in the browser; an empty token takes it away. */
export function sessionCookie(token: string, origin: DeskOrigin): string {
  return stringifySetCookie({
    name: cookieName(origin),
    value: token,
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: origin.isSecure,
    maxAge: token === '' ? 0 : MAX_AGE_SECONDS,
  })
}
