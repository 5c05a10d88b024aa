import { type Static, Type } from '@sinclair/typebox'
import { UnsentSchema } from './messages'
import { MaybeMoment, Moment, Naira, oneOf } from './schema-parts'

export const BookingStatusSchema = oneOf('confirmed', 'completed', 'cancelled')

export const DeskBookingSchema = Type.Object({
  code: Type.String(),
  reference: Type.String(),
  room_id: Type.Integer(),
  room_name: Type.String(),
  /** False for a room that the site no longer offers. */
  room_listed: Type.Boolean(),
  guest_name: Type.String(),
  guest_email: Type.String(),
  status: BookingStatusSchema,
  booked_at: Moment,
  checked_in_at: MaybeMoment,
  ended_at: MaybeMoment,
  paid: Naira,
  /** The refund of the payment; null when there is none. */
  refund: Type.Union([Type.Object({ amount: Naira, state: Type.String() }), Type.Null()]),
})
export type DeskBooking = Static<typeof DeskBookingSchema>

/** An event in the history of a booking. `what` is a sentence. */
const EventSchema = Type.Object({ at: Moment, who: Type.String(), what: Type.String() })
export type StoryEvent = Static<typeof EventSchema>

/** GET /api/desk/bookings/{code}/: a booking with its history from journal, payment and mails. */
export const BookingStorySchema = Type.Object({
  booking: DeskBookingSchema,
  story: Type.Array(EventSchema),
  mails: Type.Array(
    Type.Object({
      id: Type.String(),
      kind: Type.String(),
      to: Type.String(),
      created_at: Moment,
      sent_at: MaybeMoment,
      unsent: UnsentSchema,
      attempts: Type.Integer(),
    }),
  ),
})
export type BookingStory = Static<typeof BookingStorySchema>

/** The room of the booking on the person's screen. The call is refused when the booking has another one by now. */
const seen_room = Type.Integer()

/** POST /api/desk/bookings/{code}/check-in/, undo-check-in/, stay-on/, complete/. */
export const StepSchema = Type.Object({ seen_room }, { additionalProperties: false })

/** POST /api/desk/bookings/{code}/move/. */
export const MoveSchema = Type.Object(
  {
    room_id: Type.Integer({ minimum: 1 }),
    /** False keeps the old room closed, because it cannot be used. */
    frees_old_room: Type.Boolean(),
    seen_room,
  },
  { additionalProperties: false },
)

/** POST /api/desk/bookings/{code}/pay-back/, for a booking that is completed. */
export const PayBackSchema = Type.Object(
  { /** In naira. */ refund: Type.Number({ exclusiveMinimum: 0 }) },
  { additionalProperties: false },
)

/** POST /api/desk/bookings/{code}/cancel/. */
export const CancelSchema = Type.Object(
  { /** In naira; 0 for no refund. */ refund: Type.Number({ minimum: 0 }), seen_room },
  { additionalProperties: false },
)

/** GET /api/desk/today/. */
export const TodaySchema = Type.Object({
  date: Type.String(),
  arrivals: Type.Array(DeskBookingSchema),
  departures: Type.Array(DeskBookingSchema),
  /** Guests in the house who do not leave today. */
  staying: Type.Array(DeskBookingSchema),
  undecided_payments: Type.Integer(),
  open_reviews: Type.Integer(),
  open_messages: Type.Integer(),
  doubtful_messages: Type.Integer(),
  waiting_mails: Type.Integer(),
  refunds_under_way: Type.Integer(),
  free_rooms: Type.Integer(),
  rooms: Type.Integer(),
  last_sweep_at: MaybeMoment,
  /** What a person has to do, the most urgent first. */
  needs_you: Type.Array(
    Type.Object({
      what: Type.String(),
      /** Path of the screen, such as '/desk/money'. */
      where: Type.String(),
      since: MaybeMoment,
    }),
  ),
})
export type Today = Static<typeof TodaySchema>
