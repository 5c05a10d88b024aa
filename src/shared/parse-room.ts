import type { Room } from './contract'

export type ParsedRoom = { room: Room } | { problem: string }

/**
 * Reads one room of an API answer whose host is not ours, and gives it in the contract's form, or what is wrong with it.
 * Hosts differ in how they write numbers: a price may come as "85000.00", a size as 32 (square metres).
 */
export function parseRoom(value: unknown): ParsedRoom {
  if (typeof value !== 'object' || value === null) return { problem: 'is not an object' }
  const fields: Record<string, unknown> = { ...value }
  const id = readInteger(fields['id'])
  if (!Number.isSafeInteger(id) || id < 1) return { problem: 'has no valid "id"' }
  const price =
    typeof fields['price'] === 'string' && fields['price'] !== '' ? Number(fields['price']) : fields['price']
  if (typeof price !== 'number' || !Number.isFinite(price) || price <= 0)
    return { problem: 'has no valid "price"' }
  const size = typeof fields['size'] === 'number' ? `${fields['size']} m²` : fields['size']
  if (!isText(size)) return { problem: 'has no "size"' }
  const { name, description, image, available } = fields
  const maxPeople = readInteger(fields['max_people'])
  if (!isText(name)) return { problem: 'has no "name"' }
  if (typeof description !== 'string') return { problem: 'has no "description"' }
  if (!isText(image)) return { problem: 'has no "image"' }
  if (!Number.isSafeInteger(maxPeople) || maxPeople < 1) return { problem: 'has no valid "max_people"' }
  if (typeof available !== 'boolean') return { problem: 'has no "available"' }
  return { room: { id, name, description, image, size, max_people: maxPeople, price, available } }
}

/** Gives NaN for what is no whole number, in digits or as a number. */
function readInteger(value: unknown): number {
  const isWritten = typeof value === 'string' && /^\d+$/.test(value)
  return typeof value === 'number' || isWritten ? Number(value) : Number.NaN
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
