import type { FastifyInstance } from 'fastify'
import { type Static, Type } from '@sinclair/typebox'
import { ErrorBodySchema } from '../../../shared/contract'
import { DESK_API } from '../../../shared/desk/paths'
import { type Crop, DeskRoomSchema, RoomTextsSchema } from '../../../shared/desk/rooms'
import { readDeskRoom } from '../../bookings/desk-bookings'
import { InvalidInput, NotFound } from '../../http/errors'
import type { Actor } from '../../journal/actor'
import { PICTURE_MAX_BYTES } from '../../rooms/encode-picture'
import { addRoom, changeRoom, listRoomAgain, unlistRoom } from '../../rooms/offer'
import { parseRoomId } from '../../rooms/room-id'
import { setPicture } from '../../rooms/set-picture'
import { roomFor } from '../room-for-role'
import type { DeskServices } from '../services'
import { createUploadPlaces } from '../upload-places'

const ROOMS = `${DESK_API}rooms/`
const errors = { '4xx': ErrorBodySchema, '5xx': ErrorBodySchema }
const config = { permission: 'offer' } as const
const response = { 200: DeskRoomSchema, ...errors }

const ChangesSchema = Type.Partial(RoomTextsSchema, { additionalProperties: false })

/** The part of the picture to keep, in pixels; all four or none. */
const Pixels = Type.String({ pattern: '^-?\\d{1,6}(\\.\\d{1,20})?$' })
const CropQuerySchema = Type.Partial(Type.Object({ x: Pixels, y: Pixels, width: Pixels, height: Pixels }))

interface OfRoom {
  Params: { id: string }
}

/** Adds the calls about what the rooms offer: texts and prices, pictures, and which rooms guests see. */
export function addRoomOfferRoutes(desk: FastifyInstance, services: DeskServices): void {
  const { database, now } = services
  const answerChanged = (actor: Actor, roomId: number) => answerAfterChange(services, actor, roomId)
  desk.post<{ Body: Static<typeof RoomTextsSchema> }>(
    ROOMS,
    { config, schema: { body: RoomTextsSchema, response: { 201: DeskRoomSchema, ...errors } } },
    async ({ actor, body }, reply) => {
      // Its picture comes with a call of its own. Until then no guest sees the room.
      const { id } = await addRoom(database, actor, body, now())
      return reply.code(201).send(await answerChanged(actor, id))
    },
  )
  desk.patch<OfRoom & { Body: Static<typeof ChangesSchema> }>(
    `${ROOMS}:id/`,
    { config, schema: { body: ChangesSchema, response } },
    async ({ actor, params, body }) => {
      const roomId = roomIdOf(params)
      await changeRoom(database, actor, roomId, body, now())
      return answerChanged(actor, roomId)
    },
  )
  for (const [verb, work] of [
    ['unlist', unlistRoom],
    ['list', listRoomAgain],
  ] as const) {
    desk.post<OfRoom>(`${ROOMS}:id/${verb}/`, { config, schema: { response } }, async ({ actor, params }) => {
      const roomId = roomIdOf(params)
      await work(database, actor, roomId, now())
      return answerChanged(actor, roomId)
    })
  }
  void desk.register(async (scope) => addPictureRoute(scope, services))
}

/** Adds the call that takes a picture, in a scope of its own: no other call takes such bodies. */
function addPictureRoute(scope: FastifyInstance, services: DeskServices): void {
  const { database, now } = services
  const places = createUploadPlaces()
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    /^image\//,
    { parseAs: 'buffer', bodyLimit: PICTURE_MAX_BYTES },
    (_request, body, done) => done(null, body),
  )
  scope.addContentTypeParser('*', (_request, _payload, done) => {
    done(new InvalidInput({ picture: 'This is no picture. Right is a JPEG, PNG, WebP or AVIF.' }))
  })
  scope.put<OfRoom & { Body: unknown; Querystring: Static<typeof CropQuerySchema> }>(
    `${ROOMS}:id/picture/`,
    {
      config,
      bodyLimit: PICTURE_MAX_BYTES,
      onRequest: places.take,
      schema: { querystring: CropQuerySchema, response },
    },
    async (request, reply) => {
      const { actor, params, query, body } = request
      const roomId = roomIdOf(params)
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const work = () => setPicture(database, actor, roomId, bytes, cropOf(query), now())
      await places.keepDuring(request, reply, work)
      return answerAfterChange(services, actor, roomId)
    },
  )
}

/** Has the pages published and returns the room as it is now. */
async function answerAfterChange({ database, roomsChanged }: DeskServices, actor: Actor, roomId: number) {
  roomsChanged?.()
  return roomFor(actor, await readDeskRoom(database, roomId))
}

function cropOf({ x, y, width, height }: Static<typeof CropQuerySchema>): Crop | undefined {
  const sides = [x, y, width, height]
  if (sides.every((side) => side === undefined)) return undefined
  return { x: Number(x), y: Number(y), width: Number(width), height: Number(height) }
}

function roomIdOf({ id }: { id: string }): number {
  const roomId = parseRoomId(id)
  if (roomId === undefined) throw new NotFound('This room')
  return roomId
}
