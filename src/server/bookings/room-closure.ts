import type { Transaction } from 'kysely'
import type { Database, HoldTable } from '../db/schema'
import { Conflict, NotFound } from '../http/errors'
import { journalEntry, recorded } from '../journal/journal'
import { businessDay } from '../../shared/stay'
import { openHoldFor } from './change-booking'
import { closeHold, findOpenHold, findRoom } from './holds'
import { endClosure, insertClosure, openDueHold } from './closures'

export interface Closure {
  roomId: number
  kind: Exclude<HoldTable['kind'], 'stay'>
  until: string | null
  note: string | null
}

/** Throws NotFound, and a Conflict that says who or what has the room or a night. */
export const closeRoom = recorded<Closure>(async (trx, { roomId, kind, until, note }, now, actor, id) => {
  if ((await findRoom(trx, roomId)) === undefined) throw new NotFound('This room')
  const hold = { id, roomId, kind, until, note, who: actor.who }
  if (kind === 'cleaning') await openHoldFor(trx, { ...hold, until: null }, now)
  else {
    const days = { from_day: businessDay(now.toISOString()), until: until ?? '' }
    const closure = { id, room_id: roomId, kind, ...days, note: note ?? '', who: actor.who }
    await insertClosure(trx, closure, now)
    await openHoldFor(trx, { ...hold, closureId: id }, now)
  }
  return journalEntry('room.closed', roomId, { after: { kind, until } })
})

interface Opening {
  roomId: number
  hold: string
  kinds: readonly Closure['kind'][]
  hasHousekeeping: boolean
}

/** With housekeeping, a room that was out of order is cleaned before it is sold. Throws a Conflict. */
export const openRoom = recorded<Opening>(
  async (trx, { roomId, hold: seen, kinds, hasHousekeeping }, now, actor) => {
    const room = await findRoom(trx, roomId)
    if (room === undefined) throw new NotFound('This room')
    const hold = await findOpenHold(trx, roomId)
    const { kind } = hold ?? {}
    if (hold?.id !== seen) throw await changedMeanwhile(trx, room.name, seen)
    if (kind === undefined || kind === 'stay' || !kinds.includes(kind)) {
      throw new Conflict(`${room.name} cannot be opened like this: please look at it again.`)
    }
    if (!(await closeHold(trx, { id: seen }, actor.who, now))) {
      throw await changedMeanwhile(trx, room.name, seen)
    }
    if (kind === 'cleaning') {
      await openDueHold(trx, roomId, now)
      return journalEntry('room.ready', roomId)
    }
    if (hold.closure_id !== null) await endClosure(trx, hold.closure_id, actor.who, now)
    if (hasHousekeeping) await openHoldFor(trx, { roomId, kind: 'cleaning', who: actor.who }, now)
    else await openDueHold(trx, roomId, now)
    return journalEntry('room.opened', roomId, { before: { kind }, after: { to_clean: hasHousekeeping } })
  },
)

async function changedMeanwhile(trx: Transaction<Database>, name: string, holdId: string): Promise<Conflict> {
  const hold = await trx.selectFrom('holds').selectAll().where('id', '=', holdId).executeTakeFirst()
  if (hold === undefined || hold.closed_by === null)
    return new Conflict(`${name} has changed. Please look at it again.`)
  const what = hold.kind === 'cleaning' ? 'marked it as ready' : 'opened it'
  return new Conflict(`${name} has changed: ${hold.closed_by} has ${what} already.`)
}
