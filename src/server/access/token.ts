import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Gives a token of 256 random bits, in letters that a link and a cookie can carry. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Gives what the books keep of a token: its SHA-256 in hex. Whoever reads the books cannot sign in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
