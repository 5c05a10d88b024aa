import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { ErrorBodySchema, type Room, RoomListSchema, RoomSchema } from '../../shared/contract'
import { ROOM_REMOVED, ROOMS_PATH } from '../../shared/paths'
import type { Database } from '../db/schema'
import { AppError, NotFound } from '../http/errors'
import { findListedRoom, findRoomStatus, listRooms, type OfferedRoom } from './repository'
import { parseRoomId, roomFromRow } from './room'

class RoomRemoved extends AppError {
  constructor() {
    super(404, ROOM_REMOVED, 'This room is no longer offered.')
  }
}

/** How long Paystack's transfer accounts live. A later transfer comes back to the guest. */
const PAYING_SHOWN_MS = 30 * 60_000

export function addRoomRoutes(
  app: FastifyInstance,
  { database, origin, now }: { database: Kysely<Database>; origin: string; now: () => Date },
): void {
  const toRoom = (row: OfferedRoom) => roomForGuests(row, origin, now())
  app.get(
    ROOMS_PATH,
    { schema: { response: { 200: RoomListSchema, 503: ErrorBodySchema, 500: ErrorBodySchema } } },
    async () => (await listRooms(database, now())).map(toRoom),
  )
  app.get<{ Params: { id: string } }>(
    `${ROOMS_PATH}:id/`,
    {
      schema: {
        response: { 200: RoomSchema, 404: ErrorBodySchema, 503: ErrorBodySchema, 500: ErrorBodySchema },
      },
    },
    async ({ params }) => toRoom(await requireListedRoom(database, params.id, now())),
  )
}

/** Returns the room for the id in a path. Throws a RoomRemoved for a removed room, and NotFound. */
export async function requireListedRoom(
  database: Kysely<Database>,
  id: string,
  now: Date,
): Promise<OfferedRoom> {
  const roomId = parseRoomId(id)
  if (roomId === undefined) throw new NotFound('This room')
  const row = await findListedRoom(database, roomId, now)
  if (row !== undefined) return row
  const isRemoved = (await findRoomStatus(database, roomId)) === 'removed'
  throw isRemoved ? new RoomRemoved() : new NotFound('This room')
}

function roomForGuests(row: OfferedRoom, origin: string, now: Date): Room {
  const since = row.paying_since
  const isPaying = since !== null && now.getTime() - Date.parse(since) < PAYING_SHOWN_MS
  return { ...roomFromRow(row, origin), ...(isPaying && { payment_in_progress: true }) }
}
