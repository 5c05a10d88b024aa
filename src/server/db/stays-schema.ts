import type { Generated, Selectable } from 'kysely'
import type { NoShow } from '../../shared/stay'

// Conventions as in schema.ts.

export type BookingStatus = 'expected' | 'in_house' | 'left' | 'no_show' | 'cancelled'

export interface BookingTable {
  id: string
  code: string
  source: 'online' | 'desk' | 'walk_in'
  room_id: number
  /** The payment that made it; null at the desk. Payments by link have its id alone. */
  payment_id: string | null
  guest_name: string
  guest_email: string | null
  phone: string | null
  arrival_time: string | null
  wishes: string | null
  company: string | null
  /** Tax identification number, for the invoice. */
  tin: string | null
  /** For the registration card. */
  persons: string | null
  nationality: string | null
  home_address: string | null
  /** Its kind and number. */
  id_document: string | null
  /** The front desk's own. */
  note: string | null
  /** The same for the bookings of one reservation of several rooms; null otherwise. */
  party: string | null
  /** Until when the desk keeps the room of a reservation that nothing was paid for (ISO 8601); null when it was paid. */
  held_until: string | null
  status: BookingStatus
  /** Business days: that of the first night, and that of check-out. */
  arrives_on: string
  leaves_on: string
  /**
   * The hotel's rule for cancellations and no-shows when this was booked, as in Stay. Null for a walk-in, and when the
   * hotel had no rule: then its present one holds.
   */
  cancel_until: string | null
  cancel_days_before: number | null
  percent_after: number | null
  no_show: NoShow | null
  created_at: string
  checked_in_at: string | null
  /** When a check-in was made that was undone, and when it was undone: for the audit of the night in between alone. */
  undone_check_in_at: string | null
  check_in_undone_at: string | null
  /** The day of check-out that was booked, of a guest who left before; null otherwise. */
  booked_until: string | null
  /** When the guest left or the booking ended otherwise; null while it is open. */
  ended_at: string | null
}

/**
 * A night that a booking or a closure has, by the business day on which it begins. The primary key of room and night is
 * all that decides whether a night is free. Rows of nights that have begun stay when a booking or closure ends.
 */
export interface RoomNightTable {
  room_id: number
  night: string
  booking_id: string | null
  closure_id: string | null
}

/** Nights for which the hotel keeps a room from guests, tonight or later. Its hold opens on the first of them. */
export interface ClosureTable {
  id: string
  room_id: number
  kind: 'out_of_order' | 'house_use'
  from_day: string
  /** The business day on which guests can have the room again. */
  until: string
  note: string
  created_at: string
  created_by: string
  /** When it was given up, or its room was opened; null while it lasts. */
  ended_at: string | null
  ended_by: string | null
}

/**
 * What is in a room now, or who is expected tonight. A room has at most one open hold, by a unique index; closed ones are its history, and
 * are never changed.
 */
export interface HoldTable {
  id: string
  room_id: number
  kind: 'stay' | 'cleaning' | 'out_of_order' | 'house_use'
  /** Set for a stay alone. */
  booking_id: string | null
  opened_at: string
  /** A person's name, or that of the program that acted. */
  opened_by: string
  /** The business day on which it is expected to end. */
  until: string | null
  note: string | null
  closed_at: string | null
  closed_by: string | null
  /** Set for a closure alone. */
  closure_id: string | null
}

export type PaidBy = 'paystack' | 'cash' | 'pos' | 'transfer'

/** An entry of a booking's folio. It is never changed: a counter-entry with the negative amount voids it. */
export interface FolioEntryTable {
  id: string
  booking_id: string
  at: string
  business_day: string
  who: string
  kind: 'charge' | 'payment' | 'refund'
  /** Null for a charge. */
  method: PaidBy | null
  amount_kobo: number
  /** For the charge of a night, the business day on which it began. */
  night: string | null
  /** For the charge of a night by which a stay was extended, the day of check-out before. */
  extended_from: string | null
  /** What an extra is, the reference of a payment, or the reason of a void or refund. */
  text: string | null
  /** The id of the entry that this one voids. */
  voids: string | null
  /** For a credit that belongs to a refund, the id of the refund's entry. */
  belongs_to: string | null
  /** 1 for Paystack's fee, which the guest bears and which contains no tax of the hotel. */
  is_fee: Generated<0 | 1>
  /** 1 for what a move to a dearer room adds to a night. */
  is_surcharge: Generated<0 | 1>
}

/** The cash that one shift hands to the next. */
export interface HandoverTable {
  id: string
  at: string
  by: string
  expected_kobo: number
  counted_kobo: number
  note: string
  read_at: string | null
  read_by: string | null
}

/** Cash that somebody has counted, with what the books expected; then handed over, or counted again. */
export interface CashCountTable {
  id: string
  at: string
  by: string
  expected_kobo: number
  counted_kobo: number
  handover_id: string | null
}

/** An invoice as it was issued; `body` is its JSON. */
export interface InvoiceTable {
  number: number
  booking_id: string
  kind: 'invoice' | 'credit_note'
  issued_at: string
  issued_by: string
  body: string
}

/** What the desk corrected in a guest's details. It is not in the journal, because that cannot be erased. */
export interface CorrectionTable {
  id: string
  entry_id: string
  at: string
  booking_id: string
  field: string
  before: string | null
  after: string | null
}

export type BookingRow = Selectable<BookingTable>
export type HoldRow = Selectable<HoldTable>
