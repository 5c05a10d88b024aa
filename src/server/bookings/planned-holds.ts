import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { DeskPlan } from '../../shared/desk/rooms'
import { dayInWords } from '../../shared/day-in-words'
import { businessDay } from '../../shared/stay'
import type { Database } from '../db/schema'
import type { PlannedHoldTable } from '../db/stays-schema'
import { Conflict, NotFound } from '../http/errors'
import { type Actor, recordChange } from '../journal/journal'
import { findRoomName, lockRoomsInOrder, openHold } from './holds'

export type PlannedHoldRow = Selectable<PlannedHoldTable>

export type Plan = Pick<PlannedHoldRow, 'room_id' | 'kind' | 'from_day' | 'until' | 'note'>

const SERVER: Actor = { who: 'Server', personId: null, role: 'owner', via: 'server' }

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
    const room = await findRoomName(trx, room_id)
    if (room === undefined) throw new NotFound('This room')
    if (from_day < businessDay(now.toISOString())) throw new Conflict('The first day is over already.')
    if (until <= from_day) throw new Conflict('The last day must come after the first.')
    // Of two who plan for one room at once, the second sees the plan of the first.
    await lockRoomsInOrder(trx, [room_id])
    const other = (await listPlans(trx)).find(
      (row) => row.room_id === room_id && row.from_day < until && from_day < row.until,
    )
    if (other !== undefined) {
      throw new Conflict(
        `${room.name} is planned from ${dayInWords(other.from_day)} to ${dayInWords(other.until)} already, for “${other.note}”.`,
      )
    }
    await trx
      .insertInto('planned_holds')
      .values({ ...plan, id, created_at: now.toISOString(), created_by: actor.who })
      .execute()
    return { action: 'room.planned', about: room_id, after: { kind, from_day, until, plan: id } } as const
  }
  await recordChange(database, actor, make, now)
  return { id }
}

/** Gives a plan up. Throws NotFound, and a Conflict when it has begun or was given up. */
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
    return { action: 'room.plan-dropped', about: plan.room_id, before: { plan: id } } as const
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

/** Opens the holds of plans whose first business day has begun. One whose room is taken waits until it is free, and
 * one whose days have passed is dropped. */
export async function openPlannedHolds(database: Kysely<Database>, now: Date): Promise<void> {
  const today = businessDay(now.toISOString())
  const due = (await listPlans(database)).filter(({ from_day }) => from_day <= today)
  for (const plan of due) {
    const { id, room_id: roomId, kind, until, note, created_by: who } = plan
    const begin = async (trx: Transaction<Database>) => {
      if (!(await endPlan(trx, plan, SERVER.who, now))) throw new PlanKept()
      if (until <= today) return { action: 'room.plan-dropped', about: roomId, before: { plan: id } } as const
      if (!(await openHold(trx, { roomId, kind, until, note, who }, now))) throw new PlanKept()
      return { action: 'room.plan-begun', about: roomId, after: { kind, until, plan: id } } as const
    }
    try {
      await recordChange(database, SERVER, begin, now)
    } catch (error) {
      if (!(error instanceof PlanKept)) throw error
    }
  }
}

/** Rolls the transaction back: the room is taken, or somebody else has ended the plan. */
class PlanKept extends Error {}

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
