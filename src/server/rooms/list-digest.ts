import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { parseRoom } from '../../shared/parse-room'
import type { Database } from '../db/schema'
import { listRooms } from './repository'
import { roomFromRow } from './room-from-row'

/**
 * Returns a SHA-256 in hex of what pages show of the rooms: everything but `available`, which each booking
 * changes. `list` is the JSON of `GET /api/rooms/`. Returns undefined when it is not a list.
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

/** Returns the digest that a release has when its pages show the rooms as the database has them now. */
export async function digestRooms(database: Kysely<Database>): Promise<string> {
  return digestRoomList((await listRooms(database)).map((row) => roomFromRow(row))) ?? ''
}
