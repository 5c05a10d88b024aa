import { createHash } from 'node:crypto'
import { parseRoom } from '../../shared/parse-room'

/**
 * Gives a SHA-256 in hex of what pages show of a room list: all but `available`, which each booking changes.
 * Takes the JSON of `GET /api/rooms/`. Gives undefined for what is no list.
 */
export function digestRoomList(list: unknown): string | undefined {
  if (!Array.isArray(list)) return undefined
  const facts = list.map((value) => {
    const parsed = parseRoom(value)
    if ('problem' in parsed) return null
    const { available: _live, ...room } = parsed.room
    return room
  })
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}
