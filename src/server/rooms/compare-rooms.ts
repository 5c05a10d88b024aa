import type { RoomEntry } from '../../content/room-entries'
import { toNaira } from '../../shared/money'
import type { RoomRow } from '../db/schema'
import { rowFromEntry } from './seed'

/** The columns that an import may change. `available` belongs to bookings and the desk. */
export const IMPORTED_COLUMNS = [
  'name',
  'description',
  'image',
  'size',
  'max_people',
  'price_kobo',
] as const satisfies readonly (keyof RoomRow)[]

export interface FieldChange {
  /** The field's name in the file. */
  field: string
  before: string | number
  after: string | number
  /** True for a price that drops by more than half: a digit may be missing. */
  isSteepDrop: boolean
}

/** What an import does to one room, or to the order of all. Prices are in naira. */
export type RoomDifference =
  | { kind: 'added'; room: RoomEntry }
  | { kind: 'changed'; id: number; name: string; isListedAgain: boolean; fields: FieldChange[] }
  /** `isBooked`: a guest has a confirmed booking, which goes on. */
  | { kind: 'unlisted'; id: number; name: string; isBooked: boolean }
  | { kind: 'reordered' }

export interface RoomsToCompare {
  /** All rooms of the database. */
  rows: readonly RoomRow[]
  /** Ids of the rooms with a confirmed booking. */
  bookedIds: ReadonlySet<number>
  /** The rooms that shall be on the site, in their order. */
  entries: readonly RoomEntry[]
}

/** Returns what an import of `entries` would change, room by room. Pure. */
export function compareRooms({ rows, bookedIds, entries }: RoomsToCompare): RoomDifference[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const entryIds = new Set(entries.map(({ id }) => id))
  const ofEntries = entries.map((entry): RoomDifference | undefined => {
    const row = rowOf.get(entry.id)
    return row === undefined ? { kind: 'added', room: entry } : compareRoom(row, entry)
  })
  const unlisted = rows
    .filter(({ id, listed }) => listed === 1 && !entryIds.has(id))
    .map(({ id, name }) => ({ kind: 'unlisted', id, name, isBooked: bookedIds.has(id) }) as const)
  return [
    ...ofEntries.filter((difference) => difference !== undefined),
    ...unlisted,
    ...(isReordered(rows, entries) ? [{ kind: 'reordered' } as const] : []),
  ]
}

function compareRoom(row: RoomRow, entry: RoomEntry): RoomDifference | undefined {
  const imported = rowFromEntry(entry, 0)
  const fields = IMPORTED_COLUMNS.filter((column) => row[column] !== imported[column]).map((column) =>
    column === 'price_kobo'
      ? comparePrice(row.price_kobo, imported.price_kobo)
      : { field: column, before: row[column], after: imported[column], isSteepDrop: false },
  )
  const isListedAgain = row.listed === 0
  if (fields.length === 0 && !isListedAgain) return undefined
  return { kind: 'changed', id: row.id, name: row.name, isListedAgain, fields }
}

function comparePrice(beforeKobo: number, afterKobo: number): FieldChange {
  const isSteepDrop = afterKobo * 2 < beforeKobo
  return { field: 'price', before: toNaira(beforeKobo), after: toNaira(afterKobo), isSteepDrop }
}

/** True when the rooms that stay on the site are in another order there. */
function isReordered(rows: readonly RoomRow[], entries: readonly RoomEntry[]): boolean {
  const listedIds = new Set(rows.filter(({ listed }) => listed === 1).map(({ id }) => id))
  const after = entries.map(({ id }) => id).filter((id) => listedIds.has(id))
  const staying = new Set(after)
  const before = rows
    .filter(({ id }) => staying.has(id))
    .toSorted((one, other) => one.position - other.position || one.id - other.id)
  return before.some(({ id }, index) => id !== after[index])
}
