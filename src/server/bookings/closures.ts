import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Closure } from '../../shared/desk/rooms'
import { dayInWords } from '../../shared/day-in-words'
import { businessDay } from '../../shared/stay'
import type { ClosureTable, Database } from '../db/schema'
import { Conflict, NotFound } from '../http/errors'
import { inTransaction } from '../db/transaction'
import { type Actor, journalEntry, recorded, writeEntry } from '../journal/journal'
import { findOpenHold, findRoom, openHold } from './holds'
import { claimNights, releaseNights, requireNights } from './nights'

type ClosureRow = Selectable<ClosureTable>

export type NewClosure = Pick<ClosureRow, 'room_id' | 'kind' | 'from_day' | 'until' | 'note'>

const SERVER: Actor = { who: 'Server', personId: null, role: 'program', via: 'server' }

/** Throws NotFound, and a Conflict for past days or a taken night, naming who has it. */
export const planClosure = recorded<NewClosure>(async (trx, closure, now, { who }, id) => {
  const { room_id, kind, from_day, until } = closure
  await insertClosure(trx, { ...closure, id, who }, now)
  await openDueHold(trx, room_id, now)
  return journalEntry('room.planned', room_id, { after: { kind, from_day, until, plan: id } })
})

export async function insertClosure(
  trx: Transaction<Database>,
  { who, ...closure }: NewClosure & { id: string; who: string },
  now: Date,
): Promise<void> {
  const { room_id, from_day: from, until } = closure
  if ((await findRoom(trx, room_id)) === undefined) throw new NotFound('This room')
  requireNights({ from, until }, now)
  await trx
    .insertInto('closures')
    .values({ ...closure, created_at: now.toISOString(), created_by: who })
    .execute()
  await claimNights(trx, room_id, { from, until }, { closureId: closure.id })
}

/** Throws NotFound, a Conflict for a closure that is over or was changed, and as claimNights does. */
export const changeClosure = recorded<Pick<ClosureRow, 'id' | 'until'> & { seen_until?: string | undefined }>(
  async (trx, { id, until, seen_until }, now) => {
    const closure = await lockClosure(trx, id)
    const { room_id, from_day, until: before } = closure
    if ((seen_until ?? before) !== before) throw await changedMeanwhile(trx, closure)
    const today = businessDay(now.toISOString())
    requireNights({ from: from_day > today ? from_day : today, until }, now)
    await claimNights(trx, room_id, { from: before > today ? before : today, until }, { closureId: id })
    await releaseNights(trx, { closureId: id }, until)
    await trx.updateTable('closures').set({ until }).where('id', '=', id).execute()
    await trx
      .updateTable('holds')
      .set({ until })
      .where('closure_id', '=', id)
      .where('closed_at', 'is', null)
      .execute()
    return journalEntry('room.closure_changed', room_id, { before: { until: before }, after: { until } })
  },
)

async function changedMeanwhile(
  trx: Transaction<Database>,
  { room_id, until }: ClosureRow,
): Promise<Conflict> {
  const last = await trx
    .selectFrom('journal')
    .select('who')
    .where('action', '=', 'room.closure_changed')
    .where('room_id', '=', room_id)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  const who = last?.who ?? 'Somebody'
  return new Conflict(
    `${who} has changed the last day: free again on ${dayInWords(until)}. Please look again.`,
  )
}

export const dropClosure = recorded<string>(async (trx, id, now, actor) => {
  const { room_id } = await lockClosure(trx, id)
  const hold = await findOpenHold(trx, room_id)
  if (hold?.closure_id === id) throw new Conflict('This plan has begun.')
  await endClosure(trx, id, actor.who, now)
  await openDueHold(trx, room_id, now)
  return journalEntry('room.plan_dropped', room_id, { before: { plan: id } })
})

async function lockClosure(trx: Transaction<Database>, id: string): Promise<ClosureRow> {
  const closure = await trx
    .updateTable('closures')
    .set(({ ref }) => ({ until: ref('until') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(() => new NotFound('This plan'))
  if (closure.ended_at !== null) throw new Conflict(`${closure.ended_by} has given this plan up already.`)
  return closure
}

export async function endClosure(
  trx: Transaction<Database>,
  id: string,
  who: string,
  now: Date,
): Promise<void> {
  const ended = { ended_at: now.toISOString(), ended_by: who }
  await trx.updateTable('closures').set(ended).where('id', '=', id).execute()
  await releaseNights(trx, { closureId: id }, businessDay(now.toISOString()))
}

export async function listClosures(database: Kysely<Database>, now: Date): Promise<Closure[]> {
  return database
    .selectFrom('closures')
    .innerJoin('rooms', 'rooms.id', 'closures.room_id')
    .select([
      'closures.id',
      'room_id',
      'rooms.name as room_name',
      'kind',
      'from_day',
      'until',
      'note',
      'created_by',
    ])
    .where('ended_at', 'is', null)
    .where('until', '>', businessDay(now.toISOString()))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('holds').select('holds.id').whereRef('holds.closure_id', '=', 'closures.id'))),
    )
    .orderBy('from_day')
    .orderBy('closures.id')
    .execute()
}

export async function openDueHolds(database: Kysely<Database>, now: Date): Promise<void> {
  const due = await database
    .selectFrom('room_nights')
    .select('room_id')
    .where('night', '=', businessDay(now.toISOString()))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('holds')
            .select('holds.id')
            .whereRef('holds.room_id', '=', 'room_nights.room_id')
            .where('closed_at', 'is', null),
        ),
      ),
    )
    .execute()
  for (const { room_id } of due) await inTransaction(database, (trx) => openDueHold(trx, room_id, now))
}

/** Called in each transaction that frees a room, so that the room shows at once who comes next. */
export async function openDueHold(trx: Transaction<Database>, roomId: number, now: Date): Promise<void> {
  const night = await trx
    .selectFrom('room_nights')
    .leftJoin('bookings', 'bookings.id', 'room_nights.booking_id')
    .leftJoin('closures', 'closures.id', 'room_nights.closure_id')
    .select(['bookings.id as booking_id', 'bookings.status', 'bookings.leaves_on'])
    .select([
      'closures.id as closure_id',
      'closures.kind',
      'closures.until',
      'closures.note',
      'closures.created_by',
    ])
    .where('room_nights.room_id', '=', roomId)
    .where('night', '=', businessDay(now.toISOString()))
    .executeTakeFirst()
  if (night === undefined) return
  const { booking_id, leaves_on, closure_id, kind, until, note, created_by } = night
  if (booking_id !== null && night.status === 'expected') {
    // A guest who moves in tonight still has the hold of another room.
    const has = await trx
      .selectFrom('holds')
      .select('id')
      .where('booking_id', '=', booking_id)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (has !== undefined) return
    const stay = { roomId, bookingId: booking_id, until: leaves_on, who: SERVER.who }
    await openHold(trx, { ...stay, kind: 'stay' }, now)
  } else if (closure_id !== null && kind !== null && until !== null && created_by !== null) {
    const hold = { roomId, kind, closureId: closure_id, until, note, who: created_by }
    const begun = journalEntry('room.plan_begun', roomId, { after: { kind, until, plan: closure_id } })
    if (await openHold(trx, hold, now)) await writeEntry(trx, SERVER, begun, now)
  }
}
