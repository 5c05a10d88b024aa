import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * True for a request with `Authorization: Bearer` and this token. Compares hashes, which have one length, so
 * that the time tells nothing about the token.
 */
export function hasBearerToken({ headers }: Pick<IncomingMessage, 'headers'>, token: string): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return given !== undefined && timingSafeEqual(sha256(given), sha256(token))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
