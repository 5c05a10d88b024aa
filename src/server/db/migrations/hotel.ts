import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { TableFlavour } from '../schema'
import { claimsOfWebhooks } from './claims-of-webhooks'
import { desk } from './desk'
import { deskIndexes } from './desk-indexes'
import { dropSharedCounts } from './drop-shared-counts'
import { doubtfulMessages } from './doubtful-messages'
import { dropRoomEntries } from './drop-room-entries'
import { endsOfMailsAndRefunds } from './ends-of-mails-and-refunds'
import { openPayments } from './open-payments'
import { rateLimits } from './rate-limits'
import { roomPrices } from './room-prices'
import { roomEntries } from './room-entries'
import { roomNotices } from './room-notices'

/**
 * Gives all migrations of the hotel's tables, in order. Takes the parts that differ between SQLite and
 * PostgreSQL. Our code makes the ids, so that no table depends on a database's own way to number rows. Never
 * edit a released migration: add a new one.
 */
export function hotelMigrations(flavour: TableFlavour): Record<string, Migration> {
  return {
    '0001-initial': {
      async up(db: Kysely<unknown>) {
        for (const statement of initialTables(flavour)) await sql.raw(statement).execute(db)
      },
    },
    '0002-claims-of-webhooks': claimsOfWebhooks(flavour),
    '0003-refund-requested-at': {
      async up(db: Kysely<unknown>) {
        await sql`alter table refunds add column requested_at text`.execute(db)
      },
    },
    '0004-open-payments': openPayments(),
    '0005-room-prices': roomPrices(flavour),
    '0006-room-entries': roomEntries(flavour),
    '0007-rate-limits': rateLimits(flavour),
    '0008-desk': desk(flavour),
    '0009-doubtful-messages': doubtfulMessages(),
    '0010-ends-of-mails-and-refunds': endsOfMailsAndRefunds(flavour),
    '0011-room-notices': roomNotices(flavour),
    '0012-desk-indexes': deskIndexes(),
    '0013-drop-room-entries': dropRoomEntries(),
    '0014-drop-shared-counts': dropSharedCounts(flavour),
  }
}

function initialTables({ integer, suffix }: TableFlavour): string[] {
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
