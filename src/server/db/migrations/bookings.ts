import type { Dialect } from '../dialect'

/** Bookings with their folios, invoices and corrections, why rooms are not for sale, and handovers of cash. */
export function bookingTables({ integer, suffix }: Dialect): string[] {
  return [
    `create table bookings (
      id text primary key,
      code text not null unique,
      source text not null check (source in ('online', 'walk_in')),
      room_id ${integer} not null references rooms (id),
      payment_id text unique references payments (id),
      guest_name text not null,
      guest_email text,
      phone text,
      arrival_time text,
      wishes text,
      company text,
      tin text,
      note text,
      status text not null check (status in ('expected', 'in_house', 'left', 'no_show', 'cancelled')),
      arrives_on text not null,
      leaves_on text not null,
      booked_until text,
      cancel_until text,
      percent_after ${integer},
      created_at text not null,
      checked_in_at text,
      undone_check_in_at text,
      check_in_undone_at text,
      ended_at text,
      check ((source = 'online') = (payment_id is not null))
    ) ${suffix}`,
    `create index bookings_by_moment on bookings (created_at, id)`,
    `create index bookings_by_status on bookings (status, arrives_on)`,
    `create table holds (
      id text primary key,
      room_id ${integer} not null references rooms (id),
      kind text not null check (kind in ('stay', 'cleaning', 'out_of_order', 'house_use')),
      booking_id text references bookings (id) deferrable initially deferred,
      opened_at text not null,
      opened_by text not null,
      until text,
      note text,
      closed_at text,
      closed_by text,
      check ((kind = 'stay') = (booking_id is not null))
    ) ${suffix}`,
    `create unique index one_open_hold_a_room on holds (room_id) where closed_at is null`,
    `create index holds_of_booking on holds (booking_id)`,
    `create index holds_by_moment on holds (opened_at)`,
    `create table planned_holds (
      id text primary key,
      room_id ${integer} not null references rooms (id),
      kind text not null check (kind in ('out_of_order', 'house_use')),
      from_day text not null,
      until text not null,
      note text not null,
      created_at text not null,
      created_by text not null,
      ended_at text,
      ended_by text,
      check (until > from_day)
    ) ${suffix}`,
    `create table folio_entries (
      id text primary key,
      booking_id text not null references bookings (id),
      at text not null,
      business_day text not null,
      who text not null,
      kind text not null check (kind in ('charge', 'payment', 'refund')),
      method text check (method in ('paystack', 'cash', 'pos', 'transfer')),
      amount_kobo ${integer} not null,
      is_fee ${integer} not null default 0,
      night text,
      text text,
      voids text unique references folio_entries (id) deferrable initially deferred,
      check ((kind = 'charge') = (method is null))
    ) ${suffix}`,
    `create index folio_of_booking on folio_entries (booking_id, at)`,
    `create index folio_of_day on folio_entries (business_day)`,
    `create index folio_of_night on folio_entries (night) where night is not null`,
    `create table handovers (
      id text primary key,
      at text not null,
      by text not null,
      expected_kobo ${integer} not null,
      counted_kobo ${integer} not null,
      note text not null,
      read_at text,
      read_by text
    ) ${suffix}`,
    `create table invoices (
      number ${integer} primary key,
      booking_id text not null references bookings (id),
      kind text not null check (kind in ('invoice', 'credit_note')),
      issued_at text not null,
      issued_by text not null,
      body text not null
    ) ${suffix}`,
    `create table corrections (
      id text primary key,
      entry_id text not null references journal (id) deferrable initially deferred,
      booking_id text not null references bookings (id),
      field text not null,
      before text,
      after text
    ) ${suffix}`,
  ]
}
