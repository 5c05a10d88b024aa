/** Longest inputs, in characters. Not in contract.ts, so that a form can import them without the schemas. */
export const NAME_MAX_LENGTH = 100
/** RFC 5321, 4.5.3.1.3: a path has at most 256 octets, including two angle brackets. */
export const EMAIL_MAX_LENGTH = 254
export const MESSAGE_MAX_LENGTH = 5_000
/** What a guest tells the hotel after the payment: requests, and texts of a few words. */
export const WISHES_MAX_LENGTH = 300
export const SHORT_MAX_LENGTH = 60

/** The sentence at a field whose text is too long, from the form as from the server. */
export function tooLongText(maxLength: number): string {
  return `At most ${maxLength.toLocaleString('en')} characters fit here.`
}

/** Longer than a booking code, for guests who type spaces. */
export const CODE_MAX_LENGTH = 40
export const PASSWORD_MIN_LENGTH = 10
/** Only so that nobody can make the server hash a book. */
export const PASSWORD_MAX_LENGTH = 200
