import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { DeskPlan } from '../../shared/desk/rooms'
import { dayInWords } from '../../shared/day-in-words'
import { describeKept, findKept, type Nights } from '../../shared/kept-rooms'
import { businessDay } from '../../shared/stay'
import type { Database } from '../db/schema'
import type { PlannedHoldTable } from '../db/stays-schema'
import { Conflict, NotFound } from '../http/errors'
import { inTransaction } from '../db/transaction'
import { type Actor, journalEntry, recordChange, writeEntry } from '../journal/journal'
import { findOpenHold, findRoom, lockRoomsInOrder, openHold } from './holds'

export type PlannedHoldRow = Selectable<PlannedHoldTable>

export type Plan = Pick<PlannedHoldRow, 'room_id' | 'kind' | 'from_day' | 'until' | 'note'>

const SERVER: Actor = { who: 'Server', personId: null, role: 'program', via: 'server' }

/** Plans to keep a room from a business day on. Throws a Conflict for days that are over or planned already. */
export async function planHold(
  database: Kysely<Database>,
  actor: Actor,
  plan: Plan,
  now: Date,
): Promise<{ id: string }> {
  const id = randomUUID()
  const make = async (trx: Transaction<Database>) => {
    const { room_id, kind, from_day, until } = plan
    const room = await findRoom(trx, room_id)
    if (room === undefined) throw new NotFound('This room')
    if (from_day < businessDay(now.toISOString())) throw new Conflict('The first day is over already.')
    if (until <= from_day) throw new Conflict('The last day must come after the first.')
    // When two people plan for a room at once, the second sees the plan of the first.
    await lockRoomsInOrder(trx, [room_id])
    const other = findKept(await listPlans(trx), room_id, { from: from_day, until })
    if (other !== undefined) {
      throw new Conflict(
        `${room.name} is planned from ${dayInWords(other.from_day)} to ${dayInWords(other.until)} already, for “${other.note}”.`,
      )
    }
    await trx
      .insertInto('planned_holds')
      .values({ ...plan, id, created_at: now.toISOString(), created_by: actor.who })
      .execute()
    await openPlanOf(trx, room_id, now)
    return journalEntry('room.planned', room_id, { after: { kind, from_day, until, plan: id } })
  }
  await recordChange(database, actor, make, now)
  return { id }
}

/** Drops a plan. Throws NotFound, and a Conflict when the plan has begun or was dropped. */
export async function dropPlan(
  database: Kysely<Database>,
  actor: Actor,
  id: string,
  now: Date,
): Promise<void> {
  const drop = async (trx: Transaction<Database>) => {
    const plan = await findPlan(trx, id)
    if (!(await endPlan(trx, plan, actor.who, now))) {
      const { ended_by } = await findPlan(trx, id)
      throw new Conflict(
        ended_by === SERVER.who ? 'This plan has begun.' : `${ended_by} has given this plan up already.`,
      )
    }
    return journalEntry('room.plan_dropped', plan.room_id, { before: { plan: id } })
  }
  await recordChange(database, actor, drop, now)
}

async function findPlan(trx: Transaction<Database>, id: string): Promise<PlannedHoldRow> {
  const plan = await trx.selectFrom('planned_holds').selectAll().where('id', '=', id).executeTakeFirst()
  if (plan === undefined) throw new NotFound('This plan')
  return plan
}

/** Returns the plans that have not begun, with their rooms. */
export async function listDeskPlans(database: Kysely<Database>): Promise<DeskPlan[]> {
  const rooms = await database.selectFrom('rooms').select(['id', 'name']).execute()
  const names = new Map(rooms.map(({ id, name }) => [id, name]))
  return (await listPlans(database)).map((plan) => {
    const { id, room_id, kind, from_day, until, note, created_by } = plan
    return { id, room_id, room_name: names.get(room_id) ?? '', kind, from_day, until, note, created_by }
  })
}

/** Returns the plans that have not begun, by their first day. */
function listPlans(database: Kysely<Database>): Promise<PlannedHoldRow[]> {
  return database
    .selectFrom('planned_holds')
    .selectAll()
    .where('ended_at', 'is', null)
    .orderBy('from_day')
    .orderBy('id')
    .execute()
}

/** Opens the holds of plans whose first business day has begun. A plan waits while its room is taken, and is dropped once
 * its last day is over. */
export async function openPlannedHolds(database: Kysely<Database>, now: Date): Promise<void> {
  const today = businessDay(now.toISOString())
  const rooms = new Set((await listPlans(database)).filter(isDue(today)).map(({ room_id }) => room_id))
  for (const roomId of rooms) await inTransaction(database, (trx) => openPlanOf(trx, roomId, now))
}

function isDue(today: string) {
  return ({ from_day }: Pick<PlannedHoldRow, 'from_day'>) => from_day <= today
}

/**
 * Opens the hold of a room's plan that has begun, if the room is free. Code that frees a room calls this in
 * the same transaction, so that nobody can book the room in between.
 */
export async function openPlanOf(trx: Transaction<Database>, roomId: number, now: Date): Promise<void> {
  const today = businessDay(now.toISOString())
  const due = (await listPlans(trx)).filter((plan) => plan.room_id === roomId && isDue(today)(plan))
  for (const plan of due) {
    const { id, kind, until, note, created_by: who } = plan
    const isOver = until <= today
    if (!isOver && (await findOpenHold(trx, roomId)) !== undefined) continue
    if (!(await endPlan(trx, plan, SERVER.who, now))) continue
    const entry = isOver
      ? journalEntry('room.plan_dropped', roomId, { before: { plan: id } })
      : journalEntry('room.plan_begun', roomId, { after: { kind, until, plan: id } })
    if (isOver || (await openHold(trx, { roomId, kind, until, note, who }, now))) {
      await writeEntry(trx, SERVER, entry, now)
    } else {
      // Somebody has taken the room at the same moment.
      const waiting = { ended_at: null, ended_by: null }
      await trx.updateTable('planned_holds').set(waiting).where('id', '=', id).execute()
    }
  }
}

/** Throws a Conflict that says who keeps a room for whom, when a plan claims one of these nights. */
export async function refuseKept(trx: Transaction<Database>, roomId: number, nights: Nights): Promise<void> {
  const plan = findKept(await listPlans(trx), roomId, nights)
  if (plan === undefined) return
  throw new Conflict(describeKept((await findRoom(trx, roomId))?.name ?? 'This room', plan))
}

async function endPlan(
  trx: Transaction<Database>,
  { id }: Pick<PlannedHoldRow, 'id'>,
  who: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('planned_holds')
    .set({ ended_at: now.toISOString(), ended_by: who })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
