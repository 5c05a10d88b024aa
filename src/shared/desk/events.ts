/** What of the hotel has changed, as the desk's event stream tells it. */
export const TOPICS = ['rooms', 'bookings', 'money', 'messages', 'mail', 'publish', 'people'] as const
export type Topic = (typeof TOPICS)[number]

/**
 * GET /api/desk/events/ is a stream of server-sent events. `ready` comes when the stream begins: what was
 * read before it may be old. `change` names what has changed since, of what the person may see. `beat` comes
 * every BEAT_MS: proxies end a connection on which nothing comes, and where none comes the connection hangs.
 */
export const DESK_EVENTS = { ready: 'ready', change: 'change', beat: 'beat' } as const
export const BEAT_MS = 15_000

/** Data of a `change` event. */
export interface DeskChange {
  topics: Topic[]
}
