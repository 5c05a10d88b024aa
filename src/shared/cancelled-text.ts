/** Before what happens with the refund. Not in payment-news.ts, which /booking loads before it asks anything. */
export const CANCELLED = 'Your booking is cancelled, and the room is no longer reserved for you.'
