import type { BookingQuestion } from './contract'
import { withoutUnseen } from './text'

/** A booking code: LH, and six letters and figures. Its first part may be left out. */
const CODE = /^(?:LH)?([2-9A-Z]{6})$/
/** A reference of this site, which has only small letters. */
const OWN_REFERENCE = /^\d+-\d+-[a-z0-9]+$/i

/**
 * Returns the question in what a guest has typed or pasted: a booking code or a payment reference. A code may
 * come in small letters, with blanks, without its hyphen and without LH. A label may stand before either.
 * @example parseQuestion('lh 7k3m9q', 'ada@example.com') // { code: 'LH-7K3M9Q', email: 'ada@example.com' }
 */
export function parseQuestion(text: string, email: string): BookingQuestion {
  const named = withoutUnseen(text).replace(/^.*:/s, '')
  const letters = named.toUpperCase()
  const code = CODE.exec(letters.replaceAll(/[^0-9A-Z]/g, ''))?.[1]
  if (code !== undefined) return { code: `LH-${code}`, email }
  // A mail may have broken a reference over two lines, and a program may have changed its hyphens.
  const reference = named.replaceAll(/\s/g, '').replaceAll(/[\u2010-\u2015]/g, '-')
  return { reference: OWN_REFERENCE.test(reference) ? reference.toLowerCase() : reference, email }
}

/** Returns the reference or code in the question. */
export function paymentOf({ reference, code }: BookingQuestion): string {
  return reference ?? code ?? ''
}
