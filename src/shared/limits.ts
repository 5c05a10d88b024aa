/** Longest inputs, in characters. In a file without schemas, so that forms can import them alone. */
export const NAME_MAX_LENGTH = 100
/** RFC 5321, 4.5.3.1.3: a path has at most 256 octets, including two angle brackets. */
export const EMAIL_MAX_LENGTH = 254
export const MESSAGE_MAX_LENGTH = 5_000
export const PHONE_MAX_LENGTH = 30
/** For an hour, a tax number, the number of a slip. */
export const SHORT_MAX_LENGTH = 60
/** For a note, a wish, a reason. */
export const NOTE_MAX_LENGTH = 300
export const NOTICE_MAX_LENGTH = 140
export const HANDOVER_NOTE_MAX_LENGTH = 500
/** Paystack's limit; our references are shorter. */
export const REFERENCE_MAX_LENGTH = 100
/** For one walk-in or extension. */
export const MOST_NIGHTS = 90
export const MOST_KOBO = 10_000_000_000

export function tooLongText(maxLength: number): string {
  return `At most ${maxLength.toLocaleString('en')} characters fit here.`
}

/** Longer than a booking code, for guests who type spaces. */
export const CODE_MAX_LENGTH = 40
export const PASSWORD_MIN_LENGTH = 10
/** Nobody should make the server hash a book. */
export const PASSWORD_MAX_LENGTH = 200
