import { type Static, Type } from '@sinclair/typebox'

// Calls that are not in the contract. A host that has only its four calls lacks them.

/** GET /api/nights/?from=YYYY-MM-DD&nights=N returns every listed room. `total` is in naira. */
export const FreeRoomsSchema = Type.Array(
  Type.Object({ room_id: Type.Integer(), free: Type.Boolean(), total: Type.Number() }),
)
export type FreeRooms = Static<typeof FreeRoomsSchema>

/** GET /api/rooms/{id}/nights/?from=YYYY-MM-DD&days=N. `price` is in naira. */
export const RoomNightsSchema = Type.Array(
  Type.Object({ night: Type.String({ format: 'date' }), free: Type.Boolean(), price: Type.Number() }),
)
export type RoomNights = Static<typeof RoomNightsSchema>

export const NightPricesSchema = Type.Array(Type.Object({ night: Type.String(), price: Type.Number() }))

export const PaidForSchema = Type.Object({
  room_name: Type.String(),
  stay: Type.Object({ from: Type.String(), nights: Type.Integer() }),
})

export const BookedDaysSchema = Type.Object({
  room_id: Type.Integer(),
  arrives_on: Type.String(),
  leaves_on: Type.String(),
})
export type BookedDays = Static<typeof BookedDaysSchema>

export const bookedPolicyFields = {
  cancel_until: Type.Optional(Type.String()),
  cancel_days_before: Type.Optional(Type.Integer()),
  percent_after: Type.Optional(Type.Integer()),
  no_show: Type.Optional(Type.String()),
}
