import type { DeskBooking, FolioEntry } from './bookings'

// Words that screens and histories share.

/** Labels of the details that the desk can correct. */
export const DETAIL_WORDS = {
  guest_name: 'Name',
  guest_email: 'E-mail',
  phone: 'Phone',
  arrival_time: 'Arrival time',
  wishes: 'Wishes',
  company: 'Company',
  tin: 'TIN',
  note: 'Note',
} as const satisfies Partial<Record<keyof DeskBooking, string>>

/** True for a reservation that nothing was paid for, after the hour until which its room was kept. */
export function isUnkept(
  { status, held_until, paid_kobo }: Pick<DeskBooking, 'status' | 'held_until' | 'paid_kobo'>,
  now: Date,
): boolean {
  return (
    status === 'expected' && held_until !== null && paid_kobo === 0 && Date.parse(held_until) <= now.getTime()
  )
}

/** How money changed hands, as the end of a sentence. */
export const METHOD_IN_SENTENCE: Record<NonNullable<FolioEntry['method']>, string> = {
  paystack: 'through Paystack',
  cash: 'in cash',
  pos: 'by POS',
  transfer: 'by transfer',
}

/** One word for each status: at the desk, in the terminal, in mails and on the guest's page. */
export const STATUS_WORDS: Record<DeskBooking['status'], string> = {
  expected: 'Expected',
  in_house: 'In house',
  left: 'Checked out',
  no_show: 'No-show',
  cancelled: 'Cancelled',
}
