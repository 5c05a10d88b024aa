/**
 * Pattern of every reference that can be Paystack's: letters, digits, `-`, `.` and `=`
 * (https://paystack.com/docs/api/transaction/#initialize). `.` and `..` are none: in the path of a URL they
 * mean this folder and the one above.
 */
export const REFERENCE_PATTERN = '^(?!\\.{1,2}$)[A-Za-z0-9.=-]+$'

/**
 * Our form of a reference: `<room id>-<milliseconds>-<random tail>`. */
const REFERENCE = /^([1-9]\d{0,9})-(\d{13})-([a-z0-9]{12,64})$/
const TAIL_LENGTH = 16
const TAIL_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Makes a payment reference that cannot be guessed, because anyone who knows a reference can ask for its
 * booking. Takes the room's id, the time in milliseconds since 1970, and a source of random bytes, by default
 * Web Crypto.
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
      // 252 is the largest multiple of 36 in a byte. Without larger bytes all characters are equally likely.
      if (byte < 252 && tail.length < TAIL_LENGTH) tail += TAIL_ALPHABET.charAt(byte % TAIL_ALPHABET.length)
    }
  }
  return `${roomId}-${nowMs}-${tail}`
}

/** Gives the room id at the start of a reference, or undefined when the reference does not have our form. */
export function roomIdOfReference(reference: string): number | undefined {
  const roomId = REFERENCE.exec(reference)?.[1]
  return roomId === undefined ? undefined : Number(roomId)
}
