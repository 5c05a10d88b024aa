import { businessDay, dayAfter } from '../../../src/shared/stay'
import type { Kysely } from 'kysely'
import { listDeskRooms } from '../../../src/server/bookings/desk-bookings'
import { closeRoom } from '../../../src/server/bookings/room-closure'
import type { Database } from '../../../src/server/db/schema'
import type { Actor, JournalRow } from '../../../src/server/journal/journal'
import { readJournalPage } from '../../../src/server/journal/journal-page'
import type { DeskRoom } from '../../../src/shared/desk/rooms'
import type { TestBackend } from './backend'
import { CLASSIC_ROOM, pay, verify } from './guest'
import { findRow } from './rows'

/** Somebody at the front desk. */
export const RECEPTIONIST: Actor = { who: 'Bola', personId: null, role: 'desk', via: 'browser' }

/** Lets a guest pay for a room and book it. Returns the booking's code and the payment's reference. */
export async function bookRoom(
  { app, rehearsal, database }: TestBackend,
  { roomId = CLASSIC_ROOM.id, name = 'Ada Obi', email = 'ada@example.com' } = {},
): Promise<{ code: string; reference: string }> {
  const { price_kobo: amount } = await findRow(database, 'rooms', { id: roomId })
  const metadata = JSON.stringify({ source: 'site', room_id: roomId, guest_name: name })
  const reference = `${roomId}-1763712000000-${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
  await pay(rehearsal.ledger, { reference, amount, email, metadata })
  const answer = await verify(app, reference, { room_id: roomId, name, email })
  if (answer.statusCode !== 200) throw new Error(`not booked: ${answer.body}`)
  return { code: answer.json<{ booking: { code: string } }>().booking.code, reference }
}

/** Closes a room as out of order. */
export function shutRoom(database: Kysely<Database>, roomId: number, now = new Date()): Promise<void> {
  const until = dayAfter(businessDay(now.toISOString()), 1)
  const closure = { roomId, kind: 'out_of_order', until, note: 'No water' } as const
  return closeRoom(database, RECEPTIONIST, closure, now)
}

/** Returns a room as the desk sees it. */
export async function deskRoom(
  { database }: TestBackend,
  roomId: number,
  now = new Date(),
): Promise<DeskRoom> {
  const room = (await listDeskRooms(database, now)).find(({ id }) => id === roomId)
  if (room === undefined) throw new Error(`no room ${roomId}`)
  return room
}

/** Returns the journal's entries, the oldest first, with their facts. */
export async function journalOf({ database }: TestBackend) {
  const rows = await database.selectFrom('journal').selectAll().orderBy('at').execute()
  return rows.map(({ before, after, ...entry }) => ({
    ...entry,
    before: JSON.parse(before ?? 'null') as unknown,
    after: JSON.parse(after ?? 'null') as unknown,
  }))
}

/** Returns the journal's entries about a room, the oldest first. */
export function listEntriesOfRoom(database: Kysely<Database>, id: number): Promise<JournalRow[]> {
  return database
    .selectFrom('journal')
    .selectAll()
    .where('room_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Returns the journal's sentences, the newest first. */
export async function readJournal(database: Kysely<Database>): Promise<string[]> {
  return (await readJournalPage(database, {})).entries.map(({ what }) => what)
}
