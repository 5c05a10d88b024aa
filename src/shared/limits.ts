/**
 * The longest inputs, in characters. Not in contract.ts: a form needs the limits, and no schema may reach
 * the browser.
 */
export const NAME_MAX_LENGTH = 100
/** RFC 5321, 4.5.3.1.3: a path has at most 256 octets, including its two angle brackets. */
export const EMAIL_MAX_LENGTH = 254
export const MESSAGE_MAX_LENGTH = 5_000
