import { toOneLine } from './text'
import { EMAIL_MAX_LENGTH } from './limits'

/** Pattern of <input type="email">: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
export const HTML_EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && HTML_EMAIL.test(text)
}

/** No internet domain ends in one of these: https://www.rfc-editor.org/rfc/rfc6761, rfc6762 for .local. */
const RESERVED_ENDINGS = new Set(['local', 'localhost', 'invalid', 'test'])
const REAL_ENDING = /\.([a-z]{2,}|xn--[a-z0-9-]+)$/i

/** False for a domain that Paystack refuses because it receives no mail, as in ada@gmail or ada@a.local. */
export function hasRealDomain(email: string): boolean {
  const [, ending] = REAL_ENDING.exec(email.slice(email.lastIndexOf('@') + 1)) ?? []
  return ending !== undefined && !RESERVED_ENDINGS.has(ending.toLowerCase())
}

export const WHOLE_EMAIL = 'Please enter your whole email address, such as name@example.com.'

export function tidyEmail(text: string): string {
  return toOneLine(text).replace(/^mailto: ?/i, '')
}

export function normalizeEmail(email: string): string {
  return tidyEmail(email).toLowerCase()
}

export function isSameEmail(one: string, other: string): boolean {
  return normalizeEmail(one) === normalizeEmail(other)
}
