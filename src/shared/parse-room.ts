import type { Room } from './contract'

export type ParsedRoom = { room: Room } | { problem: string }

/** Reads one field of a room; gives undefined for a value that the field cannot have. */
type Readers = { [Field in keyof Room]: (value: unknown) => Room[Field] | undefined }

const READERS: Readers = {
  id: readCount,
  name: readText,
  description: (value) => (typeof value === 'string' ? value : undefined),
  image: readText,
  size: (value) => readText(typeof value === 'number' ? `${value} m²` : value),
  max_people: readCount,
  price: readPrice,
  available: (value) => (typeof value === 'boolean' ? value : undefined),
}

/**
 * Takes one room of an API's answer, and gives it in the contract's form or says what is wrong with it.
 * The host may be another's, and hosts write numbers in their own ways: a price as "85000.00", a size as 32 (m²).
 */
export function parseRoom(value: unknown): ParsedRoom {
  if (typeof value !== 'object' || value === null) return { problem: 'is not an object' }
  const given = new Map<string, unknown>(Object.entries(value))
  const room: Record<string, unknown> = {}
  for (const [field, read] of Object.entries(READERS)) {
    room[field] = read(given.get(field))
    if (room[field] === undefined) return { problem: `has no valid "${field}"` }
  }
  // Each field of the contract has a reader, and each reader has given a value.
  return { room: room as Room }
}

/** A whole number from 1, as a number or in digits. */
function readCount(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 1 ? number : undefined
}

/** A price in naira. */
function readPrice(value: unknown): number | undefined {
  const price = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof price === 'number' && Number.isFinite(price) && price > 0 ? price : undefined
}

/** A text with at least one visible character. */
function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
