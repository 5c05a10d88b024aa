import { type Static, Type } from '@sinclair/typebox'
import { DeskBookingSchema } from './bookings'
import { type Calls, MaybeMoment, MaybeText, Moment } from './schema-parts'

const TodaySchema = Type.Object({
  date: Type.String(),
  /** Guests who are expected tonight. */
  arrivals: Type.Array(DeskBookingSchema),
  tomorrow: Type.Array(DeskBookingSchema),
  /** Guests who were expected on an earlier day and have not come. */
  missed: Type.Array(DeskBookingSchema),
  /** Guests who leave today or should have left. */
  departures: Type.Array(DeskBookingSchema),
  /** Guests in the house who do not leave today. */
  staying: Type.Array(DeskBookingSchema),
  to_clean: Type.Array(
    Type.Object({ room_id: Type.Integer(), room_name: Type.String(), hold: Type.String(), since: Moment }),
  ),
  undecided_payments: Type.Integer(),
  open_reviews: Type.Integer(),
  open_messages: Type.Integer(),
  doubtful_messages: Type.Integer(),
  waiting_mails: Type.Integer(),
  refunds_under_way: Type.Integer(),
  open_disputes: Type.Integer(),
  free_rooms: Type.Integer(),
  rooms: Type.Integer(),
  last_sweep_at: MaybeMoment,
  /** The version of the last started server; null before the first start. */
  version: MaybeText,
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

export const TODAY_CALLS = {
  'GET today/': { permission: 'guests', answer: TodaySchema },
} satisfies Calls
