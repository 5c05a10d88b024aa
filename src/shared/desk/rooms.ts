import { type Static, Type } from '@sinclair/typebox'
import { RoomSchema } from '../contract'
import { NOTE_MAX_LENGTH } from '../limits'
import { ROOM_FIELD_NAMES } from '../room-fields'
import { BookingStatusSchema } from './bookings'
import { bodyOf, type Calls, DaySchema, Kobo, maybe, MaybeText, Moment, Nothing, oneOf } from './schema-parts'

const HoldSchema = Type.Object({
  id: Type.String(),
  kind: oneOf('stay', 'cleaning', 'out_of_order', 'house_use'),
  since: Moment,
  by: Type.String(),
  until: MaybeText,
  /** Null without the permission 'guests' when the note may be about a guest. `booking` is, too. */
  note: MaybeText,
  /** The status of a stay, even for people who may not see the guest. */
  status: Type.Optional(BookingStatusSchema),
  closure_id: MaybeText,
  booking: maybe(
    Type.Object({
      code: Type.String(),
      guest_name: Type.String(),
      status: BookingStatusSchema,
      leaves_on: Type.String(),
    }),
  ),
})

const DeskRoomSchema = Type.Composite([
  Type.Omit(RoomSchema, ['price', 'payment_in_progress']),
  Type.Object({
    price_kobo: Kobo,
    /** The price of the night that has begun, or begins next. */
    tonight_kobo: Kobo,
    listed: Type.Boolean(),
    was_listed: Type.Boolean(),
    hold: maybe(HoldSchema),
    /** Since when somebody has been paying for the room on the site; null when nobody is. */
    paying_since: MaybeText,
    /** True when housekeeping must say whether the bed was slept in, before learning what the books say. */
    asks_slept: Type.Optional(Type.Boolean()),
    /** Whether the room was cleaned today for a guest who stays on; undefined without such a guest. */
    stay_over: Type.Optional(oneOf('to_clean', 'cleaned')),
    expects_guest: Type.Optional(Type.Boolean()),
    /** Notes for reception that nobody has dealt with, the oldest first. */
    notes: Type.Optional(
      Type.Array(Type.Object({ id: Type.String(), at: Moment, who: Type.String(), text: Type.String() })),
    ),
  }),
])
export type DeskRoom = Static<typeof DeskRoomSchema>

const ClosureSchema = Type.Object({
  id: Type.String(),
  room_id: Type.Integer(),
  room_name: Type.String(),
  kind: oneOf('out_of_order', 'house_use'),
  from_day: Type.String(),
  until: Type.String(),
  note: Type.String(),
  created_by: Type.String(),
})
export type Closure = Static<typeof ClosureSchema>

/** The nights that a booking or a closure has in a room, from a business day to the last morning. */
const ClaimSchema = Type.Object({
  room_id: Type.Integer(),
  room_name: Type.String(),
  from_day: Type.String(),
  until: Type.String(),
  booking: maybe(
    Type.Object({
      code: Type.String(),
      guest_name: Type.String(),
      status: BookingStatusSchema,
      balance_kobo: Kobo,
    }),
  ),
  closure: maybe(Type.Pick(ClosureSchema, ['id', 'kind', 'note', 'created_by'])),
})
export type Claim = Static<typeof ClaimSchema>

const RoomTextsSchema = bodyOf({
  ...Type.Pick(RoomSchema, ROOM_FIELD_NAMES).properties,
  price_kobo: Kobo,
})
export type RoomTexts = Static<typeof RoomTextsSchema>

const SeenHold = bodyOf({ hold: Type.String() })

export const ROOM_CALLS = {
  'GET rooms/': { permission: 'view', answer: Type.Array(DeskRoomSchema) },
  'POST rooms/': { permission: 'offer', body: RoomTextsSchema, answer: Type.Object({ id: Type.Integer() }) },
  /** Contains only the fields that change. A price that changes by more than half needs `confirms_price`. */
  'PATCH rooms/:id/': {
    permission: 'offer',
    body: Type.Partial(Type.Composite([RoomTextsSchema, Type.Object({ confirms_price: Type.Boolean() })]), {
      additionalProperties: false,
    }),
    answer: Nothing,
  },
  'POST rooms/:id/picture/': {
    permission: 'offer',
    body: bodyOf({ path: Type.String() }),
    answer: Nothing,
  },
  'POST rooms/:id/unlist/': { permission: 'offer', answer: Nothing },
  'POST rooms/:id/list/': { permission: 'offer', answer: Nothing },
  'POST rooms/:id/close/': {
    permission: 'guests',
    body: bodyOf({
      kind: oneOf('cleaning', 'out_of_order', 'house_use'),
      /** The business day on which guests can have the room again; null for cleaning. */
      until: maybe(DaySchema),
      note: maybe(Type.String({ maxLength: NOTE_MAX_LENGTH })),
    }),
    answer: Nothing,
  },
  'POST rooms/:id/open/': { permission: 'guests', body: SeenHold, answer: Nothing },
  'POST rooms/:id/slept/': {
    permission: 'beds',
    body: bodyOf({ slept: Type.Boolean() }),
    answer: Nothing,
  },
  'POST rooms/:id/cleaned/': { permission: 'housekeeping', answer: Nothing },
  'POST rooms/:id/notes/': {
    permission: 'housekeeping',
    body: bodyOf({ text: Type.String({ minLength: 1, maxLength: NOTE_MAX_LENGTH }) }),
    answer: Nothing,
  },
  'POST rooms/:id/notes/:note/done/': { permission: 'guests', answer: Nothing },
  'POST rooms/:id/ready/': { permission: 'housekeeping', body: SeenHold, answer: Nothing },
  'GET nights/': {
    permission: 'guests',
    query: Type.Object({ from: DaySchema, until: DaySchema }),
    answer: Type.Array(ClaimSchema),
  },
  'GET closures/': { permission: 'guests', answer: Type.Array(ClosureSchema) },
  'POST closures/': {
    permission: 'guests',
    body: bodyOf({
      room_id: Type.Integer({ minimum: 1 }),
      kind: oneOf('out_of_order', 'house_use'),
      from_day: DaySchema,
      until: DaySchema,
      note: Type.String({ minLength: 1, maxLength: NOTE_MAX_LENGTH }),
    }),
    answer: Nothing,
  },
  'PATCH closures/:id/': {
    permission: 'guests',
    body: bodyOf({ until: DaySchema, seen_until: Type.Optional(DaySchema) }),
    answer: Nothing,
  },
  'POST closures/:id/drop/': { permission: 'guests', answer: Nothing },
} satisfies Calls
