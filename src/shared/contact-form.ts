/**
 * Header with the seconds from the appearing of the contact form to its sending. Only pages of the server's
 * own origin send it: for another host it would need a permission of its own.
 */
export const FORM_SECONDS_HEADER = 'x-form-seconds'

/**
 * Name of a field of the contact form that people neither see nor reach. Programs that fill in every field
 * fill it in too. Browsers keep no such value (https://html.spec.whatwg.org/#autofill), and neither do the
 * identities of password managers.
 */
export const TRAP_FIELD = 'subject'
