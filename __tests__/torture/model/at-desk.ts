import { DatabaseUnavailable } from '../../../src/server/db/database-error'
import { AppError } from '../../../src/server/http/errors'
import { businessDay } from '../../../src/shared/stay'
import { BOOKING_ACTS } from './desk-acts'
import type { Choices, Order } from './desk-order'
import { MONEY_ACTS } from './desk-money'
import { ROOM_ACTS } from './desk-rooms'
import type { Model, Step } from './model'
import { ownersOf } from './paper'
import type { World } from './world'

const ACTS = { ...ROOM_ACTS, ...BOOKING_ACTS, ...MONEY_ACTS }

export type Act = keyof typeof ACTS

/** One act of the people at the desk, by an owner. */
export interface DeskAction extends Choices {
  kind: 'desk'
  act: Act
}

/** Does an act, unless nothing fits it, and notes its end in the step. */
export async function actAtDesk(
  action: DeskAction,
  { world, model, step }: { world: World; model: Model; step: Step },
): Promise<void> {
  const { life, database, clock } = world
  const now = clock.now()
  const newName = `guest ${(model.names += 1)}`
  const { paper } = model
  const order = ACTS[action.act]({
    ...action,
    database,
    paper,
    now,
    newName,
    today: businessDay(now.toISOString()),
  })
  if (order === undefined) return
  try {
    const end = await life.outlive(async () => {
      await order.run()
      return 'done'
    })
    step.orders.push({ order, isSure: end === 'done' })
    if (end) model.done[action.act] = (model.done[action.act] ?? 0) + 1
  } catch (error) {
    if (error instanceof DatabaseUnavailable) step.orders.push({ order, isSure: false })
    else if (!(error instanceof AppError)) throw error
    else step.problems.push(...judgeRefusal(order, error, { model, step, what: describeAct(action) }))
  }
}

/** A refusal needs a reason that is on the paper, and names who has the night or the room. */
function judgeRefusal(
  { needs, mayBeRefused }: Order,
  { message, status }: AppError,
  { model: { paper, taken }, step, what }: { model: Model; step: Step; what: string },
): string[] {
  if (!step.isAlone || mayBeRefused) return []
  const said = `${what} was refused: ${message}`
  if (needs === undefined || status !== 409) return [said]
  const { rooms, nights, isNow, own } = needs
  const owners = rooms.flatMap((room) => nights.flatMap((night) => ownersOf(paper, room, night, own)))
  const isOccupied = isNow && taken.holds.some(({ room_id }) => rooms.includes(room_id))
  if (owners.length === 0 && !isOccupied) return [said]
  return isOccupied || owners.some((owner) => message.includes(owner)) ? [] : [`${said} (${owners.join()})`]
}

/** @example 'desk: dates -1, room 1, in 2 days, 3 nights, whole' */
export function describeAct({ act, target, room, inDays, nights, isWhole }: DeskAction): string {
  return `desk: ${act} -${target}, room ${room}, in ${inDays} days, ${nights} nights${isWhole ? ', whole' : ''}`
}
