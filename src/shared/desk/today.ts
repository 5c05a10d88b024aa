import { type Static, Type } from '@sinclair/typebox'
import { DeskBookingSchema } from './bookings'
import { MaybeMoment } from './schema-parts'

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
  /** What a person has to do, the most pressing first; empty when nothing waits. */
  needs_you: Type.Array(
    Type.Object({
      what: Type.String(),
      /** Path at the desk where it is done, such as '/desk/money'. */
      where: Type.String(),
      since: MaybeMoment,
    }),
  ),
})
export type Today = Static<typeof TodaySchema>
