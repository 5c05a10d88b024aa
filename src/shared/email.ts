import { composeText } from './text'
import { EMAIL_MAX_LENGTH } from './limits'

/** Pattern of <input type="email">: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
export const HTML_EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** True for exactly one e-mail address of at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && HTML_EMAIL.test(text)
}

/** Returns an address in the form in which addresses are compared: trimmed, NFC, lower case. */
export function normalizeEmail(email: string): string {
  return composeText(email).toLowerCase()
}

export function isSameEmail(one: string, other: string): boolean {
  return normalizeEmail(one) === normalizeEmail(other)
}
