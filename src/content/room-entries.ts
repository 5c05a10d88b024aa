import { type Static, type TSchema, Type } from '@sinclair/typebox'
import type { Room } from '../shared/contract'
import { contentObject, Description, listOf, picturePath, Title } from './fields'

export const ROOMS_FILE = 'rooms.json'

/** Paystack can charge 5,000 to 1,000,000,000 kobo: https://support.paystack.com. Here in naira. */
const PRICE_NAIRA = { minimum: 50, maximum: 10_000_000 }
/** GraphQL's Int has 32 bits: https://spec.graphql.org/October2021/#sec-Int */
const MAX_ROOM_ID = 2_147_483_647

/** Marks of direction and separators of lines make a text read as another one in lists and mails. */
const HIDDEN = '\\u061C\\u200E\\u200F\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069'
const VISIBLE = `^[^${HIDDEN}]*[^\\s${HIDDEN}][^${HIDDEN}]*$`

/** A room in rooms.json: the contract's room, with the limits of payment and look. */
export const RoomEntrySchema = contentObject('RoomEntry', {
  id: Type.Integer({
    minimum: 1,
    maximum: MAX_ROOM_ID,
    description: 'a whole number from 1 that no other room has',
  }),
  name: { ...Title, pattern: VISIBLE },
  description: { ...Description, pattern: VISIBLE },
  image: picturePath('whole'),
  size: Type.String({
    pattern: VISIBLE,
    maxLength: 20,
    description: 'a text of at most 20 characters, such as "32 m²"',
  }),
  max_people: Type.Integer({ minimum: 1, maximum: 20, description: 'a whole number from 1 to 20' }),
  price: Type.Number({
    ...PRICE_NAIRA,
    // A naira has a hundred kobo.
    decimals: 2,
    description: `a price in naira from ${PRICE_NAIRA.minimum} to ${PRICE_NAIRA.maximum}`,
  }),
  available: Type.Boolean({
    description: 'true or false; it counts for a new room only, later the bookings decide',
  }),
} satisfies Record<keyof Room, TSchema>)
export type RoomEntry = Static<typeof RoomEntrySchema>

export const RoomsSchema = contentObject('RoomsContent', {
  rooms: listOf('room', RoomEntrySchema, { uniqueBy: ['id', 'name'], hasDrafts: true }),
})
