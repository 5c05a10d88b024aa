import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Header of a room's answer, and of the verify call that follows from it. */
export const PROOF_HEADER = 'x-booking-proof'

const VALID_MS = 24 * 60 * 60_000
/** A guest may need several tries, each with a reference of its own. */
const REFERENCES_A_PROOF = 5
/**
 * Beyond, the proof that was used longest ago is forgotten and may be used anew: a new one costs as little.
 * More of them fill the memory for hours, at 270 bytes each.
 */
const MAX_KNOWN = 2_000
const NONCE_BYTES = 9
const SIGNATURE_BYTES = 12
const FORM = /^([0-9a-z]{8,10})\.([\w-]{12})\.([\w-]{16})$/

/**
 * Shows that a browser has looked at a room here before it asks about a payment. It costs nothing to get, and
 * only decides who waits behind whom: a crowd that makes references up waits behind guests.
 */
export interface BookingProofs {
  /** Gives a proof for a room. */
  issue(roomId: number): string
  /** True when a proof is ours, of this room, a day old at most, and not used for other references. */
  check(proof: unknown, asked: { roomId: number; reference: string }): boolean
}

/** Makes and checks proofs with a secret that all servers of the hotel share. */
export function createBookingProofs(secret: string, now: () => Date): BookingProofs {
  const key = createHmac('sha256', secret).update('booking proof').digest()
  /** References by nonce, with spaces between, for none has one in it. An array takes 57 bytes more. */
  const uses = new Map<string, string>()

  function sign(roomId: number, issuedAt: string, nonce: string): Buffer {
    const text = `${roomId}.${issuedAt}.${nonce}`
    return createHmac('sha256', key).update(text).digest().subarray(0, SIGNATURE_BYTES)
  }

  function isUsable(nonce: string, reference: string): boolean {
    const known = uses.get(nonce)?.split(' ') ?? []
    const isKnown = known.includes(reference)
    const isAllowed = isKnown || known.length < REFERENCES_A_PROOF
    uses.delete(nonce)
    uses.set(nonce, (isKnown || !isAllowed ? known : [...known, reference]).join(' '))
    const [oldest] = uses.keys()
    if (uses.size > MAX_KNOWN && oldest !== undefined) uses.delete(oldest)
    return isAllowed
  }

  return {
    issue(roomId) {
      const issuedAt = now().getTime().toString(36)
      const nonce = randomBytes(NONCE_BYTES).toString('base64url')
      return `${issuedAt}.${nonce}.${sign(roomId, issuedAt, nonce).toString('base64url')}`
    },
    check(proof, { roomId, reference }) {
      const [, issuedAt = '', nonce = '', signature = ''] =
        FORM.exec(typeof proof === 'string' ? proof : '') ?? []
      if (nonce === '') return false
      const age = now().getTime() - Number.parseInt(issuedAt, 36)
      const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(roomId, issuedAt, nonce))
      return isOurs && age <= VALID_MS && isUsable(nonce, reference)
    },
  }
}
