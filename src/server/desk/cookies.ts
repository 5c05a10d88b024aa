import { parseCookie, stringifySetCookie } from 'cookie'

/** A cookie that the desk keeps in a browser. */
export interface DeskCookie {
  name: string
  sameSite: 'strict' | 'lax'
  maxAgeSeconds: number
}

/** Returns the Set-Cookie header that keeps a token in the browser; an empty token removes it. */
export function setCookie(
  { name, sameSite, maxAgeSeconds }: DeskCookie,
  token: string,
  deskOrigin: string,
): string {
  return stringifySetCookie({
    name: nameAt(deskOrigin, name),
    value: token,
    httpOnly: true,
    sameSite,
    path: '/',
    secure: isSecure(deskOrigin),
    maxAge: token === '' ? 0 : maxAgeSeconds,
  })
}

/** Returns the token in a Cookie header. */
export function readCookie(
  { name }: DeskCookie,
  header: string | undefined,
  deskOrigin: string,
): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[nameAt(deskOrigin, name)] || undefined
}

/**
 * A browser takes __Host- only over https, and then lets no other host and no other path set the cookie:
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#host-
 */
function nameAt(deskOrigin: string, name: string): string {
  return isSecure(deskOrigin) ? `__Host-${name}` : name
}

function isSecure(deskOrigin: string): boolean {
  return deskOrigin.startsWith('https:')
}
