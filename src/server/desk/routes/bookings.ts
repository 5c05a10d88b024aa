import type { FastifyInstance } from 'fastify'
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { DESK_API } from '../../../shared/desk/api'
import {
  BookingStorySchema,
  CancelSchema,
  DeskBookingSchema,
  MoveSchema,
  PayBackSchema,
  StayOnSchema,
  StepSchema,
  TodaySchema,
  UndoCheckOutSchema,
  UndoStayOnSchema,
} from '../../../shared/desk/bookings'
import { businessDay } from '../../../shared/stay'
import { cancelBooking, payBack, recordNoShow } from '../../bookings/cancel-booking'
import { checkIn, checkOut, undoCheckIn, undoCheckOut } from '../../bookings/check-in'
import { findBookings } from '../../bookings/desk-bookings'
import { moveBooking } from '../../bookings/move-booking'
import { stayOn, undoStayOn } from '../../bookings/stay-on'
import { readBookingStory } from '../../bookings/story'
import { koboOf } from '../../http/errors'
import { readToday } from '../../today/read-today'
import type { DeskServices } from '../services'
import { paymentOf, textOf } from './folio'

const BOOKINGS = `${DESK_API}bookings/`
const config = { permission: 'guests' } as const
const response = { 200: DeskBookingSchema }

const SearchSchema = Type.Object({ q: Type.Optional(Type.String({ maxLength: 300 })) })

interface OfBooking {
  Params: { code: string }
}

type OfStep<Body extends TSchema> = OfBooking & { Body: Static<Body> }

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
    { config, schema: { querystring: SearchSchema, response: { 200: Type.Array(DeskBookingSchema) } } },
    ({ query }) => findBookings(database, query.q ?? ''),
  )
  desk.get<OfBooking>(
    `${BOOKINGS}:code/`,
    { config, schema: { response: { 200: BookingStorySchema } } },
    async ({ params }) => {
      const { stay: policy, hasHousekeeping } = await hotel()
      return readBookingStory(database, params.code, { stay: policy, hasHousekeeping, now: now() })
    },
  )
  const step = <Body extends TSchema>(name: string, body: Body) => ({
    path: `${BOOKINGS}:code/${name}/`,
    options: { config, schema: { body, response } },
  })
  const stepOf = (code: string, seenRoom?: number, leavesOn?: string) => ({
    code,
    now: now(),
    seen: { roomId: seenRoom, leavesOn },
  })

  const inStep = step('check-in', StepSchema)
  desk.post<OfStep<typeof StepSchema>>(inStep.path, inStep.options, async ({ actor, params, body }) =>
    checkIn(database, actor, { ...stepOf(params.code, body.seen_room), stay: await stay() }),
  )
  const undoStep = step('undo-check-in', StepSchema)
  desk.post<OfStep<typeof StepSchema>>(undoStep.path, undoStep.options, ({ actor, params, body }) =>
    undoCheckIn(database, actor, stepOf(params.code, body.seen_room)),
  )
  const outStep = step('check-out', StepSchema)
  desk.post<OfStep<typeof StepSchema>>(outStep.path, outStep.options, async ({ actor, params, body }) => {
    const { hasHousekeeping } = await hotel()
    return checkOut(database, actor, { ...stepOf(params.code, body.seen_room), hasHousekeeping })
  })
  const stillHere = step('undo-check-out', UndoCheckOutSchema)
  desk.post<OfStep<typeof UndoCheckOutSchema>>(stillHere.path, stillHere.options, ({ actor, params, body }) =>
    undoCheckOut(database, actor, { ...stepOf(params.code, body.seen_room), roomId: body.room_id }),
  )
  const extend = step('stay-on', StayOnSchema)
  desk.post<OfStep<typeof StayOnSchema>>(extend.path, extend.options, ({ actor, params, body }) =>
    stayOn(database, actor, {
      ...stepOf(params.code, body.seen_room, body.seen_leaves_on),
      nights: body.nights,
      totalKobo: koboOf(body.total, 'total'),
      payment: paymentOf(body.payment),
    }),
  )
  const undoExtend = step('undo-stay-on', UndoStayOnSchema)
  desk.post<OfStep<typeof UndoStayOnSchema>>(
    undoExtend.path,
    undoExtend.options,
    ({ actor, params, body }) => {
      const order = stepOf(params.code, body.seen_room, body.seen_leaves_on)
      return undoStayOn(database, actor, { ...order, businessDay: businessDay(order.now.toISOString()) })
    },
  )
  const move = step('move', MoveSchema)
  desk.post<OfStep<typeof MoveSchema>>(move.path, move.options, async ({ actor, params, body }) => {
    const booking = await moveBooking(database, actor, {
      ...stepOf(params.code, body.seen_room),
      roomId: body.room_id,
      oldRoom: body.old_room,
      note: textOf(body.note),
    })
    wake('mail')
    return booking
  })
  for (const [name, work] of [
    ['cancel', cancelBooking],
    ['no-show', recordNoShow],
  ] as const) {
    const end = step(name, CancelSchema)
    desk.post<OfStep<typeof CancelSchema>>(end.path, end.options, async ({ actor, params, body }) => {
      const order = { refundKobo: koboOf(body.refund, 'refund'), domain, stay: await stay() }
      const booking = await work(database, actor, { ...stepOf(params.code, body.seen_room), ...order })
      wake('refunds')
      wake('mail')
      return booking
    })
  }
  const back = step('pay-back', PayBackSchema)
  desk.post<OfStep<typeof PayBackSchema>>(back.path, back.options, async ({ actor, params, body }) => {
    const order = { refundKobo: koboOf(body.refund, 'refund'), domain, stay: await stay() }
    const seen = { refundedKobo: koboOf(body.seen_refunded, 'seen_refunded') }
    const booking = await payBack(database, actor, { ...stepOf(params.code), ...order, seen })
    wake('refunds')
    wake('mail')
    return booking
  })
}
