import { type ChosenStay, shareNights } from './chosen-stay'
import { KEPT_EVENT, KEPT_KEYS, type KeptList, readKeptText, unstored } from './kept-keys'
import { serverNow } from './server-time'
import { businessDay, dayAfter } from './stay'

export interface KeptPayment {
  reference: string
  email: string
  room_id: number
  room_name: string
  /** Undefined for tonight. */
  stay?: ChosenStay | undefined
  /** Integer kobo. */
  amount: number
  /** The guest's name, kept until the payment is settled. */
  name?: string | undefined
  /** Undefined when the host gives no booking code. */
  code?: string | undefined
  stage?: string
  // By the browser's clock, in milliseconds since 1970. These times decide how long the payment is kept.
  startedAt?: number
  bookedAt?: number
  /** When it was booked by the server's clock, for display. Undefined when the host does not say. */
  bookedOn?: number | undefined
}

export interface PendingBooking extends KeptPayment {
  name: string
  /** paid: the popup said so. in-progress: a bank has to confirm it. closed: without either. */
  stage: 'opened' | 'paid' | 'in-progress' | 'closed'
  startedAt: number
}

export interface KeptBooking extends KeptPayment {
  bookedAt: number
}

interface Lists {
  pending: PendingBooking
  booked: KeptBooking
}

const MOST_KEPT = 10

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
/** After this time a stay of tonight is over, and another guest may have the room. */
const BOOKING_KEPT_MS = 2 * DAY_MS
/** As promised in content/privacy.json, which names the other times too. */
const CLOSED_KEPT_MS = 2 * DAY_MS
/** By then the server has ended its own checks, and the front desk knows of the payment. */
const PENDING_KEPT_MS = 7 * DAY_MS
/** Paystack's transfer accounts live this long. */
export const TRANSFER_MS = 30 * MINUTE_MS
/** Another host may take this long to show a room as occupied. */
const SHOWN_AS_OCCUPIED_AFTER_MS = 15 * MINUTE_MS

/** Pending payments that this document has kept. Their times cannot tell: the clock may be set back. */
const keptHere = new Set<string>()

export function isBegunHere(reference: string): boolean {
  return keptHere.has(reference)
}

export function readKept<List extends KeptList>(list: List, text = readKeptText(list)): Lists[List][] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(kept)) return []
    // Only this file writes the lists, so a payment with a reference has all its fields.
    return kept.filter(
      (value): value is Lists[List] => typeof value?.reference === 'string' && !isTooOld(value),
    )
  } catch {
    return []
  }
}

export function readAllKept(): KeptPayment[] {
  return [...readKept('pending'), ...readKept('booked')]
}

export function keepPayment<List extends KeptList>(list: List, payment: Lists[List]): void {
  if (list === 'pending') keptHere.add(payment.reference)
  const others = readKept(list).filter(({ reference }) => reference !== payment.reference)
  const kept = [payment, ...others]
  // The reference of a payment that is not settled must never be lost.
  write(list, list === 'pending' ? kept : kept.slice(0, MOST_KEPT))
}

/** Takes a reference or a booking code. Only the caller that gets `true` alerts the guest. */
export function dropPayment(list: KeptList, named: string): boolean {
  const kept: KeptPayment[] = readKept(list)
  const others = kept.filter(({ reference, code }) => reference !== named && code !== named)
  if (others.length === kept.length) return false
  write(list, others)
  return true
}

/** Drops tonight's bookings of a room that is free tonight: they have ended or were cancelled. */
export function dropBookingsOf(roomId: number): void {
  const newest = Date.now() - SHOWN_AS_OCCUPIED_AFTER_MS
  const kept = readKept('booked')
  const others = kept.filter(
    (booking) =>
      booking.room_id !== roomId ||
      booking.bookedAt > newest ||
      (booking.stay && !sharesNights(booking, undefined)),
  )
  if (others.length < kept.length) write('booked', others)
}

/** True when a payment is for some of these nights; undefined is tonight. */
export function sharesNights(payment: KeptPayment, wanted: ChosenStay | undefined): boolean {
  const now = serverNow() ?? Date.now()
  const { startedAt, bookedAt, bookedOn } = payment
  // Uses the difference of two times by the browser's clock, because the clock may be wrong.
  const madeAt = bookedOn ?? now - (Date.now() - (startedAt ?? bookedAt ?? Date.now()))
  return shareNights(payment.stay ?? nightOf(madeAt), wanted ?? nightOf(now))
}

function nightOf(moment: number): ChosenStay {
  return { from: businessDay(new Date(moment).toISOString()), nights: 1 }
}

/** False when the host does not say when it booked. A booking of the evening is not over at midnight. */
export function isStayOver(bookedAt: number | undefined, stay?: ChosenStay): boolean {
  return bookedAt !== undefined && (serverNow() ?? Date.now()) - bookedAt > keptMsOf(bookedAt, stay)
}

function keptMsOf(bookedAt: number, stay: ChosenStay | undefined): number {
  if (stay === undefined) return BOOKING_KEPT_MS
  return Math.max(BOOKING_KEPT_MS, Date.parse(dayAfter(stay.from, stay.nights + 1)) - bookedAt)
}

export function isTransferOpen({ startedAt }: PendingBooking): boolean {
  return Date.now() - startedAt < TRANSFER_MS
}

export function dropOld(): void {
  for (const list of LIST_NAMES) {
    const text = readKeptText(list)
    const kept = readKept(list, text)
    if (text !== null && text !== JSON.stringify(kept)) write(list, kept)
  }
}

const LIST_NAMES = ['pending', 'booked'] as const

function write(list: KeptList, payments: readonly KeptPayment[]): void {
  const text = JSON.stringify(payments)
  try {
    if (payments.length > 0) localStorage.setItem(KEPT_KEYS[list], text)
    else localStorage.removeItem(KEPT_KEYS[list])
    unstored.delete(list)
  } catch {
    unstored.set(list, text)
  }
  window.dispatchEvent(new Event(KEPT_EVENT))
}

function isTooOld({ startedAt = 0, bookedAt, stage, stay }: KeptPayment): boolean {
  const pendingMs = stage === 'closed' ? CLOSED_KEPT_MS : PENDING_KEPT_MS
  const keptMs = bookedAt === undefined ? pendingMs : keptMsOf(bookedAt, stay)
  // A time too far in the future is too old as well: the clock may have been set back.
  return Math.abs(Date.now() - (bookedAt ?? startedAt)) > keptMs
}
