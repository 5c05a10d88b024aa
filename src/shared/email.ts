import { composeText } from './compose-text'
import { EMAIL_MAX_LENGTH } from './limits'

/** Pattern of <input type="email">: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
export const HTML_EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** True for exactly one e-mail address of at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && HTML_EMAIL.test(text)
}

/**
 * Gives an e-mail address in the form for comparisons: trimmed, NFC, lower case.
 * @example normalizeEmail(' Ada@Example.com') // 'ada@example.com'
 */
export function normalizeEmail(email: string): string {
  return composeText(email).toLowerCase()
}
