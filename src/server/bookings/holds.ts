import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { businessDay } from '../../shared/stay'
import { hasRowLocks } from '../db/dialect'
import type { Database, RoomRow } from '../db/schema'
import type { HoldRow, HoldTable } from '../db/stays-schema'
import { NotFound } from '../http/errors'

// A room is available when it is listed and has no open hold. Taking a room is inserting its hold: the unique index
// on open holds lets one of two through, and the other waits for it and then inserts nothing.

export interface NewHold {
  id?: string
  roomId: number
  kind: HoldTable['kind']
  /** The booking of a stay. Its row may be inserted later in the same transaction. */
  bookingId?: string
  /** The business day on which it is expected to end. */
  until?: string | null
  note?: string | null
  who: string
  /** The room from which a guest is moved. */
  movedFrom?: number | null
}

/** Opens a hold. Returns false when the room has an open one or does not exist. */
export function openHold(trx: Transaction<Database>, hold: NewHold, now: Date): Promise<boolean> {
  return insertHold(trx, hold, now, { isListedOnly: false })
}

/** Opens the hold of a stay. Returns false when the room is taken, kept by a plan, no longer listed, or does not exist. */
export function takeRoom(
  trx: Transaction<Database>,
  stay: Omit<NewHold, 'kind' | 'note'> & { bookingId: string },
  now: Date,
): Promise<boolean> {
  return insertHold(trx, { ...stay, kind: 'stay' }, now, { isListedOnly: true })
}

async function insertHold(
  trx: Transaction<Database>,
  { id = randomUUID(), roomId, kind, bookingId, until = null, note = null, who, movedFrom = null }: NewHold,
  now: Date,
  { isListedOnly }: { isListedOnly: boolean },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('holds')
    .columns(['id', 'room_id', 'kind', 'booking_id', 'opened_at', 'opened_by', 'until', 'note', 'moved_from'])
    .expression((query) =>
      query
        .selectFrom('rooms')
        .select([
          text(id).as('id'),
          'rooms.id as room_id',
          sql<HoldTable['kind']>`cast(${kind} as text)`.as('kind'),
          text(bookingId ?? null).as('booking_id'),
          text(now.toISOString()).as('opened_at'),
          text(who).as('opened_by'),
          text(until).as('until'),
          text(note).as('note'),
          sql<number | null>`cast(${movedFrom} as bigint)`.as('moved_from'),
        ])
        .where('rooms.id', '=', roomId)
        .$if(isListedOnly, (rooms) => rooms.where('rooms.listed', '=', 1).where(isNotKept(now)))
        // Waits for somebody who is taking the room off the site.
        .$if(hasRowLocks(trx), (rooms) => rooms.forKeyShare()),
    )
    .onConflict((conflict) => conflict.column('room_id').where('closed_at', 'is', null).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The condition that no plan keeps the room tonight, not even one whose hold is still to be opened. */
function isNotKept(now: Date) {
  const today = businessDay(now.toISOString())
  return sql<boolean>`not exists (select 1 from planned_holds where planned_holds.room_id = rooms.id
    and ended_at is null and from_day <= ${today} and planned_holds.until > ${today})`
}

/** PostgreSQL cannot infer the type of a parameter in a select list. */
function text<Text extends string | null>(value: Text) {
  return sql<Text>`cast(${value} as text)`
}

/** Closes an open hold. Returns false when somebody has closed it before. */
export async function closeHold(
  trx: Transaction<Database>,
  hold: { id: string } | { bookingId: string },
  who: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('holds')
    .set({ closed_at: now.toISOString(), closed_by: who })
    .where('closed_at', 'is', null)
    .where('id' in hold ? 'id' : 'booking_id', '=', 'id' in hold ? hold.id : hold.bookingId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function findOpenHold(database: Kysely<Database>, roomId: number): Promise<HoldRow | undefined> {
  return database
    .selectFrom('holds')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** Sets until when a stay is expected to hold its room. */
export async function extendHold(
  trx: Transaction<Database>,
  bookingId: string,
  until: string,
): Promise<void> {
  await trx
    .updateTable('holds')
    .set({ until })
    .where('booking_id', '=', bookingId)
    .where('closed_at', 'is', null)
    .execute()
}

/** Locks rooms in order of id, so that two moves between the same rooms cannot deadlock. */
export async function lockRoomsInOrder(
  trx: Transaction<Database>,
  roomIds: readonly number[],
): Promise<void> {
  if (!hasRowLocks(trx)) return
  await trx
    .selectFrom('rooms')
    .select('id')
    .where('id', 'in', roomIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Returns the present price of a room. Throws NotFound. */
export async function readPriceKobo(database: Kysely<Database>, roomId: number): Promise<number> {
  const room = await findRoom(database, roomId)
  if (room === undefined) throw new NotFound('This room')
  return room.price_kobo
}

/** Returns a room, listed or not. */
export function findRoom(database: Kysely<Database>, roomId: number): Promise<RoomRow | undefined> {
  return database.selectFrom('rooms').selectAll().where('id', '=', roomId).executeTakeFirst()
}
