import { type Static, Type } from '@sinclair/typebox'
import { RoomSchema } from '../contract'
import { MaybeMoment, MaybeText, Moment } from './schema-parts'

/** A room of the contract with what only the desk sees. Includes rooms that are not on the site. */
export const DeskRoomSchema = Type.Composite([
  RoomSchema,
  Type.Object({
    listed: Type.Boolean(),
    /**
     * The confirmed booking; null for a room without one, and for people without the permission 'guests'.
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

/** POST /api/desk/rooms/{id}/occupy|release/. */
export const RoomChangedSchema = Type.Object({
  room: DeskRoomSchema,
  /** Id of the journal entry, which POST /api/desk/rooms/{id}/undo/ accepts for a short time. */
  entry: Type.String(),
})
export type RoomChanged = Static<typeof RoomChangedSchema>

/** POST /api/desk/rooms/{id}/release/. */
export const ReleaseSchema = Type.Object(
  {
    /**
     * Code of the booking on the person's screen, or null for none. The call is refused when the room has
     * another one by now.
     */
    booking: MaybeText,
  },
  { additionalProperties: false },
)

/** POST /api/desk/rooms/{id}/undo/: undoes the change of a journal entry. */
export const UndoSchema = Type.Object({ entry: Type.String() }, { additionalProperties: false })

/** POST /api/desk/rooms/ and PATCH /api/desk/rooms/{id}/. A change names only the fields that it changes. */
export const RoomTextsSchema = Type.Pick(RoomSchema, ['name', 'description', 'size', 'max_people', 'price'], {
  additionalProperties: false,
})
export type RoomTexts = Static<typeof RoomTextsSchema>

/** A crop in pixels of the upright picture. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}
