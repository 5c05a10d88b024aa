/** People neither see nor reach it. Browsers fill in no such name: https://html.spec.whatwg.org/#autofill */
export const TRAP_FIELD = 'subject'
