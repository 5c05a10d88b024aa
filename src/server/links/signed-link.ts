import { createHmac, timingSafeEqual } from 'node:crypto'
import { normalizeEmail } from '../../shared/email'

export interface GuestLink {
  code: string
  validUntil: Date
  /** The guest's address. A correction ends the links that were sent to the old one. */
  email?: string | null | undefined
}

/** A token shows a booking, pays for it, or confirms a new email address, and does nothing else. */
type Purpose = 'view' | 'pay' | 'email'

export function deriveLinkSecret(webhookKey: string): string {
  return createHmac('sha256', webhookKey).update('guest links').digest('hex')
}

/** Puts the token into the fragment, which browsers never send to a server. */
export function guestLinkPath(secret: string, link: GuestLink): string {
  return `/booking#link=${signToken(secret, 'view', link)}`
}

export function emailLinkPath(secret: string, link: GuestLink): string {
  return `/booking#email=${signToken(secret, 'email', link)}`
}

/** Returns the code in a token, whether the token is valid or not. */
export function codeInToken(token: string): string {
  return token.split('.')[0] ?? ''
}

/** Returns the code; undefined for a token that is forged, too old, or for another purpose or address. */
export function readToken(
  secret: string,
  purpose: Purpose,
  token: string,
  { now, email }: { now: Date } & Pick<GuestLink, 'email'>,
): string | undefined {
  const [code, seconds, signature, ...rest] = token.split('.')
  if (code === undefined || seconds === undefined || signature === undefined || rest.length > 0)
    return undefined
  const expected = Buffer.from(signatureOf(secret, purpose, `${code}.${seconds}`, email))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return now.getTime() < Number(seconds) * MS ? code : undefined
}

const MS = 1_000

export function signToken(secret: string, purpose: Purpose, { code, validUntil, email }: GuestLink): string {
  const signed = `${code}.${Math.floor(validUntil.getTime() / MS)}`
  return `${signed}.${signatureOf(secret, purpose, signed, email)}`
}

function signatureOf(secret: string, purpose: Purpose, signed: string, email: GuestLink['email']): string {
  const address = normalizeEmail(email ?? '')
  return createHmac('sha256', secret).update(`${purpose}.${signed}.${address}`).digest('base64url')
}
