import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { readRoomEntries } from '../../content/read-content'
import type { RoomEntry } from '../../content/room-entries'
import { toKobo } from '../../shared/money'
import { businessDay, dayAfter } from '../../shared/stay'
import { lockUntilCommit } from '../db/dialect'
import type { Database, RoomRow } from '../db/schema'
import { inTransaction } from '../db/transaction'

/** A database with rooms stays as it is. Throws a ContentError, and DatabaseUnavailable. */
export async function seedRooms(database: Kysely<Database>, contentDir: string): Promise<void> {
  if (await hasRooms(database)) return
  const entries = await readRoomEntries(contentDir)
  const rows = entries.map(rowFromEntry)
  const now = new Date()
  if (rows.length === 0) return
  await inTransaction(database, async (transaction) => {
    // Another server may have its first start at the same time.
    await lockUntilCommit(transaction, 'seed-rooms')
    if (await hasRooms(transaction)) return
    await transaction.insertInto('rooms').values(rows).execute()
    for (const { id, available } of entries) if (!available) await closeFromStart(transaction, id, now)
  })
}

/** Returns a new listed room. `position` is its place in the file, from 0. */
export function rowFromEntry(entry: RoomEntry, position: number): RoomRow {
  const { price, available: _available, ...texts } = entry
  return { ...texts, price_kobo: toKobo(price), listed: 1, position }
}

const CLOSED_FROM_START_DAYS = 365

/** Closes a room that rooms.json calls unavailable, until somebody opens it. */
async function closeFromStart(transaction: Transaction<Database>, roomId: number, now: Date): Promise<void> {
  const today = businessDay(now.toISOString())
  const until = dayAfter(today, CLOSED_FROM_START_DAYS)
  const id = randomUUID()
  const moment = now.toISOString()
  const closure = {
    id,
    room_id: roomId,
    kind: 'out_of_order',
    until,
    note: 'Not available in rooms.json',
  } as const
  const nights = Array.from({ length: CLOSED_FROM_START_DAYS }, (_, index) => dayAfter(today, index))
  await transaction
    .insertInto('closures')
    .values({ ...closure, from_day: today, created_at: moment, created_by: 'rooms.json' })
    .execute()
  await transaction
    .insertInto('room_nights')
    .values(nights.map((night) => ({ room_id: roomId, night, closure_id: id })))
    .execute()
  await transaction
    .insertInto('holds')
    .values({ ...closure, closure_id: id, opened_at: moment, opened_by: 'rooms.json' })
    .execute()
}

async function hasRooms(database: Kysely<Database>): Promise<boolean> {
  const room = await database.selectFrom('rooms').select('id').limit(1).executeTakeFirst()
  return room !== undefined
}
