import { type Kysely, sql } from 'kysely'
import { dayAfter } from '../../../shared/stay'
import type { Dialect } from '../dialect'

/**
 * Adds holds, folios, planned holds, handovers, invoices and corrections, and gives bookings walk-ins, dates and one
 * word for each status. The flag `rooms.available` is gone: a room is available when it has no open hold.
 */
export function holdTables(dialect: Dialect): string[] {
  const { integer, suffix } = dialect
  return [
    ...rebuildBookings(dialect),
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
    `create table folio_entries (
      id text primary key,
      booking_id text not null references bookings (id),
      at text not null,
      business_day text not null,
      who text not null,
      kind text not null check (kind in ('charge', 'payment', 'refund')),
      method text check (method in ('paystack', 'cash', 'pos', 'transfer')),
      amount_kobo ${integer} not null,
      night text,
      text text,
      voids text unique references folio_entries (id) deferrable initially deferred,
      check ((kind = 'charge') = (method is null))
    ) ${suffix}`,
    `create index folio_of_booking on folio_entries (booking_id, at)`,
    `create index folio_of_day on folio_entries (business_day)`,
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
    ...copyHistory(dialect),
    `alter table rooms drop column available`,
  ]
}

function dayOf(kind: Dialect['kind'], moment: string, shift: string): string {
  return kind === 'sqlite'
    ? `date(${moment}, '${shift}')`
    : `to_char((${moment})::timestamptz at time zone 'UTC' + interval '${shift}', 'YYYY-MM-DD')`
}

/**
 * Two words of earlier versions become four: a confirmed booking is expected or in house. A completed one becomes
 * `left` even without a check-in, because that was often not recorded for guests who stayed. A booking was for the night
 * of its calendar day, or for that of a later check-in.
 */
function rebuildBookings({ integer, suffix, kind }: Dialect): string[] {
  const columns =
    'id, code, room_id, payment_id, guest_name, guest_email, created_at, checked_in_at, ended_at'
  const first = dayOf(kind, 'created_at', '+1 hour')
  const nightOfCheckIn = dayOf(kind, 'checked_in_at', '-11 hours')
  const day =
    kind === 'sqlite'
      ? `max(${first}, coalesce(${nightOfCheckIn}, ''))`
      : `greatest(${first}, ${nightOfCheckIn})`
  const nextDay =
    kind === 'sqlite' ? `date(day, '+1 day')` : `to_char(day::date + interval '1 day', 'YYYY-MM-DD')`
  const until = kind === 'sqlite' ? `json_extract(after, '$.until')` : `after::json ->> 'until'`
  // Extensions before a check-in that was undone did not count.
  const staysOn = `action = 'booking.stays-on' and subject_id = code and at >= checked_in_at`
  return [
    `create table new_bookings (
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
      created_at text not null,
      checked_in_at text,
      ended_at text,
      check ((source = 'online') = (payment_id is not null))
    ) ${suffix}`,
    `insert into new_bookings (${columns}, source, status, arrives_on, leaves_on)
      select ${columns}, 'online',
        case when status = 'cancelled' then 'cancelled' when status = 'completed' then 'left'
          when checked_in_at is null then 'expected' else 'in_house' end,
        day, ${nextDay}
      from (select bookings.*, ${day} as day from bookings) as dated`,
    `update new_bookings set leaves_on = (select max(${until}) from journal where ${staysOn})
      where exists (select 1 from journal where ${staysOn} and ${until} > leaves_on)`,
    `drop table bookings`,
    `alter table new_bookings rename to bookings`,
    `create index bookings_by_moment on bookings (created_at, id)`,
    `create index bookings_by_status on bookings (status, arrives_on)`,
  ]
}

/** Returns an insert of one entry for each booking. */
function entry(id: string, columns: string, from: string): string {
  return `insert into folio_entries
      (id, booking_id, at, business_day, who, kind, method, amount_kobo, night, text)
    select '${id}-' || bookings.id, bookings.id, ${columns} from bookings
    join payments on payments.id = bookings.payment_id ${from}`
}

