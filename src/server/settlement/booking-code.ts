import { randomInt } from 'node:crypto'

/** No 0/O, 1/I/L, 5/S, 8/B: a code is read out on the telephone. No vowels: a code must not spell a word. */
const ALPHABET = '234679CDFGHJKMNPQRTVWXYZ'
const LENGTH = 6

/**
 * Makes the short random code that a guest shows at the desk. Two codes can be equal: the unique index on
 * `bookings.code` refuses the second, and its transaction is retried with a new code.
 * @example createBookingCode() // 'LH-7K3M9Q'
 */
export function createBookingCode(): string {
  let code = 'LH-'
  for (let index = 0; index < LENGTH; index += 1) code += ALPHABET.charAt(randomInt(ALPHABET.length))
  return code
}
