import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import type { RoomEntry } from '../../content/room-entries'
import { toNaira } from '../../shared/money'
import { ROOM_FIELD_NAMES } from '../../shared/room-fields'
import type { Database, RoomRow } from '../db/schema'
import { inTransaction, readSnapshot } from '../db/transaction'
import { Conflict } from '../http/errors'
import { type Actor, journalEntry, writeEntry } from '../journal/journal'
import { writeChange } from './offer'
import { keepVersion, lockRooms } from './repository'
import { closeFromStart, rowFromEntry } from './seed'
import { removeUnused } from './uploads'

/** The columns that an import may change. Whether a room is available is up to its holds. */
const IMPORTED_COLUMNS = [
  ...ROOM_FIELD_NAMES,
  'image',
  'price_kobo',
] as const satisfies readonly (keyof RoomRow)[]

export interface FieldChange {
  /** The field's name in the file. */
  field: string
  before: string | number
  after: string | number
  /** True for a price that drops by more than half, because a digit may be missing. */
  isSteepDrop: boolean
}

/** What an import does to one room, or to the order of all. Prices are in naira. */
export type RoomDifference =
  | { kind: 'added'; room: RoomEntry }
  | { kind: 'changed'; id: number; name: string; isListedAgain: boolean; fields: FieldChange[] }
  /** `isBooked`: a guest has the room, who stays. */
  | { kind: 'unlisted'; id: number; name: string; isBooked: boolean }
  | { kind: 'reordered' }

/** Returns what importing these rooms would change. Writes nothing. */
export function previewImport(
  database: Kysely<Database>,
  entries: readonly RoomEntry[],
): Promise<RoomDifference[]> {
  return readSnapshot(database, async (snapshot) => {
    const rows = await snapshot.selectFrom('rooms').selectAll().orderBy('id').execute()
    return compareRooms(rows, await findBookedIds(snapshot), entries)
  })
}

/**
 * Replaces the site's rooms with `entries`, in that order. Other rooms are taken off the site; their rows stay
 * for bookings, payments and prices. Throws a Conflict, and writes nothing, when the import would no longer
 * change exactly what `previewImport` returned as `agreed`.
 */
export async function importRooms(
  database: Kysely<Database>,
  actor: Actor,
  entries: readonly RoomEntry[],
  agreed: readonly RoomDifference[],
  now: Date,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const rows = await lockRooms(transaction)
    const bookedIds = await findBookedIds(transaction)
    const differences = compareRooms(rows, bookedIds, entries)
    // Done already: the connection broke during the commit.
    if (differences.length === 0) return
    if (!isDeepStrictEqual(differences, agreed)) {
      throw new Conflict(
        'The rooms were changed in the meantime. Nothing was imported: please run the import again.',
      )
    }
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    const write = async (action: 'room.listed' | 'room.unlisted', id: number) => {
      const room = rowOf.get(id)
      if (room !== undefined) await keepVersion(transaction, room, now)
      await writeEntry(transaction, actor, journalEntry(action, id), now)
    }
    for (const [position, entry] of entries.entries()) {
      const imported = rowFromEntry(entry, position)
      const room = rowOf.get(entry.id)
      if (room === undefined) {
        await transaction.insertInto('rooms').values(imported).execute()
        if (!entry.available) await closeFromStart(transaction, entry.id, now)
        await keepVersion(transaction, { ...imported, listed: 0 }, now)
        const after = importedColumns(imported)
        await writeEntry(transaction, actor, journalEntry('room.added', entry.id, { after }), now)
        continue
      }
      const change = { room, columns: importedColumns(imported), action: 'room.changed' } as const
      await writeChange(transaction, actor, change, now)
      if (room.listed === 1 && room.position === position) continue
      await transaction.updateTable('rooms').set({ listed: 1, position }).where('id', '=', entry.id).execute()
      if (room.listed === 0) await write('room.listed', entry.id)
    }
    for (const difference of differences) {
      if (difference.kind !== 'unlisted') continue
      await transaction.updateTable('rooms').set({ listed: 0 }).where('id', '=', difference.id).execute()
      await write('room.unlisted', difference.id)
    }
    await removeUnused(transaction)
  })
}

function importedColumns(row: RoomRow): Partial<RoomRow> {
  return Object.fromEntries(IMPORTED_COLUMNS.map((column) => [column, row[column]]))
}

async function findBookedIds(database: Kysely<Database> | Transaction<Database>): Promise<Set<number>> {
  const booked = await database
    .selectFrom('holds')
    .select('room_id')
    .where('kind', '=', 'stay')
    .where('closed_at', 'is', null)
    .execute()
  return new Set(booked.map(({ room_id }) => room_id))
}

/** Returns what an import of `entries` would change, room by room. `rows` are all rooms of the database. */
function compareRooms(
  rows: readonly RoomRow[],
  bookedIds: ReadonlySet<number>,
  entries: readonly RoomEntry[],
): RoomDifference[] {
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

/** True when the rooms that stay on the site change their order. */
function isReordered(rows: readonly RoomRow[], entries: readonly RoomEntry[]): boolean {
  const listedIds = new Set(rows.filter(({ listed }) => listed === 1).map(({ id }) => id))
  const after = entries.map(({ id }) => id).filter((id) => listedIds.has(id))
  const staying = new Set(after)
  const before = rows
    .filter(({ id }) => staying.has(id))
    .toSorted((one, other) => one.position - other.position || one.id - other.id)
  return before.some(({ id }, index) => id !== after[index])
}
