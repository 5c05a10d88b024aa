import { REFERENCE_MAX_LENGTH } from './limits'

/** See https://paystack.com/docs/api/transaction/#initialize. `.` and `..` mean something else in a URL. */
export const REFERENCE_PATTERN = '^(?!\\.{1,2}$)[A-Za-z0-9.=-]+$'

const ANY_REFERENCE = new RegExp(REFERENCE_PATTERN)

export function isReference(text: string): boolean {
  return text.length <= REFERENCE_MAX_LENGTH && ANY_REFERENCE.test(text)
}

/** `<room id or booking code>-<milliseconds>-<random tail>` */
const REFERENCE = /^(?:([1-9]\d{0,9})|(LH-[0-9A-Z]{6}))-\d{13}-[a-z0-9]{12,64}$/
const TAIL_LENGTH = 16
const TAIL_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** @example createReference(7, 1763712000000) // '7-1763712000000-k3v09xq2m4c8a1zt'; nobody can guess it */
export function createReference(
  subject: number | string,
  nowMs: number,
  randomBytes: (length: number) => Uint8Array = (length) => crypto.getRandomValues(new Uint8Array(length)),
): string {
  let tail = ''
  while (tail.length < TAIL_LENGTH) {
    for (const byte of randomBytes(TAIL_LENGTH * 2)) {
      // 252 is the largest multiple of 36 in a byte, so all characters are equally likely.
      if (byte < 252 && tail.length < TAIL_LENGTH) tail += TAIL_ALPHABET.charAt(byte % TAIL_ALPHABET.length)
    }
  }
  return `${subject}-${nowMs}-${tail}`
}

export function roomIdOfReference(reference: string): number | undefined {
  const roomId = REFERENCE.exec(reference)?.[1]
  return roomId === undefined ? undefined : Number(roomId)
}

/** Returns the code of the booking that a payment is for; undefined for every other reference. */
export function bookingCodeOfReference(reference: string): string | undefined {
  return REFERENCE.exec(reference)?.[2]
}

export function isOwnReference(reference: string): boolean {
  return REFERENCE.test(reference)
}
