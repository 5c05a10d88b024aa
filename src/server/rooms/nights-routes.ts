import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { isDay } from '../../shared/chosen-stay'
import { ErrorBodySchema } from '../../shared/contract'
import { dayInWords } from '../../shared/day-in-words'
import { FreeRoomsSchema, RoomNightsSchema } from '../../shared/nights-contract'
import { NIGHTS_PATH, ROOMS_PATH } from '../../shared/paths'
import { businessDay, dayAfter, type NightLimits } from '../../shared/stay'
import type { Database } from '../db/schema'
import { InvalidInput } from '../http/errors'
import { readFreeRooms, readRoomNights } from './free-nights'
import { requireListedRoom } from './routes'

type Query = Record<string, unknown>

const ERRORS = { '4xx': ErrorBodySchema, '5xx': ErrorBodySchema }

export function addNightsRoutes(
  app: FastifyInstance,
  database: Kysely<Database>,
  limits: () => Promise<NightLimits>,
  now: () => Date,
): void {
  app.get<{ Querystring: Query }>(
    NIGHTS_PATH,
    { schema: { response: { 200: FreeRoomsSchema, ...ERRORS } } },
    async ({ query }) => {
      const { daysAhead, maxNights } = await limits()
      const from = readFirstDay(query, daysAhead, now())
      return readFreeRooms(database, { from, nights: readCount(query, 'nights', maxNights) }, now())
    },
  )
  app.get<{ Querystring: Query; Params: { id: string } }>(
    `${ROOMS_PATH}:id/nights/`,
    { schema: { response: { 200: RoomNightsSchema, ...ERRORS } } },
    async ({ query, params }) => {
      const room = await requireListedRoom(database, params.id, now())
      const { daysAhead, maxNights } = await limits()
      const from = readFirstDay(query, daysAhead, now())
      const nights = readCount(query, 'days', daysAhead + maxNights)
      return (await readRoomNights(database, room, { from, nights }, now())).filter(
        ({ night }) => night < dayAfter(businessDay(now().toISOString()), daysAhead + maxNights),
      )
    },
  )
}

function readFirstDay({ from }: Query, daysAhead: number, now: Date): string {
  const tonight = businessDay(now.toISOString())
  const last = dayAfter(tonight, daysAhead)
  if (typeof from === 'string' && isDay(from) && from >= tonight && from <= last) return from
  throw new InvalidInput({ from: `Please choose a day from ${dayInWords(tonight)} to ${dayInWords(last)}.` })
}

function readCount(query: Query, field: 'nights' | 'days', most: number): number {
  const text = query[field]
  const count = typeof text === 'string' && /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (count >= 1 && count <= most) return count
  throw new InvalidInput({ [field]: `Please choose 1 to ${most} ${field}.` })
}
