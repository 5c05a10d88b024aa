import { type Static, Type } from '@sinclair/typebox'
import { Confirmed, contentObject, Heading, listOf } from './fields'

export const ROOM_AMENITIES_FILE = 'room-amenities.json'

/** What one room has that others may lack. A fact that is left out is not shown. */
export const RoomAmenitiesSchema = contentObject('RoomAmenitiesContent', {
  confirmed: Confirmed,
  rooms: listOf(
    'room',
    contentObject('RoomAmenitiesEntry', {
      id: Type.Integer({ minimum: 1, description: 'the id of a room, such as 1' }),
      bed: Type.Optional(Heading),
      view: Type.Optional(Heading),
      bathroom: Type.Optional(Heading),
      breakfast: Type.Optional(Heading),
    }),
    { minItems: 0, uniqueBy: ['id'], hasDrafts: true },
  ),
})
type RoomAmenities = Static<typeof RoomAmenitiesSchema>['rooms']

/** How pages name each fact, in their order. */
const TERMS = { bed: 'Bed', view: 'View', bathroom: 'Bathroom', breakfast: 'Breakfast' } as const

/** Gives the facts of one room with their names. Empty for a room of which nothing is written. */
export function amenitiesOf(roomId: number, rooms: RoomAmenities): { term: string; text: string }[] {
  const entry = rooms.find(({ id }) => id === roomId)
  return (Object.keys(TERMS) as (keyof typeof TERMS)[]).flatMap((field) => {
    const text = entry?.[field]
    return text === undefined ? [] : [{ term: TERMS[field], text }]
  })
}
