import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { RoomEntrySchema } from '../../content/room-entries'
import { composeText, isOneLine } from '../../shared/text'
import type { RoomTexts } from '../../shared/desk/rooms'
import type { RoomRow } from '../db/schema'
import { InvalidInput, koboOf } from '../http/errors'

/** The columns of a room that the desk may edit. */
export type RoomColumns = Pick<RoomRow, Exclude<keyof RoomTexts, 'price'> | 'price_kobo'>

const LABELS = {
  name: 'The name',
  description: 'The description',
  size: 'The size',
  max_people: 'The number of guests',
  price: 'The price',
} as const satisfies Record<keyof RoomTexts, string>

/**
 * Returns the columns for the given fields of a room: texts normalised, the price in kobo. Throws an
 * InvalidInput with a sentence for each field outside the limits of content/rooms.json.
 */
export function readRoomTexts(texts: RoomTexts): RoomColumns
export function readRoomTexts(texts: Partial<RoomTexts>): Partial<RoomColumns>
export function readRoomTexts(texts: Partial<RoomTexts>): Partial<RoomColumns> {
  const { price, ...others } = tidy(texts)
  const problems = findProblems({ price, ...others })
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
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
  for (const [field, label] of Object.entries(LABELS) as [keyof RoomTexts, string][]) {
    const value = texts[field]
    if (value === undefined) continue
    const schema = schemas[field]
    if (typeof value === 'string' && !isOneLine(value)) problems[field] = `${label} must be one line.`
    else if (!Value.Check(schema, value)) problems[field] = `${label} must be ${schema.description}.`
  }
  return problems
}
