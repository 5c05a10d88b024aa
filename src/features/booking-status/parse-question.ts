import type { BookingQuestion } from '../../shared/contract'

/** A booking code: LH, and six letters and figures. Its first part may be left out. */
const CODE = /^(?:LH)?([2-9A-Z]{6})$/
/** A code with words around it. */
const CODE_IN_WORDS = /\bLH[ -]*([2-9A-Z]{6})\b/
/** A reference of this site: all its letters are small. */
const OWN_REFERENCE = /^\d+-\d+-[a-z0-9]+$/i

/**
 * Tells a booking code from a payment reference in what a guest has typed or pasted. A code may come in small
 * letters, with blanks, without its hyphen and without LH. Before either, there may be what it is.
 * @example parseQuestion('lh 7k3m9q', 'ada@example.com') // { code: 'LH-7K3M9Q', email: 'ada@example.com' }
 */
export function parseQuestion(text: string, email: string): BookingQuestion {
  const named = text.replace(/^.*:/s, '')
  const letters = named.toUpperCase()
  const code = (CODE.exec(letters.replaceAll(/[^0-9A-Z]/g, '')) ?? CODE_IN_WORDS.exec(letters))?.[1]
  if (code !== undefined) return { code: `LH-${code}`, email }
  // A reference has no blanks; a mail may have broken it over two lines, and a program changed its hyphens.
  const reference = named.replaceAll(/\s/g, '').replaceAll(/[\u2010-\u2015]/g, '-')
  return { reference: OWN_REFERENCE.test(reference) ? reference.toLowerCase() : reference, email }
}

/** Gives what names the payment in the question, as the guest reads it. */
export function nameOfPayment({ reference, code }: BookingQuestion): string {
  return reference ?? code ?? ''
}
