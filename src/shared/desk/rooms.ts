import { type Static, Type } from '@sinclair/typebox'
import { RoomSchema } from '../contract'
import { NOTE_MAX_LENGTH } from '../limits'
import { DEFAULTED_FIELDS, ROOM_FIELD_NAMES } from '../room-fields'
import { BookingStatusSchema } from './bookings'
import { bodyOf, maybe, MaybeText, Moment, oneOf } from './schema-parts'

/** A business day such as 2026-11-22. */
const DaySchema = Type.String({ format: 'date' })

const HoldSchema = Type.Object({
  id: Type.String(),
  kind: oneOf('stay', 'cleaning', 'out_of_order', 'house_use'),
  since: Moment,
  by: Type.String(),
  until: MaybeText,
  /** Null for people without the permission 'guests' where it may be about a guest, like the booking. */
  note: MaybeText,
  booking: maybe(
    Type.Object({
      code: Type.String(),
      guest_name: Type.String(),
      status: BookingStatusSchema,
      leaves_on: Type.String(),
    }),
  ),
})

/** A room of the contract with what only the desk sees. Includes rooms that are not on the site. */
export const DeskRoomSchema = Type.Composite([
  RoomSchema,
  Type.Object({
    listed: Type.Boolean(),
    /** Why the room is not for sale; null when nothing holds it. */
    hold: maybe(HoldSchema),
    /** Since when somebody has been paying for it on the site; null when nobody is. */
    paying_since: MaybeText,
  }),
])
export type DeskRoom = Static<typeof DeskRoomSchema>

const ClosureKindSchema = oneOf('cleaning', 'out_of_order', 'house_use')

/** POST /api/desk/rooms/{id}/close/. */
export const CloseSchema = bodyOf({
  kind: ClosureKindSchema,
  /** The business day on which it is expected to end. */
  until: maybe(DaySchema),
  note: maybe(Type.String({ maxLength: NOTE_MAX_LENGTH })),
})

/** POST /api/desk/rooms/{id}/open/ and ready/: ends the hold that the person saw. */
export const OpenSchema = bodyOf({ hold: Type.String() })

/** GET /api/desk/plans/: rooms that are kept from a day on. */
export const PlanSchema = Type.Object({
  id: Type.String(),
  room_id: Type.Integer(),
  room_name: Type.String(),
  kind: oneOf('out_of_order', 'house_use'),
  from_day: Type.String(),
  until: Type.String(),
  note: Type.String(),
  created_by: Type.String(),
})
export type DeskPlan = Static<typeof PlanSchema>

/** POST /api/desk/plans/. */
export const NewPlanSchema = bodyOf({
  room_id: Type.Integer({ minimum: 1 }),
  kind: oneOf('out_of_order', 'house_use'),
  from_day: DaySchema,
  /** The business day on which the room is free again. */
  until: DaySchema,
  note: Type.String({ minLength: 1, maxLength: NOTE_MAX_LENGTH }),
})

/** POST /api/desk/rooms/ and PATCH /api/desk/rooms/{id}/. A change names only the fields that it changes. */
export const RoomTextsSchema = bodyOf({
  ...Type.Pick(RoomSchema, [...ROOM_FIELD_NAMES, 'price']).properties,
  ...Type.Partial(Type.Pick(RoomSchema, DEFAULTED_FIELDS)).properties,
})
export type RoomTexts = Static<typeof RoomTextsSchema>

/** A crop in pixels of the upright picture. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}
