/** What of the hotel has changed, as the desk's event stream tells it. */
export const TOPICS = ['rooms', 'bookings', 'money', 'messages', 'mail', 'publish', 'people'] as const
export type Topic = (typeof TOPICS)[number]
