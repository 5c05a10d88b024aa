/** A list of messages has the newest ones, so many at most. */
export const MESSAGES_LISTED = 500
/** A list of bookings has the newest that were found, so many at most. */
export const BOOKINGS_LISTED = 50
