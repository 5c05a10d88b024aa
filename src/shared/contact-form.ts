/**
 * A field that people neither see nor reach, but bots fill in. Browsers (https://html.spec.whatwg.org/#autofill)
 * and password managers do not fill in a field of this name.
 */
export const TRAP_FIELD = 'subject'
