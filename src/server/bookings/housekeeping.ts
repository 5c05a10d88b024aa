import type { Kysely } from 'kysely'
import type { DeskRoom } from '../../shared/desk/rooms'
import { businessDay } from '../../shared/stay'
import type { Database } from '../db/schema'
import { Conflict, NotFound } from '../http/errors'
import { journalEntry, recorded } from '../journal/journal'
import { findRoom } from './holds'

type Housekeeping = Pick<DeskRoom, 'stay_over' | 'expects_guest' | 'notes'>

export async function addHousekeeping<Room extends Pick<DeskRoom, 'id'>>(
  database: Kysely<Database>,
  rooms: readonly Room[],
  now: Date,
): Promise<(Room & Housekeeping)[]> {
  const day = businessDay(now.toISOString())
  const staying = await database
    .selectFrom('bookings')
    .leftJoin('cleanings', (join) =>
      join.onRef('cleanings.room_id', '=', 'bookings.room_id').on('cleanings.day', '=', day),
    )
    .select(['bookings.room_id', 'cleanings.at'])
    .where('status', '=', 'in_house')
    .where('arrives_on', '<', day)
    .where('leaves_on', '>', day)
    .execute()
  const expected = await database
    .selectFrom('room_nights')
    .innerJoin('bookings', 'bookings.id', 'room_nights.booking_id')
    .select('room_nights.room_id')
    .where('night', '=', day)
    .where('status', '=', 'expected')
    .execute()
  const open = await database
    .selectFrom('room_notes')
    .select(['id', 'room_id', 'at', 'who', 'text'])
    .where('done_at', 'is', null)
    .orderBy('at')
    .execute()
  const notes = Map.groupBy(open, ({ room_id }) => room_id)
  return rooms.map((room) => {
    const stay = staying.find(({ room_id }) => room_id === room.id)
    return {
      ...room,
      ...(stay && { stay_over: stay.at === null ? 'to_clean' : 'cleaned' }),
      expects_guest: expected.some(({ room_id }) => room_id === room.id),
      notes: notes.get(room.id) ?? [],
    }
  })
}

export const cleanForGuest = recorded<number>(async (trx, roomId, now, actor) => {
  const [room] = await addHousekeeping(trx, [{ id: roomId }], now)
  if (room?.stay_over !== 'to_clean') {
    throw new Conflict('This room was cleaned already, or its guest does not stay on.')
  }
  const day = businessDay(now.toISOString())
  await trx
    .insertInto('cleanings')
    .values({ room_id: roomId, day, at: now.toISOString(), who: actor.who })
    .execute()
  return journalEntry('room.cleaned_for_guest', roomId)
})

/** The journal shows the text from this row, which can be erased. Throws NotFound. */
export const noteRoom = recorded<{ roomId: number; text: string }>(
  async (trx, { roomId, text }, now, actor, id) => {
    if ((await findRoom(trx, roomId)) === undefined) throw new NotFound('This room')
    await trx
      .insertInto('room_notes')
      .values({ id, room_id: roomId, at: now.toISOString(), who: actor.who, text })
      .execute()
    return journalEntry('room.noted', roomId, {})
  },
)

export const finishNote = recorded<{ roomId: number; note: string }>(
  async (trx, { roomId, note: id }, now, actor) => {
    const { numUpdatedRows } = await trx
      .updateTable('room_notes')
      .set({ done_at: now.toISOString(), done_by: actor.who })
      .where('id', '=', id)
      .where('room_id', '=', roomId)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new Conflict('Somebody has seen to this note already.')
    return journalEntry('room.note_done', roomId)
  },
)
