import type { Room } from './contract'
import { fieldsOfRoom } from './room-fields'

export type ParsedRoom = { room: Room } | { problem: string }

const READERS: Record<string, (value: unknown) => unknown> = {
  id: (value) => readWhole(value, 1),
  ...Object.fromEntries(
    fieldsOfRoom().map(([name, field]) => [
      name,
      (value: unknown) =>
        field.type === 'integer'
          ? readWhole(value, field.minimum)
          : readText(
              field.unit && typeof value === 'number' ? `${value} ${field.unit}` : value,
              field.minLength,
            ),
    ]),
  ),
  image: (value) => readText(value, 1),
  price: readPrice,
  available: (value) => (typeof value === 'boolean' ? value : undefined),
  payment_in_progress: (value) => value === true,
}

/** Accepts a remote host's price such as "85000.00", or size such as 32 (m²). */
export function parseRoom(value: unknown): ParsedRoom {
  if (typeof value !== 'object' || value === null) return { problem: 'is not an object' }
  const given = new Map<string, unknown>(Object.entries(value))
  const room: Record<string, unknown> = {}
  for (const [field, read] of Object.entries(READERS)) {
    room[field] = read(given.get(field))
    if (room[field] === undefined) return { problem: `has no valid "${field}"` }
  }
  // Safe: a test compares the readers with the fields of the contract.
  return { room: room as Room }
}

function readWhole(value: unknown, minimum: number): number | undefined {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= minimum ? number : undefined
}

function readPrice(value: unknown): number | undefined {
  const price = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof price === 'number' && Number.isFinite(price) && price > 0 ? price : undefined
}

function readText(value: unknown, minLength = 0): string | undefined {
  return typeof value === 'string' && value.trim().length >= minLength ? value : undefined
}
