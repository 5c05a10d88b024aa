import type { RoomEntry } from '../../content/room-entries'
import { toKobo, toNaira } from '../../shared/money'
import { LAST_POSITION, type RoomRow } from '../db/schema'
import type { RoomChange, RoomConflict } from './room-changes'
import { findIdClashes, findNameClashes, type RoomClash } from './room-clashes'

/** What both content/rooms.json and the desk may say about a room. The price is in naira, as in the file. */
export type RoomFacts = Omit<RoomEntry, 'id' | 'available'>
type Field = keyof RoomFacts

const FIELDS: readonly Field[] = ['name', 'description', 'image', 'size', 'max_people', 'price']

/** An entry as it was last taken over. A field that the entry did not have then is missing. */
export type LastRead = { id: number; taken_out?: TakenOut } & Partial<RoomFacts>

/** Of a room that is no longer in the file: 1 when it was listed until then, 0 when the desk had it out. */
export type TakenOut = 0 | 1

/** Whose value is taken where the file and the desk both changed a field. */
export type Winner = 'file' | 'desk'

export interface RoomPlanInput {
  /** All rooms of the database. */
  rows: readonly RoomRow[]
  /** The entries of content/rooms.json, in their order. */
  entries: readonly RoomEntry[]
  /** Empty for a database that never read the file, or read it before entries were kept. */
  lastRead: readonly LastRead[]
  winner?: Winner | undefined
}

export interface RoomPlan {
  /** The rows as they shall be: those of the file in its order, then the others. */
  rooms: RoomRow[]
  changes: RoomChange[]
  conflicts: RoomConflict[]
  /** Those of an id are left alone. Those of a name are in `rooms`: whoever writes them decides. */
  clashes: RoomClash[]
  /** What is to be kept as last read. A field in conflict keeps what it had, so that it is told again. */
  lastRead: LastRead[]
}

interface PlannedRoom {
  row: RoomRow
  changes: RoomChange[]
  conflicts: RoomConflict[]
  read: LastRead
}

/**
 * Decides what content/rooms.json changes in the database. A field is taken over when the file changed it
 * since the entry was last read. What only the desk changed stays. Where both changed it, to different
 * values, the desk's value stays and the conflict is told, unless there is a winner. `available` is taken for
 * new rooms only. An entry with the id of a room that the desk has added changes nothing. A room that was
 * taken out of the file is no longer listed; its entry is kept, so that the desk's changes still count when
 * it comes back, with an earlier release for instance. Pure: no database, no clock.
 */
export function planRooms({ rows, entries: written, lastRead, winner }: RoomPlanInput): RoomPlan {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const readOf = new Map(lastRead.map((read) => [read.id, read]))
  const idClashes = findIdClashes({ rows, entries: written, readIds: new Set(readOf.keys()) })
  const entries = written.filter(({ id }) => !idClashes.some(({ roomId }) => roomId === id))
  const planned = entries.map((entry, position) => {
    const row = rowOf.get(entry.id)
    return row === undefined
      ? planNewRoom(entry, position)
      : planKnownRoom({ entry, position, row, read: readOf.get(entry.id), winner })
  })
  const inFile = new Set(entries.map(({ id }) => id))
  const isTakenOutNow = (id: number) => lastRead.length === 0 || isInFile(readOf.get(id))
  const others = rows
    .filter(({ id }) => !inFile.has(id))
    .map((row) => (isTakenOutNow(row.id) ? takeOut(row) : row))
    .toSorted((one, other) => one.id - other.id)
  const rooms = [...planned.map(({ row }) => row), ...others]
  return {
    rooms,
    changes: [
      ...planned.flatMap(({ changes }) => changes),
      ...others.filter((row) => row.listed < (rowOf.get(row.id)?.listed ?? 0)).map(removal),
      ...(isReordered(rows, entries) ? [{ kind: 'reordered' } as const] : []),
    ],
    conflicts: planned.flatMap(({ conflicts }) => conflicts),
    clashes: [...idClashes, ...findNameClashes(rows, rooms)],
    lastRead: [
      ...planned.map(({ read }) => read),
      ...lastRead.filter(({ id }) => !inFile.has(id)).map((read) => withoutFile(read, rowOf.get(read.id))),
    ],
  }
}

