import type { Room } from './contract'

export type ParsedRoom = { room: Room } | { problem: string }

/** Each reader returns the value in the contract's form, or undefined when it is not valid. */
type Readers = { [Field in keyof Room]-?: (value: unknown) => Room[Field] | undefined }

const READERS: Readers = {
  id: readCount,
  name: readText,
  description: (value) => (typeof value === 'string' ? value : undefined),
  image: readText,
  size: (value) => readText(typeof value === 'number' ? `${value} m²` : value),
  max_people: readCount,
  price: readPrice,
  available: (value) => (typeof value === 'boolean' ? value : undefined),
  payment_in_progress: (value) => value === true,
}

/**
 * Returns a room of an API's answer in the contract's form, or the problem. A remote host may write a price as
 * "85000.00" or a size as 32 (m²).
 */
export function parseRoom(value: unknown): ParsedRoom {
  if (typeof value !== 'object' || value === null) return { problem: 'is not an object' }
  const given = new Map<string, unknown>(Object.entries(value))
  const room: Record<string, unknown> = {}
  for (const [field, read] of Object.entries(READERS)) {
    room[field] = read(given.get(field))
    if (room[field] === undefined) return { problem: `has no valid "${field}"` }
  }
  // Safe: the type of READERS makes sure that each field of the contract has a reader.
  return { room: room as Room }
}

/** Reads a whole number from 1, written as a number or as digits. */
function readCount(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 1 ? number : undefined
}

/** Reads a price in naira, written as a number or as text. */
function readPrice(value: unknown): number | undefined {
  const price = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof price === 'number' && Number.isFinite(price) && price > 0 ? price : undefined
}

/** Reads a text with at least one visible character. */
function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
