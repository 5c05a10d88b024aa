import { createHmac, timingSafeEqual } from 'node:crypto'

/** SHA-512 as lower-case hex, as Paystack writes it: https://paystack.com/docs/payments/webhooks */
const SIGNATURE = /^[0-9a-f]{128}$/

/** True for a header that can be a signature at all. */
export function isSignature(header: unknown): header is string {
  return typeof header === 'string' && SIGNATURE.test(header)
}

/** Tells whether the raw bytes were signed with the key. It takes the same time however near a forgery comes. */
export function isSigned(bytes: Buffer, signature: string, secretKey: string): boolean {
  if (!isSignature(signature)) return false
  const expected = createHmac('sha512', secretKey).update(bytes).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
