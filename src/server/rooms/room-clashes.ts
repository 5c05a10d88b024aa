import type { RoomEntry } from '../../content/room-entries'
import { alike } from '../../shared/alike'
import type { RoomRow } from '../db/schema'
import { FIRST_DESK_ID } from './room-id'

/** An entry of content/rooms.json that cannot stand beside a room of the books. */
export interface RoomClash {
  /** What both have. */
  field: 'id' | 'name'
  /** The id and the name of the entry. */
  roomId: number
  name: string
  /** The room of the books. */
  other: { roomId: number; name: string }
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
    if (deskName === undefined) return []
    return [{ field: 'id', roomId: id, name, other: { roomId: id, name: deskName } }]
  })
}

/**
 * Finds the rooms that would get the name of another listed room, as the desk does when it names one. Takes
 * all rooms as they are, and as they are planned. Two that have one name already are no clash: the file has
 * not brought it.
 */
export function findNameClashes(rows: readonly RoomRow[], planned: readonly RoomRow[]): RoomClash[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const listed = planned.filter((room) => room.listed === 1)
  const isBrought = ({ id, name }: RoomRow) => {
    const row = rowOf.get(id)
    return row === undefined || row.listed === 0 || alike(row.name) !== alike(name)
  }
  return listed.filter(isBrought).flatMap(({ id, name }) => {
    const other = listed.find((room) => room.id !== id && alike(room.name) === alike(name))
    return other === undefined
      ? []
      : [{ field: 'name', roomId: id, name, other: { roomId: other.id, name: other.name } }]
  })
}

/** Gives one line that names the entry, the room of the books and what to do. */
export function describeClash({ field, roomId, name, other }: RoomClash): string {
  const [entry, otherName] = [`content/rooms.json: room ${roomId} (${shown(name)})`, shown(other.name)]
  return field === 'id'
    ? `${entry} has the id of a room that the desk has added (${otherName});` +
        ` give the entry an id up to ${FIRST_DESK_ID - 1} that no other room has`
    : `${entry} would have the name of room ${other.roomId} (${otherName});` +
        ' give the entry another name, or rename that room at the desk'
}

function shown(name: string): string {
  return JSON.stringify(name)
}
