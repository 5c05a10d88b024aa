import type { Dialect } from '../dialect'
import * as t from '../tables'

export const bookingTables = {
  bookings: t.table(
    {
      id: t.key(),
      code: t.text('unique'),
      source: t.oneOf(['online', 'desk', 'walk_in']),
      room_id: t.bigint('references rooms (id)'),
      /** The online payment that made the booking; null at the desk. Payments by link name the booking. */
      payment_id: t.textOrNull('unique'),
      guest_name: t.text(),
      guest_email: t.textOrNull(),
      phone: t.textOrNull(),
      arrival_time: t.textOrNull(),
      wishes: t.textOrNull(),
      company: t.textOrNull(),
      /** Tax identification number, for the invoice. */
      tin: t.textOrNull(),
      /** A note by the front desk. */
      note: t.textOrNull(),
      /** One id for all bookings of a reservation of several rooms; null for a single room. */
      party: t.textOrNull(),
      /** Until when the desk keeps the room of an unpaid reservation (ISO 8601); null when it was paid. */
      held_until: t.textOrNull(),
      status: t.oneOf(['expected', 'in_house', 'left', 'no_show', 'cancelled']),
      /** The business days of the first night and of check-out. */
      arrives_on: t.text(),
      leaves_on: t.text(),
      /** The booked day of check-out, of a guest who left before it; null otherwise. */
      booked_until: t.textOrNull(),
      /** The cancellation rule at the time of booking, as in Stay. Null: the present rule applies. */
      cancel_until: t.textOrNull(),
      cancel_days_before: t.bigintOrNull(),
      percent_after: t.bigintOrNull(),
      no_show: t.oneOfOrNull(['first-night', 'all-nights']),
      created_at: t.text(),
      checked_in_at: t.textOrNull(),
      /** Both of version 1.0; `undone_check_ins` has taken their place. */
      undone_check_in_at: t.textOrNull(),
      check_in_undone_at: t.textOrNull(),
      ended_at: t.textOrNull(),
    },
    { constraints: [`check ((source = 'online') = (payment_id is not null))`] },
  ),
  /** Nights for which the hotel keeps a room from guests. Its hold opens on the first of them. */
  closures: t.table(
    {
      id: t.key(),
      room_id: t.bigint('references rooms (id)'),
      kind: t.oneOf(['out_of_order', 'house_use']),
      from_day: t.text(),
      /** The business day on which guests can have the room again. */
      until: t.text(),
      note: t.text(),
      created_at: t.text(),
      created_by: t.text(),
      ended_at: t.textOrNull(),
      ended_by: t.textOrNull(),
    },
    { constraints: ['check (until > from_day)'] },
  ),
  /** Only its primary key decides whether a night is available. Rows of nights that have begun stay. */
  room_nights: t.table(
    {
      room_id: t.bigint('references rooms (id)'),
      night: t.text(),
      booking_id: t.textOrNull('references bookings (id) deferrable initially deferred'),
      closure_id: t.textOrNull('references closures (id)'),
    },
    {
      primaryKey: ['room_id', 'night'],
      constraints: ['check ((booking_id is null) <> (closure_id is null))'],
    },
  ),
  /** What is in a room. A unique index allows one open hold; closed holds are the room's history. */
  holds: t.table(
    {
      id: t.key(),
      room_id: t.bigint('references rooms (id)'),
      kind: t.oneOf(['stay', 'cleaning', 'out_of_order', 'house_use']),
      /** Only for a stay. */
      booking_id: t.textOrNull('references bookings (id) deferrable initially deferred'),
      opened_at: t.text(),
      opened_by: t.text(),
      until: t.textOrNull(),
      note: t.textOrNull(),
      closed_at: t.textOrNull(),
      closed_by: t.textOrNull(),
      /** Only for a closure. */
      closure_id: t.textOrNull('references closures (id)'),
    },
    {
      constraints: [
        `check ((kind = 'stay') = (booking_id is not null))`,
        `check ((kind in ('out_of_order', 'house_use')) = (closure_id is not null))`,
      ],
    },
  ),
  /** An entry of a booking's folio, never changed: a counter-entry with the negative amount voids it. */
  folio_entries: t.table(
    {
      id: t.key(),
      booking_id: t.text('references bookings (id)'),
      at: t.text(),
      business_day: t.text(),
      who: t.text(),
      kind: t.oneOf(['charge', 'payment', 'refund']),
      method: t.oneOfOrNull(['paystack', 'cash', 'pos', 'transfer']),
      amount_kobo: t.bigint(),
      /** 1 for Paystack's fee, which the guest bears and which contains no tax of the hotel. */
      is_fee: t.generated(t.bigint<0 | 1>('default 0')),
      /** 1 for what a move to a dearer room adds to the price of a night. */
      is_surcharge: t.generated(t.bigint<0 | 1>('default 0')),
      /** For the charge of a night, the business day on which it began. */
      night: t.textOrNull(),
      /** For the charge of an added night, the day of check-out before the stay was extended. */
      extended_from: t.textOrNull(),
      /** The name of an extra, the reference of a payment, or the reason of a void or refund. */
      text: t.textOrNull(),
      voids: t.textOrNull('unique references folio_entries (id) deferrable initially deferred'),
      /** For a credit that belongs to a refund, the id of the refund's entry. */
      belongs_to: t.textOrNull('references folio_entries (id) deferrable initially deferred'),
    },
    { constraints: [`check ((kind = 'charge') = (method is null))`] },
  ),
  /** The cash that one shift hands to the next. */
  handovers: t.table({
    id: t.key(),
    at: t.text(),
    by: t.text(),
    expected_kobo: t.bigint(),
    counted_kobo: t.bigint(),
    note: t.text(),
    read_at: t.textOrNull(),
    read_by: t.textOrNull(),
  }),
  /** An issued invoice; `body` is its JSON. */
  invoices: t.table({
    number: t.bigintKey(),
    booking_id: t.text('references bookings (id)'),
    kind: t.oneOf(['invoice', 'credit_note']),
    issued_at: t.text(),
    issued_by: t.text(),
    body: t.text(),
  }),
  /** The desk's corrections of a guest's details. The journal has none of them, as it cannot be erased. */
  corrections: t.table({
    id: t.key(),
    entry_id: t.text('references journal (id) deferrable initially deferred'),
    at: t.text(),
    booking_id: t.text('references bookings (id)'),
    field: t.text(),
    before: t.textOrNull(),
    after: t.textOrNull(),
  }),
}

export function bookingStatements(dialect: Dialect): string[] {
  return [
    ...t.createTables(bookingTables, dialect),
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
