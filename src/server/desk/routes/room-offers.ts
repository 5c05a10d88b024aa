import type { FastifyInstance } from 'fastify'
import { type Static, Type } from '@sinclair/typebox'
import { DESK_API } from '../../../shared/desk/api'
import { DeskRoomSchema, RoomTextsSchema } from '../../../shared/desk/rooms'
import { PICTURE_MAX_BYTES } from '../../../shared/pictures'
import { readDeskRoom } from '../../bookings/desk-bookings'
import type { Actor } from '../../journal/journal'
import { addRoom, changeRoom, listRoomAgain, setPicture, unlistRoom } from '../../rooms/offer'
import type { DeskServices } from '../services'
import { type ById, optionsOf } from './options'
import { acceptPictures, bytesOf, CropQuerySchema, cropOf } from './picture-bodies'
import { roomFor, roomIdOf } from './rooms'

const ROOMS = `${DESK_API}rooms/`

const ChangesSchema = Type.Partial(
  Type.Composite([RoomTextsSchema, Type.Object({ confirms_price: Type.Boolean() })]),
  { additionalProperties: false },
)

/** Adds the calls that change texts, prices and pictures of rooms, and which rooms guests see. */
export function addRoomOfferRoutes(desk: FastifyInstance, services: DeskServices): void {
  const { database, now } = services
  const answerChanged = (actor: Actor, roomId: number) => answerAfterChange(services, actor, roomId)
  desk.post<{ Body: Static<typeof RoomTextsSchema> }>(
    ROOMS,
    optionsOf('offer', DeskRoomSchema, { body: RoomTextsSchema }),
    async ({ actor, body }, reply) => {
      // The picture is sent by a later call. Until then no guest sees the room.
      const { id } = await addRoom(database, actor, body, now())
      return reply.code(201).send(await answerChanged(actor, id))
    },
  )
  desk.patch<ById & { Body: Static<typeof ChangesSchema> }>(
    `${ROOMS}:id/`,
    optionsOf('offer', DeskRoomSchema, { body: ChangesSchema }),
    async ({ actor, params, body: { confirms_price: confirmsPrice, ...changes } }) => {
      const roomId = roomIdOf(params)
      await changeRoom(database, actor, roomId, { ...changes, confirmsPrice }, now())
      return answerChanged(actor, roomId)
    },
  )
  for (const [verb, work] of [
    ['unlist', unlistRoom],
    ['list', listRoomAgain],
  ] as const) {
    desk.post<ById>(`${ROOMS}:id/${verb}/`, optionsOf('offer', DeskRoomSchema), async ({ actor, params }) => {
      const roomId = roomIdOf(params)
      await work(database, actor, roomId, now())
      return answerChanged(actor, roomId)
    })
  }
  void desk.register(async (scope) => addPictureRoute(scope, services))
}

/** Adds the call that receives a picture, in a scope of its own: no other call accepts such bodies. */
function addPictureRoute(scope: FastifyInstance, services: DeskServices): void {
  const { database, now } = services
  acceptPictures(scope)
  scope.put<ById & { Body: unknown; Querystring: Static<typeof CropQuerySchema> }>(
    `${ROOMS}:id/picture/`,
    {
      ...optionsOf('offer', DeskRoomSchema, { querystring: CropQuerySchema }),
      bodyLimit: PICTURE_MAX_BYTES,
    },
    async ({ actor, params, query, body }) => {
      const roomId = roomIdOf(params)
      await setPicture(database, actor, roomId, bytesOf(body), cropOf(query), now())
      return answerAfterChange(services, actor, roomId)
    },
  )
}

/** Triggers publishing and returns the changed room. */
async function answerAfterChange({ database, roomsChanged }: DeskServices, actor: Actor, roomId: number) {
  roomsChanged?.(actor.who)
  return roomFor(actor, await readDeskRoom(database, roomId))
}
