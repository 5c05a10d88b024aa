import { Value } from '@sinclair/typebox/value'
import { RoomEntrySchema } from '../../content/room-entries'
import { ROOM_FIELDS } from '../../shared/room-fields'
import type { RoomTexts } from '../../shared/desk/rooms'
import { toNaira } from '../../shared/money'
import { composeText, isOneLine } from '../../shared/text'
import { InvalidInput } from '../http/errors'

/** Throws an InvalidInput with a sentence for each field outside the limits of content/rooms.json. */
export function readRoomTexts(texts: RoomTexts): RoomTexts
export function readRoomTexts(texts: Partial<RoomTexts>): Partial<RoomTexts>
export function readRoomTexts(texts: Partial<RoomTexts>): Partial<RoomTexts> {
  const given = tidy(texts)
  const problems = findProblems(given)
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
  return given
}

function tidy(texts: Partial<RoomTexts>): Partial<RoomTexts> {
  const named = Object.entries(texts).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    named.map(([field, value]) => [field, typeof value === 'string' ? composeText(value) : value]),
  )
}

function findProblems(texts: Partial<RoomTexts>): Record<string, string> {
  const { price, ...schemas } = RoomEntrySchema.properties
  const problems: Record<string, string> = {}
  for (const [field, value] of Object.entries(texts) as [keyof RoomTexts, RoomTexts[keyof RoomTexts]][]) {
    const isPrice = field === 'price_kobo'
    const schema = isPrice ? price : schemas[field]
    const noun = isPrice ? 'price' : ROOM_FIELDS[field].noun
    if (typeof value === 'string' && !isOneLine(value)) problems[field] = `The ${noun} must be one line.`
    else if (!Value.Check(schema, isPrice ? toNaira(Number(value)) : value))
      problems[field] = `The ${noun} must be ${schema.description}.`
  }
  return problems
}
