/**
 * Our references are `<room id>-<milliseconds>-<tail>`. Paystack allows letters, digits, `-`, `.` and `=`.
 */
const REFERENCE = /^([1-9]\d{0,9})-(\d{13})-([a-z0-9]{12,64})$/
const TAIL_LENGTH = 16
const TAIL_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Gives a new payment reference. Nobody may guess it, because a reference is enough to ask for its booking.
 * Takes the room's id, the time in milliseconds, and a source of random bytes (Web Crypto by default).
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
      // 252 is the largest multiple of 36 below 256. Without larger bytes each character is equally likely.
      if (byte < 252 && tail.length < TAIL_LENGTH) tail += TAIL_ALPHABET.charAt(byte % TAIL_ALPHABET.length)
    }
  }
  return `${roomId}-${nowMs}-${tail}`
}

/** Takes a reference and gives its room id, or undefined when the reference is not one of ours. */
export function roomIdOfReference(reference: string): number | undefined {
  const roomId = REFERENCE.exec(reference)?.[1]
  return roomId === undefined ? undefined : Number(roomId)
}
