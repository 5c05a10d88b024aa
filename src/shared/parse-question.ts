import type { BookingQuestion } from './contract'
import { withoutUnseen } from './text'

/** A booking code: LH, which may be left out, and six letters and figures. */
const CODE = /^(?:LH)?([2-9A-Z]{6})$/
/** A reference of this site. All its letters are small. */
const OWN_REFERENCE = /^\d+-\d+-[a-z0-9]+$/i

/** A code may lack LH, hyphen and capitals, and may follow a label. @example 'lh 7k3m9q' */
export function parseQuestion(text: string, email: string): BookingQuestion {
  const named = withoutUnseen(text).replace(/^.*:/s, '')
  const letters = named.toUpperCase()
  const code = CODE.exec(letters.replaceAll(/[^0-9A-Z]/g, ''))?.[1]
  if (code !== undefined) return { code: `LH-${code}`, email }
  // A mail may have broken a reference over two lines, and a program may have changed its hyphens.
  const reference = named.replaceAll(/\s/g, '').replaceAll(/[\u2010-\u2015]/g, '-')
  return { reference: OWN_REFERENCE.test(reference) ? reference.toLowerCase() : reference, email }
}

export function paymentOf({ reference, code }: BookingQuestion): string {
  return reference ?? code ?? ''
}
