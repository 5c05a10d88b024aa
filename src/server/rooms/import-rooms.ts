import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import type { RoomEntry } from '../../content/room-entries'
import type { Database, RoomRow } from '../db/schema'
import { inTransaction, readSnapshot } from '../db/transaction'
import { Conflict } from '../http/errors'
import type { Actor } from '../journal/actor'
import { writeEntry } from '../journal/journal'
import { compareRooms, IMPORTED_COLUMNS, type RoomDifference } from './compare-rooms'
import { writeChange } from './offer'
import { lockRooms } from './repository'
import { rowFromEntry } from './seed'
import { noteUnused } from './uploads'

/** Returns what importing these rooms would change. Writes nothing. */
export function previewImport(
  database: Kysely<Database>,
  entries: readonly RoomEntry[],
): Promise<RoomDifference[]> {
  return readSnapshot(database, async (snapshot) => {
    const rows = await snapshot.selectFrom('rooms').selectAll().orderBy('id').execute()
    return compareRooms({ rows, bookedIds: await findBookedIds(snapshot), entries })
  })
}

/**
 * Makes the rooms of the site those of `entries`, in their order. A room that is not among them is taken off
 * the site; its row stays for its bookings, payments and prices. Throws a Conflict, and writes nothing, when
 * the import would now change something else than `agreed`, which `previewImport` returned.
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
    const differences = compareRooms({ rows, bookedIds, entries })
    // Nothing left to do: the connection broke during the commit.
    if (differences.length === 0) return
    if (!isDeepStrictEqual(differences, agreed)) {
      throw new Conflict('The rooms were changed in the meantime. Nothing was imported: look at it again.')
    }
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    const write = (action: 'room.listed' | 'room.unlisted', about: number) =>
      writeEntry(transaction, actor, { action, about }, now)
    for (const [position, entry] of entries.entries()) {
      const imported = rowFromEntry(entry, position)
      const room = rowOf.get(entry.id)
      if (room === undefined) {
        await transaction.insertInto('rooms').values(imported).execute()
        const after = importedColumns(imported)
        await writeEntry(transaction, actor, { action: 'room.added', about: entry.id, after }, now)
        continue
      }
      const change = { room, columns: importedColumns(imported), action: 'room.changed' } as const
      await writeChange(transaction, actor, change, now)
      if (room.image !== imported.image) await noteUnused(transaction, room.image, now)
      if (room.listed === 1 && room.position === position) continue
      await transaction.updateTable('rooms').set({ listed: 1, position }).where('id', '=', entry.id).execute()
      if (room.listed === 0) await write('room.listed', entry.id)
    }
    for (const difference of differences) {
      if (difference.kind !== 'unlisted') continue
      await transaction.updateTable('rooms').set({ listed: 0 }).where('id', '=', difference.id).execute()
      await write('room.unlisted', difference.id)
    }
  })
}

function importedColumns(row: RoomRow): Record<string, string | number> {
  return Object.fromEntries(IMPORTED_COLUMNS.map((column) => [column, row[column]]))
}

async function findBookedIds(database: Kysely<Database> | Transaction<Database>): Promise<Set<number>> {
  const booked = await database
    .selectFrom('bookings')
    .select('room_id')
    .where('status', '=', 'confirmed')
    .execute()
  return new Set(booked.map(({ room_id }) => room_id))
}
