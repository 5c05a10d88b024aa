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
  room_name?: string | undefined
  /** How far the guest came, where the payment is not decided. */
  stage?: string
  /** When the payment was begun, in milliseconds since 1970. Missing where the payment is decided. */
  startedAt?: number
  /** When it was booked, in milliseconds since 1970. Missing where the payment is no booking. */
  bookedAt?: number
  /** When it was decided that the payment is no booking, in milliseconds since 1970. */
  decidedAt?: number
  /** True when nothing was paid, as far as anybody knows. */
  isUnpaid?: boolean
}

/** The localStorage key of the payments that became no booking: money goes back, or nothing was paid. */
export const UNBOOKED_KEY = 'landmark.unbooked-payments'

/** The localStorage keys of the payments that are not decided yet, and of the bookings made here. */
const KEYS = ['landmark.pending-bookings', 'landmark.bookings']

const DAY_MS = 24 * 60 * 60 * 1000
/** As content/privacy.json promises. Banks take up to ten working days to show a refund. */
const REFUND_KEPT_MS = 21 * DAY_MS
const UNPAID_KEPT_MS = 2 * DAY_MS
const BOOKED_KEPT_MS = 2 * DAY_MS
/** By then the server has ended its own checks, and the front desk has the case. */
const PENDING_KEPT_MS = 7 * DAY_MS

/** Gives the payments and bookings that this browser keeps. */
export function readKeptPayments(): KeptPayment[] {
  return [...KEYS, UNBOOKED_KEY].flatMap(readList).filter((payment) => !isTooOld(payment))
}

/** Gives the payments that became no booking, the old ones too. */
export function readUnbooked(): KeptPayment[] {
  return readList(UNBOOKED_KEY)
}

/** True for a payment about which nobody will ask any more. Reads the clock. */
export function isTooOld(payment: KeptPayment): boolean {
  const { startedAt, bookedAt, decidedAt = 0, isUnpaid = false, stage } = payment
  const ofUnbooked = isUnpaid ? UNPAID_KEPT_MS : REFUND_KEPT_MS
  const ofPending = stage === 'closed' ? UNPAID_KEPT_MS : PENDING_KEPT_MS
  const keptMs = bookedAt !== undefined ? BOOKED_KEPT_MS : startedAt !== undefined ? ofPending : ofUnbooked
  // Also far in the future: a clock may have been put back.
  return Math.abs(Date.now() - (bookedAt ?? startedAt ?? decidedAt)) > keptMs
}

function readList(key: string): KeptPayment[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(list) ? list.filter(isKept) : []
  } catch {
    // The browser blocks localStorage, or somebody else wrote there.
    return []
  }
}

function isKept(value: unknown): value is KeptPayment {
  if (typeof value !== 'object' || value === null) return false
  const { reference, email, room_id, amount, ...others }: Record<string, unknown> = { ...value }
  const areAll = (keys: string[], type: string) =>
    keys.every((key) => [type, 'undefined'].includes(typeof others[key]))
  return (
    [reference, email].every((text) => typeof text === 'string') &&
    [room_id, amount].every((number) => typeof number === 'number') &&
    areAll(['startedAt', 'bookedAt', 'decidedAt'], 'number') &&
    areAll(['code', 'name', 'room_name', 'stage'], 'string') &&
    areAll(['isUnpaid'], 'boolean')
  )
}
