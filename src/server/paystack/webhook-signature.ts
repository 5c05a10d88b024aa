import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA512 as lower-case hex: https://paystack.com/docs/payments/webhooks */
const SIGNATURE = /^[0-9a-f]{128}$/

/** True for a header that has the form of a signature. */
export function isSignature(header: unknown): header is string {
  return typeof header === 'string' && SIGNATURE.test(header)
}

/**
 * True when `signature` is the HMAC-SHA512 of the raw bytes with the secret key. Compares in constant time,
 * so that the time of an answer tells nothing about the right signature.
 */
export function isSigned(bytes: Buffer, signature: string, secretKey: string): boolean {
  if (!isSignature(signature)) return false
  const expected = createHmac('sha512', secretKey).update(bytes).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
