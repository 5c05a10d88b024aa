import type { Room } from './contract'

export type ParsedRoom = { room: Room } | { problem: string }

/** Each reader gives the value in the contract's form, or undefined when the value is not valid. */
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
 * Reads a room from the answer of a remote API. Gives the room in the contract's form, or the problem in
 * words. Hosts write numbers in several ways: a price may be "85000.00" (naira), a size 32 (square metres).
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

/** Takes a number or digits in text. Gives NaN for any other value. */
function readInteger(value: unknown): number {
  const isWritten = typeof value === 'string' && /^\d+$/.test(value)
  return typeof value === 'number' || isWritten ? Number(value) : Number.NaN
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
