import { type Static, Type } from '@sinclair/typebox'
import { RoomSchema } from '../contract'
import { MaybeMoment, MaybeText, Moment } from './schema-parts'

/** The contract's room, and what only the desk sees of it. Also a room that is not on the site. */
export const DeskRoomSchema = Type.Composite([
  RoomSchema,
  Type.Object({
    listed: Type.Boolean(),
    /**
     * The confirmed booking; null for a room that is free or that the desk has marked as occupied, and for
     * everybody without the permission 'bookings'.
     */
    booking: Type.Union([
      Type.Object({
        code: Type.String(),
        guest_name: Type.String(),
        booked_at: Moment,
        checked_in_at: MaybeMoment,
      }),
      Type.Null(),
    ]),
  }),
])
export type DeskRoom = Static<typeof DeskRoomSchema>

/** POST /api/desk/rooms/{id}/occupy|release/: what was done, and what undoes it. */
export const RoomChangedSchema = Type.Object({
  room: DeskRoomSchema,
  /** The journal's entry; POST /api/desk/rooms/{id}/undo/ takes it for a short time. */
  entry: Type.String(),
})
export type RoomChanged = Static<typeof RoomChangedSchema>

/** POST /api/desk/rooms/{id}/release/. */
export const ReleaseSchema = Type.Object(
  {
    /**
     * The code of the booking that the desk sees in the room, null for none. When the room has another one by
     * now, it is not released.
     */
    booking: Type.Optional(MaybeText),
  },
  { additionalProperties: false },
)

/** POST /api/desk/rooms/{id}/undo/: takes back what the journal's entry tells. */
export const UndoSchema = Type.Object({ entry: Type.String() }, { additionalProperties: false })

/** POST /api/desk/rooms/ and PATCH /api/desk/rooms/{id}/. A change names only the fields that it changes. */
export const RoomTextsSchema = Type.Pick(RoomSchema, ['name', 'description', 'size', 'max_people', 'price'], {
  additionalProperties: false,
})
export type RoomTexts = Static<typeof RoomTextsSchema>

/** The part of a picture that is kept, in pixels of the picture as it is seen. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}
