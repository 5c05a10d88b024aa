import type { DeskBooking, FolioEntry } from './bookings'

// Words for both screens and histories.

export const DETAIL_WORDS = {
  guest_name: 'Name',
  guest_email: 'Email',
  phone: 'Phone',
  arrival_time: 'Arrival time',
  wishes: 'Wishes',
  company: 'Company',
  tin: 'TIN',
  persons: 'Persons',
  nationality: 'Nationality',
  home_address: 'Home address',
  id_document: 'Kind of ID and its number',
  note: 'Note',
} as const satisfies Partial<Record<keyof DeskBooking, string>>

type Held = Pick<DeskBooking, 'held_until' | 'paid_kobo' | 'first_night_kobo'>

/** Returns until when a reserved room is kept; null for all night, once the first night is paid. */
export function keptOnlyUntil({ held_until, paid_kobo, first_night_kobo }: Held): string | null {
  return paid_kobo < first_night_kobo ? held_until : null
}

export function isUnkept(booking: Held & Pick<DeskBooking, 'status'>, now: Date): boolean {
  const until = keptOnlyUntil(booking)
  return booking.status === 'expected' && until !== null && Date.parse(until) <= now.getTime()
}

export const METHOD_IN_SENTENCE: Record<NonNullable<FolioEntry['method']>, string> = {
  paystack: 'through Paystack',
  cash: 'in cash',
  pos: 'by POS',
  transfer: 'by transfer',
}

export const STATUS_WORDS: Record<DeskBooking['status'], string> = {
  expected: 'Expected',
  in_house: 'In house',
  left: 'Checked out',
  no_show: 'No-show',
  cancelled: 'Cancelled',
}
