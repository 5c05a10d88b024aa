/** Longest inputs, in characters. Apart from contract.ts so that a form can know them without its schemas. */
export const NAME_MAX_LENGTH = 100
/** RFC 5321, 4.5.3.1.3: a path has at most 256 octets, its angle brackets included. */
export const EMAIL_MAX_LENGTH = 254
export const MESSAGE_MAX_LENGTH = 5_000
