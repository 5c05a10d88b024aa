import type { FastifyInstance } from 'fastify'
import { type Static, Type } from '@sinclair/typebox'
import { DESK_API } from '../../../shared/desk/api'
import {
  BookingStorySchema,
  CancelSchema,
  DeskBookingSchema,
  MoveSchema,
  PayBackSchema,
  StepSchema,
  TodaySchema,
} from '../../../shared/desk/bookings'
import { cancelBooking, payBack } from '../../bookings/cancel-booking'
import { checkIn, completeBooking, moveBooking, undoCheckIn } from '../../bookings/change-booking'
import { findBookings } from '../../bookings/desk-bookings'
import { stayOn } from '../../bookings/stay-on'
import { readBookingStory } from '../../bookings/story'
import { koboOf } from '../../http/errors'
import { readToday } from '../../today/read-today'
import type { DeskServices } from '../services'

const BOOKINGS = `${DESK_API}bookings/`
const config = { permission: 'guests' } as const
const response = { 200: DeskBookingSchema }

const SearchSchema = Type.Object({ q: Type.Optional(Type.String({ maxLength: 300 })) })

interface OfBooking {
  Params: { code: string }
}

interface OfStep extends OfBooking {
  Body: Static<typeof StepSchema>
}

/** Adds the calls about the day and about bookings: search, story, and each step of a stay. */
export function addBookingRoutes(
  desk: FastifyInstance,
  { database, domain, now, wake, hotel }: DeskServices,
): void {
  const stay = async () => (await hotel()).stay
  desk.get(`${DESK_API}today/`, { config, schema: { response: { 200: TodaySchema } } }, () =>
    readToday({ database, domain, now, stay }),
  )
  desk.get<{ Querystring: Static<typeof SearchSchema> }>(
    BOOKINGS,
    {
      config,
      schema: {
        querystring: SearchSchema,
        response: { 200: Type.Array(DeskBookingSchema) },
      },
    },
    ({ query }) => findBookings(database, query.q ?? ''),
  )
  desk.get<OfBooking>(
    `${BOOKINGS}:code/`,
    { config, schema: { response: { 200: BookingStorySchema } } },
    ({ params }) => readBookingStory(database, params.code),
  )
  for (const [step, work] of [
    ['check-in', checkIn],
    ['undo-check-in', undoCheckIn],
    ['complete', completeBooking],
  ] as const) {
    desk.post<OfStep>(
      `${BOOKINGS}:code/${step}/`,
      { config, schema: { body: StepSchema, response } },
      ({ actor, params, body }) => work(database, actor, params.code, now(), body.seen_room),
    )
  }
  desk.post<OfStep>(
    `${BOOKINGS}:code/stay-on/`,
    { config, schema: { body: StepSchema, response } },
    async ({ actor, params: { code }, body }) => {
      const stayingOn = { code, stay: await stay(), seenRoomId: body.seen_room }
      return (await stayOn(database, actor, stayingOn, now())).booking
    },
  )
  desk.post<OfBooking & { Body: Static<typeof MoveSchema> }>(
    `${BOOKINGS}:code/move/`,
    { config, schema: { body: MoveSchema, response } },
    async ({ actor, params, body }) => {
      const { room_id: roomId, frees_old_room: freesOldRoom, seen_room: seenRoomId } = body
      const move = { code: params.code, roomId, freesOldRoom, seenRoomId }
      const booking = await moveBooking(database, actor, move, now())
      wake('mail')
      return booking
    },
  )
  desk.post<OfBooking & { Body: Static<typeof CancelSchema> }>(
    `${BOOKINGS}:code/cancel/`,
    { config, schema: { body: CancelSchema, response } },
    async ({ actor, params, body }) => {
      const refundKobo = koboOf(body.refund, 'refund')
      const cancellation = { code: params.code, refundKobo, domain, seenRoomId: body.seen_room }
      const booking = await cancelBooking(database, actor, cancellation, now())
      wake('refunds')
      wake('mail')
      return booking
    },
  )
  desk.post<OfBooking & { Body: Static<typeof PayBackSchema> }>(
    `${BOOKINGS}:code/pay-back/`,
    { config, schema: { body: PayBackSchema, response } },
    async ({ actor, params, body }) => {
      const refundKobo = koboOf(body.refund, 'refund')
      const booking = await payBack(database, actor, { code: params.code, refundKobo, domain }, now())
      wake('refunds')
      wake('mail')
      return booking
    },
  )
}