function planNewRoom(entry: RoomEntry, position: number): PlannedRoom {
  const facts = factsOf(entry)
  const available = entry.available ? 1 : 0
  return {
    row: { id: entry.id, ...columnsOf(facts), available, listed: 1, position },
    changes: [{ kind: 'added', roomId: entry.id, name: entry.name }],
    conflicts: [],
    read: { id: entry.id, ...facts },
  }
}

interface KnownRoom {
  entry: RoomEntry
  position: number
  row: RoomRow
  read: LastRead | undefined
  winner: Winner | undefined
}

function planKnownRoom({ entry, position, row, read, winner }: KnownRoom): PlannedRoom {
  const [inFile, atDesk] = [factsOf(entry), factsOf({ ...row, price: toNaira(row.price_kobo) })]
  const [taken, kept] = [{ ...atDesk }, { ...inFile } as Partial<RoomFacts>]
  const changes: RoomChange[] = []
  const conflicts: RoomConflict[] = []
  const about = { roomId: row.id, name: row.name }
  for (const field of FIELDS) {
    const values = { file: inFile[field], desk: atDesk[field] }
    const source = sourceOf({ ...values, read: read?.[field], winner })
    if (source === 'file') {
      copyField(taken, inFile, field)
      changes.push({ kind: 'changed', ...about, field, before: values.desk, after: values.file })
    } else if (source === 'conflict') {
      copyField(kept, read ?? {}, field)
      conflicts.push({ ...about, field, ...values })
    }
  }
  // The desk may have taken a room out of the list that the file still has: then it stays out. A room that is
  // in the file again is listed if it was until it left the file, or the desk has listed it since.
  const listed = read === undefined ? 1 : read.taken_out === 1 ? 1 : row.listed
  if (listed > row.listed) changes.push({ kind: 'returned', ...about })
  return {
    row: { ...row, ...columnsOf(taken), listed, position },
    changes,
    conflicts,
    read: { id: row.id, ...kept },
  }
}

interface FieldValues {
  file: unknown
  desk: unknown
  /** Undefined when the field was never read. */
  read: unknown
  winner: Winner | undefined
}

/** Tells whose value a field gets. */
function sourceOf({ file, desk, read, winner }: FieldValues): 'file' | 'desk' | 'conflict' {
  if (file === desk || file === read) return 'desk'
  if (read === undefined || desk === read) return 'file'
  return winner ?? 'conflict'
}

function copyField<Name extends Field>(to: Partial<RoomFacts>, from: Partial<RoomFacts>, field: Name): void {
  to[field] = from[field]
}

/** Gives the facts alone, the price in whole kobo, as the database keeps it. */
function factsOf({ name, description, image, size, max_people, price }: RoomFacts): RoomFacts {
  return { name, description, image, size, max_people, price: toNaira(toKobo(price)) }
}

function columnsOf({ price, ...texts }: RoomFacts) {
  return { ...texts, price_kobo: toKobo(price) }
}

function takeOut(row: RoomRow): RoomRow {
  return { ...row, listed: 0, position: LAST_POSITION }
}

function isInFile(read: LastRead | undefined): boolean {
  return read !== undefined && read.taken_out === undefined
}

function withoutFile(read: LastRead, row: RoomRow | undefined): LastRead {
  return { ...read, taken_out: read.taken_out ?? (row?.listed === 0 ? 0 : 1) }
}

function removal({ id, name }: RoomRow): RoomChange {
  return { kind: 'removed', roomId: id, name }
}

/** True when the listed rooms that are in the file stood in another order before. */
function isReordered(rows: readonly RoomRow[], entries: readonly RoomEntry[]): boolean {
  const listed = new Set(rows.filter((row) => row.listed === 1).map(({ id }) => id))
  const after = entries.map(({ id }) => id).filter((id) => listed.has(id))
  const before = rows
    .filter(({ id }) => after.includes(id))
    .toSorted((one, other) => one.position - other.position || one.id - other.id)
  return before.some(({ id }, index) => id !== after[index])
}
