import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Returns a token of 256 random bits, encoded for links and cookies. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Returns a token's SHA-256 in hex. The database stores only this, with which nobody can sign in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
