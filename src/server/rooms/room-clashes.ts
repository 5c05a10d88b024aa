import type { RoomEntry } from '../../content/room-entries'
import type { RoomRow } from '../db/schema'
import { FIRST_DESK_ID } from './room-id'

/** An entry of content/rooms.json that cannot stand beside a room of the books. */
export interface RoomClash {
  roomId: number
  /** The name in the file. */
  name: string
  /** The name of the room that the desk has added. */
  deskName: string
}

export interface IdsToCompare {
  /** All rooms of the database. */
  rows: readonly RoomRow[]
  /** The entries of content/rooms.json. */
  entries: readonly RoomEntry[]
  /** The ids that the file had before; empty for a database that never read it, or kept no entries. */
  readIds: ReadonlySet<number>
}

/**
 * Finds the entries that have the id of a room which the desk has added. A room that the file brought keeps
 * its id, however high: its entry was kept when it was taken over.
 */
export function findIdClashes({ rows, entries, readIds }: IdsToCompare): RoomClash[] {
  if (readIds.size === 0) return []
  const ofDesk = new Map(
    rows.filter(({ id }) => id >= FIRST_DESK_ID && !readIds.has(id)).map(({ id, name }) => [id, name]),
  )
  return entries.flatMap(({ id, name }) => {
    const deskName = ofDesk.get(id)
    return deskName === undefined ? [] : [{ roomId: id, name, deskName }]
  })
}

/** Gives one line that names the entry, the room of the desk and what to do. */
export function describeClash({ roomId, name, deskName }: RoomClash): string {
  return (
    `content/rooms.json: room ${roomId} (${JSON.stringify(name)}) has the id of a room that the desk has added` +
    ` (${JSON.stringify(deskName)}); give the entry an id up to ${FIRST_DESK_ID - 1} that no other room has`
  )
}
