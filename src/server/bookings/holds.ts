import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Nights } from '../../shared/claimed-nights'
import { businessDay } from '../../shared/stay'
import { hasRowLocks } from '../db/dialect'
import type { Database, HoldRow, HoldTable, RoomRow } from '../db/schema'
import { releaseNights, tryToClaimNights } from './nights'

// A room is taken by inserting its hold. Of two at once, the unique index lets one through; the other waits
// and then inserts nothing.

export interface NewHold {
  id?: string
  roomId: number
  kind: HoldTable['kind']
  bookingId?: string | null
  closureId?: string | null
  until?: string | null
  note?: string | null
  who: string
}

export async function openHold(
  trx: Transaction<Database>,
  { roomId, bookingId = null, closureId = null, who, ...hold }: NewHold,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('holds')
    .values({
      id: randomUUID(),
      room_id: roomId,
      booking_id: bookingId,
      closure_id: closureId,
      opened_at: now.toISOString(),
      opened_by: who,
      until: null,
      note: null,
      ...hold,
    })
    .onConflict((conflict) => conflict.column('room_id').where('closed_at', 'is', null).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** A stay that takes a room. Its booking may be inserted later in the same transaction. */
export interface NewStay extends Nights {
  roomId: number
  bookingId: string
  who: string
}

/** Sells nights, and opens the hold of a stay that begins now. Returns false when one is taken. */
export async function takeRoom(trx: Transaction<Database>, stay: NewStay, now: Date): Promise<boolean> {
  const { roomId, bookingId, from, until, who } = stay
  if (!(await isListed(trx, roomId)) || !(await tryToClaimNights(trx, roomId, stay, { bookingId })))
    return false
  if (from > businessDay(now.toISOString())) return true
  if (await openHold(trx, { roomId, kind: 'stay', bookingId, until, who }, now)) return true
  await releaseNights(trx, { bookingId }, from)
  return false
}

/** Returns whether guests can book a room. Waits for anybody who is taking it off the site. */
export async function isListed(trx: Transaction<Database>, roomId: number): Promise<boolean> {
  const room = await trx
    .selectFrom('rooms')
    .select('listed')
    .where('id', '=', roomId)
    .$if(hasRowLocks(trx), (rooms) => rooms.forKeyShare())
    .executeTakeFirst()
  return room?.listed === 1
}

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

export function findRoom(database: Kysely<Database>, roomId: number): Promise<RoomRow | undefined> {
  return database.selectFrom('rooms').selectAll().where('id', '=', roomId).executeTakeFirst()
}
