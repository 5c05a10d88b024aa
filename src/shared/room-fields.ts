type RoomField = {
  label: string
  /** The field's name within a sentence. */
  noun: string
  /** The right values, after "must be". */
  description: string
} & (
  | { type: 'integer'; minimum: number; maximum: number }
  /** A text with a `unit` may be a number at another host. */
  | { type: 'string'; minLength?: 1; maxLength: number; unit?: string; isLong?: boolean }
)

/**
 * What the hotel states about a room, besides its picture and price. The contract, the table's columns,
 * content/rooms.json, the call that reads rooms and the form at the desk follow this list, in this order. It
 * is plain data, because the site ships it.
 */
export const ROOM_FIELDS = {
  name: {
    type: 'string',
    minLength: 1,
    maxLength: 38,
    label: 'Name',
    noun: 'name',
    description: 'a text of at most 38 characters',
  },
  size: {
    type: 'string',
    minLength: 1,
    maxLength: 20,
    unit: 'm²',
    label: 'Size',
    noun: 'size',
    description: 'a text of at most 20 characters, such as "32 m²"',
  },
  max_people: {
    type: 'integer',
    minimum: 1,
    maximum: 20,
    label: 'Guests at most',
    noun: 'number of guests',
    description: 'a whole number from 1 to 20',
  },
  description: {
    type: 'string',
    maxLength: 160,
    isLong: true,
    label: 'Description',
    noun: 'description',
    description: 'a description of at most 160 characters',
  },
} as const satisfies Record<string, RoomField>

type Fields = typeof ROOM_FIELDS
export type RoomFieldName = keyof Fields

export type RoomFacts = {
  [Name in RoomFieldName]: Fields[Name] extends { type: 'integer' } ? number : string
}

// Safe: the constant above has no other keys, and each field has the type of its values.
export const ROOM_FIELD_NAMES = Object.keys(ROOM_FIELDS) as RoomFieldName[]

export function fieldsOfRoom(): [RoomFieldName, RoomField][] {
  return ROOM_FIELD_NAMES.map((name) => [name, ROOM_FIELDS[name]])
}

export function roomFactsOf(room: RoomFacts): RoomFacts {
  return Object.fromEntries(ROOM_FIELD_NAMES.map((name) => [name, room[name]])) as RoomFacts
}
