import type { FastifyInstance } from 'fastify'
import { type Static, Type } from '@sinclair/typebox'
import { DESK_API } from '../../../shared/desk/api'
import {
  type DeskRoom,
  DeskRoomSchema,
  ReleaseSchema,
  RoomChangedSchema,
  UndoSchema,
} from '../../../shared/desk/rooms'
import { isAllowed } from '../../../shared/desk/roles'
import { occupyRoom, releaseRoom, undoRoomChange } from '../../bookings/change-room'
import { listDeskRooms, readDeskRoom } from '../../bookings/desk-bookings'
import { NotFound } from '../../http/errors'
import type { Actor } from '../../journal/journal'
import { parseRoomId } from '../../rooms/room'
import type { DeskServices } from '../services'

const ROOMS = `${DESK_API}rooms/`
const config = { permission: 'guests' } as const

interface OfRoom {
  Params: { id: string }
}

/** Adds the calls that list rooms, mark them as occupied or free, and undo that. */
export function addDeskRoomRoutes(desk: FastifyInstance, { database, now }: DeskServices): void {
  desk.get(
    ROOMS,
    {
      config: { permission: 'view' },
      schema: { response: { 200: Type.Array(DeskRoomSchema) } },
    },
    async ({ actor }) => (await listDeskRooms(database)).map((room) => roomFor(actor, room)),
  )
  desk.post<OfRoom>(
    `${ROOMS}:id/occupy/`,
    {
      config,
      schema: { response: { 200: RoomChangedSchema } },
    },
    async ({ actor, params }) => {
      const roomId = roomIdOf(params)
      const { entry } = await occupyRoom(database, actor, roomId, now())
      return { room: roomFor(actor, await readDeskRoom(database, roomId)), entry }
    },
  )
  desk.post<OfRoom & { Body: Static<typeof ReleaseSchema> }>(
    `${ROOMS}:id/release/`,
    {
      config,
      schema: { body: ReleaseSchema, response: { 200: RoomChangedSchema } },
    },
    async ({ actor, params, body }) => {
      const roomId = roomIdOf(params)
      const { entry } = await releaseRoom(database, actor, roomId, now(), body.booking)
      return { room: roomFor(actor, await readDeskRoom(database, roomId)), entry }
    },
  )
  desk.post<OfRoom & { Body: Static<typeof UndoSchema> }>(
    `${ROOMS}:id/undo/`,
    {
      config,
      schema: { body: UndoSchema, response: { 200: DeskRoomSchema } },
    },
    async ({ actor, params, body }) => {
      const roomId = roomIdOf(params)
      await undoRoomChange(database, actor, { roomId, entry: body.entry }, now())
      return roomFor(actor, await readDeskRoom(database, roomId))
    },
  )
}

/** Returns a room as a person may see it: without its booking for a role that may not see bookings. */
export function roomFor({ role }: Pick<Actor, 'role'>, room: DeskRoom): DeskRoom {
  return isAllowed(role, 'guests') ? room : { ...room, booking: null }
}

/** Throws NotFound for a path without an id. */
export function roomIdOf({ id }: { id: string }): number {
  const roomId = parseRoomId(id)
  if (roomId === undefined) throw new NotFound('This room')
  return roomId
}
