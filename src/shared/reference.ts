/** Paystack allows letters, digits, `-`, `.` and `=` in a reference; ours is `<room id>-<milliseconds>-<tail>`. */
const REFERENCE = /^([1-9]\d{0,9})-(\d{13})-([a-z0-9]{12,64})$/
const TAIL_LENGTH = 16
const TAIL_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Makes a payment reference that nobody can guess: whoever knows a reference may ask for its booking.
 * Takes the room's id, the time in milliseconds, and a source of random bytes (Web Crypto's by default).
 * @example createReference(7, 1763712000000) // '7-1763712000000-k3v09xq2m4c8a1zt'
 */
export function createReference(
  roomId: number,
  nowMs: number,
  randomBytes: (length: number) => Uint8Array = (length) => crypto.getRandomValues(new Uint8Array(length)),
): string {
  let tail = ''
  while (tail.length < TAIL_LENGTH) {
    for (const byte of randomBytes(TAIL_LENGTH * 2)) {
      // 252 is the largest multiple of 36 in a byte: dropping the rest keeps every character equally likely.
      if (byte < 252 && tail.length < TAIL_LENGTH) tail += TAIL_ALPHABET.charAt(byte % TAIL_ALPHABET.length)
    }
  }
  return `${roomId}-${nowMs}-${tail}`
}

/** Gives the room id that a reference of ours starts with, or undefined when the reference is not of our form. */
export function roomIdOfReference(reference: string): number | undefined {
  const roomId = REFERENCE.exec(reference)?.[1]
  return roomId === undefined ? undefined : Number(roomId)
}
