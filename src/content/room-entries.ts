import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { type Room, roomFieldSchemas } from '../shared/contract'
import type { Widget } from '../shared/widgets'
import { Alt, Confirmed, contentObject, Heading, listOf, pictureField, ShortLine } from './fields'

export const ROOMS_FILE = 'rooms.json'

/** Paystack can charge 5,000 to 1,000,000,000 kobo: https://support.paystack.com. Here in naira. */
const PRICE_NAIRA = { minimum: 50, maximum: 10_000_000 }
/** GraphQL's Int has 32 bits: https://spec.graphql.org/October2021/#sec-Int */
const MAX_ROOM_ID = 2_147_483_647

/** Direction marks and line separators can make a name read as another one in lists and mails. */
const HIDDEN = '\\u061C\\u200E\\u200F\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069'
const VISIBLE = `^(?=[^${HIDDEN}]*[^\\s${HIDDEN}])[^${HIDDEN}]*$`

export const RoomEntrySchema = contentObject('RoomEntry', {
  id: Type.Integer({
    minimum: 1,
    maximum: MAX_ROOM_ID,
    description: 'a whole number from 1 that no other room has',
  }),
  ...roomFieldSchemas(VISIBLE),
  image: pictureField('whole'),
  price: Type.Number({
    ...PRICE_NAIRA,
    // A naira has a hundred kobo.
    decimals: 2,
    description: `a price in naira from ${PRICE_NAIRA.minimum} to ${PRICE_NAIRA.maximum}`,
  }),
  available: Type.Boolean({
    description: 'true or false; it counts for a new room only, later the bookings decide',
  }),
} satisfies Record<Exclude<keyof Room, 'payment_in_progress'>, TSchema>)
export type RoomEntry = Static<typeof RoomEntrySchema>

export const RoomsSchema = contentObject('RoomsContent', {
  rooms: listOf(RoomEntrySchema, { uniqueBy: ['id', 'name'] }),
})

const roomIdField = Type.Integer({
  minimum: 1,
  description: 'the id of a room, such as 1',
  widget: 'room' satisfies Widget,
})

export const ROOM_AMENITIES_FILE = 'room-amenities.json'

export const RoomAmenitiesSchema = contentObject('RoomAmenitiesContent', {
  confirmed: Confirmed,
  rooms: listOf(
    contentObject('RoomAmenitiesEntry', {
      id: roomIdField,
      bed: Type.Optional(Heading),
      view: Type.Optional(Heading),
      bathroom: Type.Optional(Heading),
      breakfast: Type.Optional(Heading),
    }),
    { minItems: 0, uniqueBy: ['id'] },
  ),
})
type RoomAmenities = Static<typeof RoomAmenitiesSchema>['rooms']

const TERMS = { bed: 'Bed', view: 'View', bathroom: 'Bathroom', breakfast: 'Breakfast' } as const

export function amenitiesOf(roomId: number, rooms: RoomAmenities): { term: string; text: string }[] {
  const entry = rooms.find(({ id }) => id === roomId)
  return (Object.keys(TERMS) as (keyof typeof TERMS)[]).flatMap((field) => {
    const text = entry?.[field]
    return text === undefined ? [] : [{ term: TERMS[field], text }]
  })
}

/** @example amenitiesInShort(5, rooms) // 'King-size bed · City view · Breakfast included' */
export function amenitiesInShort(roomId: number, rooms: RoomAmenities): string {
  const { bed, view, breakfast } = rooms.find(({ id }) => id === roomId) ?? {}
  // The words after a comma say where, or for whom.
  const meal = breakfast === undefined ? undefined : `Breakfast ${breakfast.split(', ')[0]?.toLowerCase()}`
  return [bed, view, meal].filter((fact) => fact !== undefined).join(' · ')
}

export const ROOM_PICTURES_FILE = 'room-pictures.json'

export const RoomPictureSchema = contentObject('RoomPictureContent', {
  src: pictureField('whole'),
  alt: Alt,
  caption: Type.Optional(ShortLine),
})

export const RoomPicturesSchema = contentObject('RoomPicturesContent', {
  rooms: listOf(
    contentObject('RoomPicturesEntry', {
      id: roomIdField,
      alt: Alt,
      pictures: listOf(RoomPictureSchema, { minItems: 0, uniqueBy: ['src'] }),
    }),
    { minItems: 0, uniqueBy: ['id'] },
  ),
})
