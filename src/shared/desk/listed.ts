/** A list of messages has the newest ones, so many at most. */
export const MESSAGES_LISTED = 500
/** A list of bookings has the newest that were found, so many at most. */
export const BOOKINGS_LISTED = 50
/** A list of undecided payments has the oldest, so many at most. */
export const OPEN_PAYMENTS_LISTED = 100
