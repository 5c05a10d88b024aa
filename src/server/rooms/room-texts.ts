import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { RoomEntrySchema } from '../../content/room-entries'
import { ROOM_FIELDS } from '../../shared/room-fields'
import { composeText, isOneLine } from '../../shared/text'
import type { RoomTexts } from '../../shared/desk/rooms'
import type { RoomRow } from '../db/schema'
import { InvalidInput, koboOf } from '../http/errors'

/** The columns of a room that the desk may edit. */
export type RoomColumns = Pick<RoomRow, Exclude<keyof RoomTexts, 'price'> | 'price_kobo'>

/**
 * Returns the columns for the given fields of a room: texts normalised, the price in kobo. Throws an
 * InvalidInput with a sentence for each field outside the limits of content/rooms.json.
 */
export function readRoomTexts(texts: RoomTexts): RoomColumns
export function readRoomTexts(texts: Partial<RoomTexts>): Partial<RoomColumns>
export function readRoomTexts(texts: Partial<RoomTexts>): Partial<RoomColumns> {
  const given = tidy(texts)
  const problems = findProblems(given)
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
  const { price, ...others } = given
  return { ...others, ...(price === undefined ? {} : { price_kobo: koboOf(price, 'price') }) }
}

/** Returns the given fields, with texts trimmed and in Unicode's form NFC. */
function tidy(texts: Partial<RoomTexts>): Partial<RoomTexts> {
  const named = Object.entries(texts).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    named.map(([field, value]) => [field, typeof value === 'string' ? composeText(value) : value]),
  )
}

function findProblems(texts: Partial<RoomTexts>): Record<string, string> {
  const schemas: Record<keyof RoomTexts, TSchema> = RoomEntrySchema.properties
  const problems: Record<string, string> = {}
  for (const [field, value] of Object.entries(texts) as [keyof RoomTexts, RoomTexts[keyof RoomTexts]][]) {
    const schema = schemas[field]
    const noun = field === 'price' ? 'price' : ROOM_FIELDS[field].noun
    if (typeof value === 'string' && !isOneLine(value)) problems[field] = `The ${noun} must be one line.`
    else if (!Value.Check(schema, value)) problems[field] = `The ${noun} must be ${schema.description}.`
  }
  return problems
}
