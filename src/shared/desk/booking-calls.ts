import { type Static, Type } from '@sinclair/typebox'
import { MOST_KOBO, MOST_NIGHTS, NOTE_MAX_LENGTH, SHORT_MAX_LENGTH } from '../limits'
import {
  BookingStorySchema,
  DeskBookingSchema,
  FoundBookingSchema,
  guestFields,
  MaybeShort,
} from './bookings'
import { bodyOf, type Calls, DaySchema, Kobo, maybe, oneOf } from './schema-parts'

/** What the person's screen shows. A call is refused when the booking's room or day has changed since. */
const seen_room = Type.Integer()
const seen_leaves_on = Type.String()
/** The price, or the surcharge, on the person's screen. The call is refused when it has changed since. */
const seen_price_kobo = Type.Optional(Kobo)
const room_id = Type.Integer({ minimum: 1 })
const nights = Type.Integer({ minimum: 1, maximum: MOST_NIGHTS })
const MaybeNothing = Type.Integer({ minimum: 0, maximum: MOST_KOBO })
const Something = Type.Integer({ minimum: 1, maximum: MOST_KOBO })
const reason = Type.String({ minLength: 1, maxLength: NOTE_MAX_LENGTH })

/** `reference` is the number of the slip or transfer. */
const partOfPayment = {
  method: oneOf('cash', 'pos', 'transfer'),
  amount_kobo: Something,
  reference: MaybeShort(SHORT_MAX_LENGTH),
}

const PaymentSchema = bodyOf({
  ...partOfPayment,
  /** Confirms that the guest has paid more than is owed. */
  confirms_more: Type.Optional(Type.Boolean()),
})
/** `rest` is a second part, paid by another method at the same time. */
const SplitPaymentSchema = bodyOf({
  ...PaymentSchema.properties,
  rest: Type.Optional(bodyOf(partOfPayment)),
})
export type DeskPayment = Static<typeof SplitPaymentSchema>

const Walking = bodyOf({
  ...Type.Partial(Type.Object(guestFields)).properties,
  guest_name: guestFields.guest_name,
  room_id,
  nights,
  total_kobo: MaybeNothing,
  seen_price_kobo,
  payment: maybe(SplitPaymentSchema),
})
const Reserving = bodyOf({
  ...Type.Partial(Type.Object(guestFields)).properties,
  guest_name: guestFields.guest_name,
  arrives_on: DaySchema,
  nights,
  /** A reservation of several rooms is a party. */
  rooms: Type.Array(Type.Object({ room_id, total_kobo: MaybeNothing, seen_price_kobo }), {
    minItems: 1,
    maxItems: 30,
    uniqueItems: true,
  }),
  payment: maybe(PaymentSchema),
})
/** A refund of the online payment, 0 for none. */
const Ending = bodyOf({
  seen_room,
  refund_kobo: MaybeNothing,
  /** What was paid, online and at the desk, less what has gone back. */
  seen_paid_kobo: Type.Optional(Kobo),
  seen_held_until: Type.Optional(maybe(Type.String())),
})
const guests = { permission: 'guests', answer: DeskBookingSchema } as const

export const BOOKING_CALLS = {
  'GET bookings/': {
    permission: 'guests',
    query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 300 })) }),
    answer: Type.Array(FoundBookingSchema),
  },
  'POST bookings/': { ...guests, body: Walking },
  'POST reservations/': { ...guests, body: Reserving },
  'GET bookings/:code/': { permission: 'guests', answer: BookingStorySchema },
  /** Contains only the fields that are corrected. */
  'PATCH bookings/:code/': {
    ...guests,
    body: Type.Partial(Type.Object(guestFields), { additionalProperties: false }),
  },
  'POST bookings/:code/check-in/': { ...guests, body: bodyOf({ seen_room }) },
  'POST bookings/:code/undo-check-in/': { ...guests, body: bodyOf({ seen_room }) },
  /** Takes unused nights off the bill unless the hotel keeps their price. */
  'POST bookings/:code/check-out/': {
    ...guests,
    body: bodyOf({ seen_room, keeps_unused: Type.Optional(Type.Boolean()) }),
  },
  /** `room_id` is another room, for when the old one is taken. */
  'POST bookings/:code/undo-check-out/': {
    ...guests,
    body: bodyOf({ seen_room, room_id: Type.Optional(room_id) }),
  },
  /** `total_kobo` is the price of the added nights. */
  'POST bookings/:code/stay-on/': {
    ...guests,
    body: bodyOf({
      seen_room,
      seen_leaves_on,
      nights,
      total_kobo: MaybeNothing,
      seen_price_kobo,
      payment: maybe(SplitPaymentSchema),
    }),
  },
  'POST bookings/:code/dates/': {
    ...guests,
    body: bodyOf({
      seen_room,
      seen_arrives_on: DaySchema,
      seen_leaves_on,
      arrives_on: DaySchema,
      leaves_on: DaySchema,
      total_kobo: MaybeNothing,
      seen_price_kobo,
    }),
  },
  'POST bookings/:code/keep/': {
    ...guests,
    body: bodyOf({
      seen_held_until: Type.String(),
      until: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
    }),
  },
  /** `seen_leaves_on` keeps a second call from undoing an earlier extension. */
  'POST bookings/:code/undo-stay-on/': {
    ...guests,
    body: bodyOf({ seen_room, seen_leaves_on: Type.Optional(seen_leaves_on) }),
  },
  'POST bookings/:code/move/': {
    ...guests,
    body: bodyOf({
      seen_room,
      room_id,
      /** What becomes of the old room; `free` puts it on sale at once. */
      old_room: oneOf('cleaning', 'out_of_order', 'free'),
      /** The price difference to a dearer room for the remaining nights. An owner may ask for less. */
      extra_kobo: Type.Optional(MaybeNothing),
      seen_price_kobo,
      note: MaybeShort(NOTE_MAX_LENGTH),
      closed_until: Type.Optional(maybe(DaySchema)),
      /** The night on which the guest moves later: until then, the new room is only kept. */
      from_night: Type.Optional(DaySchema),
      seen_next_room: Type.Optional(maybe(Type.Integer())),
    }),
  },
  'POST bookings/:code/cancel/': { ...guests, body: Ending },
  'POST bookings/:code/no-show/': { ...guests, body: Ending },
  'POST bookings/:code/pay-back/': {
    ...guests,
    body: bodyOf({ refund_kobo: Something, seen_refunded_kobo: Kobo, reason }),
  },
  'POST bookings/:code/payments/': {
    ...guests,
    body: bodyOf({ payment: SplitPaymentSchema, seen_balance_kobo: Type.Optional(Kobo) }),
  },
  'POST bookings/:code/payment-link/': { ...guests, body: bodyOf({}) },
  'POST bookings/:code/charges/': {
    ...guests,
    body: bodyOf({ amount_kobo: Something, text: reason, seen_balance_kobo: Type.Optional(Kobo) }),
  },
  /** Gives money back at the desk. `seen_kept_kobo`: what was paid there, less what has gone back. */
  'POST bookings/:code/refunds/': {
    ...guests,
    body: bodyOf({ payment: PaymentSchema, reason, seen_kept_kobo: Type.Optional(Kobo) }),
  },
  'POST bookings/:code/folio/:entry/void/': { ...guests, body: bodyOf({ reason }) },
} satisfies Calls
