import type { Dialect } from '../dialect'

/** The tables of the first version. Open payments were called claims then. */
export function initialTables({ integer, suffix }: Dialect): string[] {
  return [
    `create table rooms (
      id ${integer} primary key check (id > 0),
      name text not null,
      description text not null,
      image text not null,
      size text not null,
      max_people integer not null check (max_people > 0),
      price_kobo ${integer} not null check (price_kobo > 0),
      available integer not null check (available in (0, 1)),
      listed integer not null default 1 check (listed in (0, 1))
    ) ${suffix}`,
    `create table payments (
      id text primary key,
      reference text not null unique,
      provider_txn_id text not null unique,
      room_id ${integer},
      amount_kobo ${integer} not null,
      requested_kobo ${integer} not null,
      currency text not null,
      domain text not null,
      payer_email text not null,
      paid_at text,
      outcome text not null check (outcome in ('booked', 'refund_due', 'review')),
      reason text,
      response_status integer not null,
      response_body text not null,
      seen_via text not null check (seen_via in ('verify', 'webhook', 'sweeper')),
      created_at text not null
    ) ${suffix}`,
    `create table bookings (
      id text primary key,
      code text not null unique,
      room_id ${integer} not null references rooms (id),
      payment_id text not null unique references payments (id),
      guest_name text not null,
      guest_email text not null,
      status text not null check (status in ('confirmed', 'cancelled', 'completed')),
      created_at text not null
    ) ${suffix}`,
    `create unique index one_confirmed_booking_a_room on bookings (room_id) where status = 'confirmed'`,
    `create table refunds (
      id text primary key,
      payment_id text not null unique references payments (id),
      amount_kobo ${integer} not null check (amount_kobo > 0),
      state text not null
        check (state in ('due', 'requesting', 'requested', 'processed', 'failed', 'needs_attention')),
      provider_refund_id text unique,
      attempts integer not null default 0,
      next_attempt_at text not null,
      last_error text,
      created_at text not null
    ) ${suffix}`,
    `create index refunds_to_do on refunds (state, next_attempt_at)`,
    `create table claims (
      reference text primary key,
      room_id ${integer} not null,
      guest_name text not null,
      guest_email text not null,
      attempts integer not null default 0,
      next_attempt_at text not null,
      created_at text not null
    ) ${suffix}`,
    `create index claims_to_do on claims (next_attempt_at)`,
    `create table messages (
      id text primary key,
      name text not null,
      email text not null,
      message text not null,
      created_at text not null
    ) ${suffix}`,
    `create table outbox (
      id text primary key,
      kind text not null,
      dedupe_key text not null unique,
      payload text not null,
      attempts integer not null default 0,
      next_attempt_at text not null,
      done_at text,
      created_at text not null
    ) ${suffix}`,
    `create index outbox_to_do on outbox (next_attempt_at) where done_at is null`,
    `create table sync_state (
      name text primary key,
      watermark text not null,
      last_ok_at text
    ) ${suffix}`,
  ]
}

/**
 * Allows claims from a webhook or the sweeper, which have no guest data. The table is rebuilt, because SQLite
 * before 3.53 cannot drop NOT NULL from a column.
 */
export function claimsOfWebhooks({ integer, suffix }: Dialect): string[] {
  return [
    `create table new_claims (
      reference text primary key,
      room_id ${integer},
      guest_name text,
      guest_email text,
      seen_via text not null default 'verify' check (seen_via in ('verify', 'webhook', 'sweeper')),
      attempts integer not null default 0,
      next_attempt_at text not null,
      created_at text not null
    ) ${suffix}`,
    `insert into new_claims (reference, room_id, guest_name, guest_email, attempts, next_attempt_at, created_at)
      select reference, room_id, guest_name, guest_email, attempts, next_attempt_at, created_at from claims`,
    `drop table claims`,
    `alter table new_claims rename to claims`,
    `create index claims_to_do on claims (next_attempt_at, reference)`,
  ]
}

/** Renames the table `claims` and the mail `claim-overdue` to match the code, which says "open payment". */
export const OPEN_PAYMENTS = [
  'alter table claims rename to open_payments',
  'drop index claims_to_do',
  'create index open_payments_to_do on open_payments (next_attempt_at, reference)',
  `update outbox set kind = 'open-payment-overdue',
    dedupe_key = replace(dedupe_key, 'claim-overdue:', 'open-payment-overdue:') where kind = 'claim-overdue'`,
]

const REFUND_COLUMNS =
  'id, payment_id, amount_kobo, state, provider_refund_id, attempts, next_attempt_at, last_error, created_at, requested_at, processed_at, failed_refund_ids'

/**
 * Distinguishes mails that were sent from those that never will be, and lets the desk close a refund that was
 * settled outside Paystack. The table of refunds is rebuilt, because SQLite cannot change a check.
 */
export function endsOfMailsAndRefunds({ integer, suffix }: Dialect): string[] {
  return [
    `alter table outbox add column unsent text check (unsent in ('refused', 'moot', 'erased'))`,
    `create table new_refunds (
      id text primary key,
      payment_id text not null unique references payments (id),
      amount_kobo ${integer} not null check (amount_kobo > 0),
      state text not null check (state in
        ('due', 'requesting', 'requested', 'processed', 'failed', 'needs_attention', 'settled')),
      provider_refund_id text unique,
      attempts integer not null default 0,
      next_attempt_at text not null,
      last_error text,
      created_at text not null,
      requested_at text,
      processed_at text,
      failed_refund_ids text,
      settled_at text
    ) ${suffix}`,
    `insert into new_refunds (${REFUND_COLUMNS}) select ${REFUND_COLUMNS} from refunds`,
    `drop table refunds`,
    `alter table new_refunds rename to refunds`,
    `create index refunds_to_do on refunds (state, next_attempt_at)`,
  ]
}
