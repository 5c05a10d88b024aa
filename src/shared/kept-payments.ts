/** What this browser keeps of a payment. */
export interface KeptPayment {
  reference: string
  email: string
  room_id: number
  /** Integer kobo. */
  amount: number
  code?: string
  /** Missing where the payment is decided. */
  name?: string
  room_name?: string
  /** When the payment was begun, in milliseconds since 1970. Missing where the payment is decided. */
  startedAt?: number
  /** When it was booked, in milliseconds since 1970. Missing where the payment is not decided. */
  bookedAt?: number
}

/** The localStorage keys of the payments that are not decided yet, and of the bookings made here. */
const KEYS = ['landmark.pending-bookings', 'landmark.bookings']

/** Gives the payments and bookings that this browser keeps. */
export function readKeptPayments(): KeptPayment[] {
  return KEYS.flatMap(readList).filter(isKept)
}

function readList(key: string): unknown[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    // The browser blocks localStorage, or somebody else wrote there.
    return []
  }
}

function isKept(value: unknown): value is KeptPayment {
  if (typeof value !== 'object' || value === null) return false
  const { reference, email, room_id, amount, ...others }: Record<string, unknown> = { ...value }
  return (
    [reference, email].every((text) => typeof text === 'string') &&
    [room_id, amount].every((number) => typeof number === 'number') &&
    ['startedAt', 'bookedAt'].every((key) => ['number', 'undefined'].includes(typeof others[key])) &&
    ['code', 'name', 'room_name'].every((key) => ['string', 'undefined'].includes(typeof others[key]))
  )
}
