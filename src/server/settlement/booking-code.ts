import { randomInt } from 'node:crypto'

/** Without 0/O, 1/I/L, 5/S, 8/B and vowels: a code is read out on the telephone, and must not spell a word. */
const ALPHABET = '234679CDFGHJKMNPQRTVWXYZ'
const LENGTH = 6

/** Makes the short code that a guest shows at the desk. @example createBookingCode() // 'LH-7K3M9Q' */
export function createBookingCode(): string {
  let code = 'LH-'
  for (let index = 0; index < LENGTH; index += 1) code += ALPHABET.charAt(randomInt(ALPHABET.length))
  return code
}
