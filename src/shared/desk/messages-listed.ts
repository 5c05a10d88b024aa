/** A list of messages has the newest ones, so many at most. */
export const MESSAGES_LISTED = 500