/** Opens a hold for each booking and closed room, and a folio for each booking. */
function copyHistory({ kind }: Dialect): string[] {
  const now =
    kind === 'sqlite'
      ? `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
      : `to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const businessDay = (moment: string) => dayOf(kind, moment, '-5 hours')
  const isOpen = `bookings.status in ('expected', 'in_house')`
  return [
    `insert into holds (id, room_id, kind, booking_id, opened_at, opened_by, until, closed_at, closed_by)
      select 'stay-' || id, room_id, 'stay', id, created_at, 'Site', leaves_on,
        case when ${isOpen} then null else coalesce(ended_at, created_at) end,
        case when ${isOpen} then null else 'Desk' end
      from bookings`,
    `insert into holds (id, room_id, kind, opened_at, opened_by, note)
      select 'closed-' || id, id, 'out_of_order', ${now}, 'Upgrade',
        'Closed at the desk before the upgrade, for a walk-in or because it was out of order'
      from rooms where available = 0
        and not exists (select 1 from holds where room_id = rooms.id and closed_at is null)`,
    entry(
      'night',
      `bookings.created_at, ${businessDay('bookings.created_at')}, 'Site', 'charge', null, amount_kobo, arrives_on, null`,
      '',
    ),
    entry(
      'paid',
      `bookings.created_at, ${businessDay('bookings.created_at')}, 'Guest', 'payment', 'paystack', amount_kobo, null, reference`,
      '',
    ),
    ...['charge', 'refund'].map((side) =>
      entry(
        side === 'charge' ? 'credit' : 'refund',
        `refunds.created_at, ${businessDay('refunds.created_at')}, 'Desk',
          '${side}', ${side === 'charge' ? 'null' : `'paystack'`},
          ${side === 'charge' ? '-' : ''}refunds.amount_kobo, null, 'Refund'`,
        'join refunds on refunds.payment_id = payments.id',
      ),
    ),
  ]
}

/** Does what takes more than a statement for each table. */
export async function copyStays(db: Kysely<unknown>): Promise<void> {
  await splitMovedHolds(db)
  await chargeAddedNights(db)
}

/** Splits the holds of moved bookings, whose earlier rooms only the journal knows. */
async function splitMovedHolds(db: Kysely<unknown>): Promise<void> {
  const { rows: moves } = await sql<{ id: string; at: string; who: string; before: string; hold: string }>`
    select journal.id, journal.at, who, before, 'stay-' || bookings.id as hold from journal
    join bookings on bookings.code = journal.subject_id
    where action = 'booking.moved' order by journal.at, journal.id`.execute(db)
  for (const { id, at, who, before, hold } of moves) {
    const roomId = (JSON.parse(before) as { room_id: number }).room_id
    await sql`insert into holds (id, room_id, kind, booking_id, opened_at, opened_by, until, closed_at, closed_by)
      select ${`moved-${id}`}, ${roomId}, kind, booking_id, opened_at, opened_by, until, ${at}, ${who}
      from holds where id = ${hold}`.execute(db)
    await sql`update holds set opened_at = ${at}, opened_by = ${who} where id = ${hold}`.execute(db)
  }
}

/** Charges nothing for the nights by which guests stayed on: what they paid at the desk was not recorded. */
async function chargeAddedNights(db: Kysely<unknown>): Promise<void> {
  const { rows: stays } = await sql<{ id: string; arrives_on: string; leaves_on: string }>`
    select id, arrives_on, leaves_on from bookings`.execute(db)
  for (const { id, arrives_on, leaves_on } of stays) {
    for (let night = dayAfter(arrives_on, 1); night < leaves_on; night = dayAfter(night, 1)) {
      await sql`insert into folio_entries (id, booking_id, at, business_day, who, kind, amount_kobo, night, text)
        select ${`${night}-${id}`}, ${id}, at, business_day, who, kind, 0, ${night}, 'Paid at the desk before folios'
        from folio_entries where id = ${`night-${id}`}`.execute(db)
    }
  }
}
