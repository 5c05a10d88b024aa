import type { FastifyInstance } from 'fastify'
import { type Static, Type } from '@sinclair/typebox'
import { DESK_API } from '../../../shared/desk/api'
import {
  BookingStorySchema,
  CancelSchema,
  CheckOutSchema,
  DeskBookingSchema,
  MoveSchema,
  PayBackSchema,
  StayOnSchema,
  StepSchema,
  UndoCheckOutSchema,
  UndoStayOnSchema,
} from '../../../shared/desk/bookings'
import { TodaySchema } from '../../../shared/desk/today'
import { cancelBooking, payBack, recordNoShow } from '../../bookings/cancel-booking'
import { checkIn, checkOut, undoCheckIn, undoCheckOut } from '../../bookings/check-in'
import { findBookings } from '../../bookings/desk-bookings'
import { moveBooking } from '../../bookings/move-booking'
import { stayOn, undoStayOn } from '../../bookings/stay-on'
import { readBookingStory } from '../../bookings/story'
import { readToday } from '../../today/read-today'
import type { DeskServices } from '../services'
import { BOOKINGS, createStepAdder, requiredText, textOf } from './booking-steps'
import { optionsOf } from './options'

const SearchSchema = Type.Object({ q: Type.Optional(Type.String({ maxLength: 300 })) })

/** Adds the calls about the day and about bookings: search, story, and each step of a stay. */
export function addBookingRoutes(desk: FastifyInstance, services: DeskServices): void {
  const { database, domain, now, hotel } = services
  const addStep = createStepAdder(desk, services)
  const stay = async () => (await hotel()).stay

  desk.get(`${DESK_API}today/`, optionsOf('guests', TodaySchema), () =>
    readToday({ database, domain, now, stay }),
  )
  desk.get<{ Querystring: Static<typeof SearchSchema> }>(
    BOOKINGS,
    optionsOf('guests', Type.Array(DeskBookingSchema), { querystring: SearchSchema }),
    ({ query }) => findBookings(database, query.q ?? ''),
  )
  desk.get<{ Params: { code: string } }>(
    `${BOOKINGS}:code/`,
    optionsOf('guests', BookingStorySchema),
    async ({ actor, params }) =>
      readBookingStory(database, params.code, { hotel: await hotel(), now: now(), role: actor.role, domain }),
  )

  addStep('check-in', StepSchema, async (actor, step) =>
    checkIn(database, actor, { ...step, stay: await stay() }),
  )
  addStep('undo-check-in', StepSchema, (actor, step) => undoCheckIn(database, actor, step))
  addStep('check-out', CheckOutSchema, async (actor, step) => {
    const { hasHousekeeping } = await hotel()
    return checkOut(database, actor, { ...step, hasHousekeeping })
  })
  addStep('undo-check-out', UndoCheckOutSchema, (actor, step) => undoCheckOut(database, actor, step))
  addStep('stay-on', StayOnSchema, (actor, step) => stayOn(database, actor, step))
  addStep('undo-stay-on', UndoStayOnSchema, (actor, step) => undoStayOn(database, actor, step))
  addStep(
    'move',
    MoveSchema,
    (actor, step) => moveBooking(database, actor, { ...step, note: textOf(step.note) }),
    ['mail'],
  )
  for (const [name, work] of [
    ['cancel', cancelBooking],
    ['no-show', recordNoShow],
  ] as const) {
    addStep(
      name,
      CancelSchema,
      async (actor, step) => work(database, actor, { ...step, domain, stay: await stay() }),
      ['refunds', 'mail'],
    )
  }
  addStep(
    'pay-back',
    PayBackSchema,
    async (actor, step) => {
      const reason = requiredText(step.reason, 'reason')
      return payBack(database, actor, { ...step, reason, domain, stay: await stay() })
    },
    ['refunds', 'mail'],
  )
}
