import type { FastifyInstance } from 'fastify'
import { type Static, Type } from '@sinclair/typebox'
import { DESK_API } from '../../../shared/desk/api'
import {
  CloseSchema,
  type DeskRoom,
  DeskRoomSchema,
  NewPlanSchema,
  OpenSchema,
  PlanSchema,
} from '../../../shared/desk/rooms'
import { isAllowed } from '../../../shared/desk/roles'
import { listDeskRooms, readDeskRoom } from '../../bookings/desk-bookings'
import { dropPlan, listDeskPlans, planHold } from '../../bookings/planned-holds'
import { closeRoom, openRoom } from '../../bookings/room-closure'
import { InvalidInput, NotFound } from '../../http/errors'
import type { Actor } from '../../journal/journal'
import { parseRoomId } from '../../rooms/room'
import type { DeskServices } from '../services'
import { requiredText, textOf } from './booking-steps'
import { type ById, optionsOf } from './options'

const ROOMS = `${DESK_API}rooms/`
const PLANS = `${DESK_API}plans/`

/** Adds the calls that list rooms, close and open them, and plan to keep them. */
export function addDeskRoomRoutes(desk: FastifyInstance, { database, hotel, now }: DeskServices): void {
  const answer = async (actor: Actor, roomId: number) => roomFor(actor, await readDeskRoom(database, roomId))

  desk.get(ROOMS, optionsOf('view', Type.Array(DeskRoomSchema)), async ({ actor }) =>
    (await listDeskRooms(database)).map((room) => roomFor(actor, room)),
  )
  desk.post<ById & { Body: Static<typeof CloseSchema> }>(
    `${ROOMS}:id/close/`,
    optionsOf('guests', DeskRoomSchema, { body: CloseSchema }),
    async ({ actor, params, body: { kind, until, note } }) => {
      const roomId = roomIdOf(params)
      const reason = textOf(note)
      if (reason === null && kind !== 'cleaning') {
        throw new InvalidInput({ note: 'Please write why the room is closed.' })
      }
      await closeRoom(database, actor, { roomId, kind, until, note: reason }, now())
      return answer(actor, roomId)
    },
  )
  for (const [verb, permission, kinds] of [
    ['open', 'guests', ['out_of_order', 'house_use', 'cleaning']],
    ['ready', 'housekeeping', ['cleaning']],
  ] as const) {
    desk.post<ById & { Body: Static<typeof OpenSchema> }>(
      `${ROOMS}:id/${verb}/`,
      optionsOf(permission, DeskRoomSchema, { body: OpenSchema }),
      async ({ actor, params, body: { hold: holdId } }) => {
        const roomId = roomIdOf(params)
        const { hasHousekeeping } = await hotel()
        await openRoom(database, actor, { roomId, holdId, kinds, hasHousekeeping }, now())
        return answer(actor, roomId)
      },
    )
  }
  desk.get(PLANS, optionsOf('guests', Type.Array(PlanSchema)), () => listDeskPlans(database))
  desk.post<{ Body: Static<typeof NewPlanSchema> }>(
    PLANS,
    optionsOf('guests', Type.Object({ id: Type.String() }), { body: NewPlanSchema }),
    ({ actor, body }) => planHold(database, actor, { ...body, note: requiredText(body.note, 'note') }, now()),
  )
  desk.post<ById>(`${PLANS}:id/drop/`, optionsOf('guests', Type.Null()), async ({ actor, params }, reply) => {
    await dropPlan(database, actor, params.id, now())
    return reply.code(204).send()
  })
}

/** Returns a room as a person may see it: without guests for a role that may not see them. */
export function roomFor({ role }: Pick<Actor, 'role'>, room: DeskRoom): DeskRoom {
  const { hold } = room
  if (hold === null || isAllowed(role, 'guests')) return room
  const isAboutGuests = hold.kind === 'stay' || hold.kind === 'house_use'
  return { ...room, hold: { ...hold, booking: null, note: isAboutGuests ? null : hold.note } }
}

/** Throws NotFound for a path without an id. */
export function roomIdOf({ id }: { id: string }): number {
  const roomId = parseRoomId(id)
  if (roomId === undefined) throw new NotFound('This room')
  return roomId
}
