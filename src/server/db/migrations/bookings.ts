import type { Dialect } from '../dialect'
import {
  bigint,
  bigintKey,
  bigintOrNull,
  createTables,
  generated,
  key,
  oneOf,
  oneOfOrNull,
  table,
  text,
  textOrNull,
} from '../tables'

export const bookingTables = {
  bookings: table(
    {
      id: key(),
      code: text('unique'),
      source: oneOf(['online', 'desk', 'walk_in']),
      room_id: bigint('references rooms (id)'),
      /** The payment that made it; null at the desk. Payments by link have its id alone. */
      payment_id: textOrNull('unique'),
      guest_name: text(),
      guest_email: textOrNull(),
      phone: textOrNull(),
      arrival_time: textOrNull(),
      wishes: textOrNull(),
      company: textOrNull(),
      /** Tax identification number, for the invoice. */
      tin: textOrNull(),
      /** The front desk's own. */
      note: textOrNull(),
      /** The same for the bookings of one reservation of several rooms; null otherwise. */
      party: textOrNull(),
      /** Until when the desk keeps the room of an unpaid reservation (ISO 8601); null when it was paid. */
      held_until: textOrNull(),
      status: oneOf(['expected', 'in_house', 'left', 'no_show', 'cancelled']),
      /** Business days: that of the first night, and that of check-out. */
      arrives_on: text(),
      leaves_on: text(),
      /** The day of check-out that was booked, of a guest who left before; null otherwise. */
      booked_until: textOrNull(),
      /** The hotel's rule when this was booked, as in Stay. Null without one: its present one holds. */
      cancel_until: textOrNull(),
      cancel_days_before: bigintOrNull(),
      percent_after: bigintOrNull(),
      no_show: oneOfOrNull(['first-night', 'all-nights']),
      created_at: text(),
      checked_in_at: textOrNull(),
      /** When a check-in was made that was undone later, and when that was: only for the night audit. */
      undone_check_in_at: textOrNull(),
      check_in_undone_at: textOrNull(),
      ended_at: textOrNull(),
    },
    { constraints: [`check ((source = 'online') = (payment_id is not null))`] },
  ),
  /** Nights for which the hotel keeps a room from guests. Its hold opens on the first of them. */
  closures: table(
    {
      id: key(),
      room_id: bigint('references rooms (id)'),
      kind: oneOf(['out_of_order', 'house_use']),
      from_day: text(),
      /** The business day on which guests can have the room again. */
      until: text(),
      note: text(),
      created_at: text(),
      created_by: text(),
      ended_at: textOrNull(),
      ended_by: textOrNull(),
    },
    { constraints: ['check (until > from_day)'] },
  ),
  /** Its primary key is all that decides whether a night is free. Rows of nights that have begun stay. */
  room_nights: table(
    {
      room_id: bigint('references rooms (id)'),
      night: text(),
      booking_id: textOrNull('references bookings (id) deferrable initially deferred'),
      closure_id: textOrNull('references closures (id)'),
    },
    {
      primaryKey: ['room_id', 'night'],
      constraints: ['check ((booking_id is null) <> (closure_id is null))'],
    },
  ),
  /** What is in a room now. A unique index allows one open hold; closed ones are its history. */
  holds: table(
    {
      id: key(),
      room_id: bigint('references rooms (id)'),
      kind: oneOf(['stay', 'cleaning', 'out_of_order', 'house_use']),
      /** Set for a stay alone. */
      booking_id: textOrNull('references bookings (id) deferrable initially deferred'),
      opened_at: text(),
      opened_by: text(),
      until: textOrNull(),
      note: textOrNull(),
      closed_at: textOrNull(),
      closed_by: textOrNull(),
      /** Set for a closure alone. */
      closure_id: textOrNull('references closures (id)'),
    },
    {
      constraints: [
        `check ((kind = 'stay') = (booking_id is not null))`,
        `check ((kind in ('out_of_order', 'house_use')) = (closure_id is not null))`,
      ],
    },
  ),
  /** An entry of a booking's folio, never changed: a counter-entry with the negative amount voids it. */
  folio_entries: table(
    {
      id: key(),
      booking_id: text('references bookings (id)'),
      at: text(),
      business_day: text(),
      who: text(),
      kind: oneOf(['charge', 'payment', 'refund']),
      method: oneOfOrNull(['paystack', 'cash', 'pos', 'transfer']),
      amount_kobo: bigint(),
      /** 1 for Paystack's fee, which the guest bears and which contains no tax of the hotel. */
      is_fee: generated(bigint<0 | 1>('default 0')),
      /** 1 for what a move to a dearer room adds to a night. */
      is_surcharge: generated(bigint<0 | 1>('default 0')),
      /** For the charge of a night, the business day on which it began. */
      night: textOrNull(),
      /** For the charge of a night by which a stay was extended, the day of check-out before. */
      extended_from: textOrNull(),
      /** What an extra is, the reference of a payment, or the reason of a void or refund. */
      text: textOrNull(),
      voids: textOrNull('unique references folio_entries (id) deferrable initially deferred'),
      /** For a credit that belongs to a refund, the id of the refund's entry. */
      belongs_to: textOrNull('references folio_entries (id) deferrable initially deferred'),
    },
    { constraints: [`check ((kind = 'charge') = (method is null))`] },
  ),
  /** The cash that one shift hands to the next. */
  handovers: table({
    id: key(),
    at: text(),
    by: text(),
    expected_kobo: bigint(),
    counted_kobo: bigint(),
    note: text(),
    read_at: textOrNull(),
    read_by: textOrNull(),
  }),
  /** An invoice as it was issued; `body` is its JSON. */
  invoices: table({
    number: bigintKey(),
    booking_id: text('references bookings (id)'),
    kind: oneOf(['invoice', 'credit_note']),
    issued_at: text(),
    issued_by: text(),
    body: text(),
  }),
  /** What the desk corrected in a guest's details: not in the journal, because that cannot be erased. */
  corrections: table({
    id: key(),
    entry_id: text('references journal (id) deferrable initially deferred'),
    at: text(),
    booking_id: text('references bookings (id)'),
    field: text(),
    before: textOrNull(),
    after: textOrNull(),
  }),
}

export function bookingStatements(dialect: Dialect): string[] {
  return [
    ...createTables(bookingTables, dialect),
    `create index bookings_by_moment on bookings (created_at, id)`,
    `create index bookings_by_status on bookings (status, arrives_on)`,
    `create index bookings_of_party on bookings (party) where party is not null`,
    `create index bookings_by_address on bookings (lower(trim(guest_email)))`,
    `create index bookings_by_end on bookings (status, ended_at)`,
    `create index nights_of_booking on room_nights (booking_id) where booking_id is not null`,
    `create index nights_of_closure on room_nights (closure_id) where closure_id is not null`,
    `create unique index one_open_hold_a_room on holds (room_id) where closed_at is null`,
    `create index holds_of_booking on holds (booking_id)`,
    `create index holds_by_moment on holds (opened_at)`,
    `create index folio_of_booking on folio_entries (booking_id, at)`,
    `create index folio_of_day on folio_entries (business_day)`,
    `create index folio_of_night on folio_entries (night) where night is not null`,
    `create index folio_in_cash on folio_entries (kind, amount_kobo) where method = 'cash'`,
    `create index invoices_of_booking on invoices (booking_id)`,
    `create index corrections_of_booking on corrections (booking_id)`,
    `create index corrections_of_entry on corrections (entry_id)`,
  ]
}
