import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { TableFlavour } from '../schema'

const COLUMNS =
  'id, payment_id, amount_kobo, state, provider_refund_id, attempts, next_attempt_at, last_error, created_at, requested_at, processed_at, failed_refund_ids'

/**
 * Tells a mail that was sent from one that never will be, and lets the desk close a refund that was settled
 * otherwise than by Paystack. The table of refunds is rebuilt, because SQLite cannot change a check.
 */
export function endsOfMailsAndRefunds({ integer, suffix }: TableFlavour): Migration {
  const statements = [
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
    `insert into new_refunds (${COLUMNS}) select ${COLUMNS} from refunds`,
    `drop table refunds`,
    `alter table new_refunds rename to refunds`,
    `create index refunds_to_do on refunds (state, next_attempt_at)`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
