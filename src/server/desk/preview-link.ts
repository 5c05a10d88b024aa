import { createHmac } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { readToken, signToken } from '../mail/guest-link'
import { isSecure } from './guard'

export const HOUR_MS = 60 * 60 * 1_000
/** How long the link of a preview works after it was built. */
export const PREVIEW_MS = 24 * HOUR_MS

const MS = 1_000

/** Returns the secret that signs links to previews, derived from the one that signs webhooks. */
export function derivePreviewSecret(webhookKey: string): string {
  return createHmac('sha256', webhookKey).update('previews').digest('hex')
}

/** Returns the path that opens a preview. The link works on any device, until the moment in it. */
export function previewPath(secret: string, release: string, validUntil: Date): string {
  return `/preview/${signToken(secret, 'preview', { code: release, validUntil })}`
}

/** Returns the end of a token's time; undefined for a token that is forged or too old. */
export function readPreviewToken(secret: string, token: string, now: Date): Date | undefined {
  if (readToken(secret, 'preview', token, { now }) === undefined) return undefined
  return new Date(Number(token.split('.')[1]) * MS)
}

/** Returns the Set-Cookie header that opens the preview in a browser until `end`; an empty token closes it. */
export function previewCookie(token: string, deskOrigin: string, end: Date, now: Date): string {
  return stringifySetCookie({
    name: cookieName(deskOrigin),
    value: token,
    httpOnly: true,
    // The link is opened from a chat.
    sameSite: 'lax',
    path: '/',
    secure: isSecure(deskOrigin),
    maxAge: token === '' ? 0 : Math.floor((end.getTime() - now.getTime()) / MS),
  })
}

export function readPreviewCookie(header: string | undefined, deskOrigin: string): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[cookieName(deskOrigin)] || undefined
}

/** Only this host can set it, as with the cookie of a session. */
function cookieName(deskOrigin: string): string {
  return isSecure(deskOrigin) ? '__Host-preview' : 'preview'
}
