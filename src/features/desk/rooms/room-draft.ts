import type { DeskRoom, RoomTexts } from '../../../shared/desk/rooms'
import { parseNaira } from '../words/parse-naira'

/** The fields of a room as they are typed. */
export type RoomDraft = Record<keyof RoomTexts, string>
export type RoomProblems = Partial<Record<keyof RoomTexts, string>>

export const EMPTY_DRAFT: RoomDraft = { name: '', description: '', size: '', max_people: '', price: '' }

/** Gives a room's fields as they stand in the form. */
export function draftOf(room: DeskRoom): RoomDraft {
  return {
    name: room.name,
    description: room.description,
    size: room.size,
    max_people: String(room.max_people),
    price: String(room.price),
  }
}

/** Gives what is wrong with each field, in words. */
export function problemsOf(draft: RoomDraft): RoomProblems {
  const problems: RoomProblems = {}
  if (draft.name.trim() === '') problems.name = 'A room needs a name.'
  if (draft.description.trim() === '') problems.description = 'A few words about the room.'
  if (draft.size.trim() === '') problems.size = 'Such as 28 m².'
  if (!/^[1-9]\d?$/.test(draft.max_people.trim())) problems.max_people = 'A whole number from 1.'
  if (parseNaira(draft.price) === undefined) problems.price = 'An amount in naira, such as 85,000.'
  return problems
}

/** Gives the fields as the server takes them. Only for a draft without problems. */
export function textsOf(draft: RoomDraft): RoomTexts {
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    size: draft.size.trim(),
    max_people: Number(draft.max_people),
    price: parseNaira(draft.price) ?? 0,
  }
}

/**
 * Gives the fields that differ from the room. A change must not touch what somebody else changes
 * meanwhile.
 */
export function changesOf(texts: RoomTexts, room: DeskRoom): Partial<RoomTexts> {
  return Object.fromEntries(
    Object.entries(texts).filter(([field, value]) => Reflect.get(room, field) !== value),
  )
}
