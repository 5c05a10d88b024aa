/** People neither see nor reach this field. Browsers leave it: https://html.spec.whatwg.org/#autofill */
export const TRAP_FIELD = 'subject'
