import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Renames the table `claims` and the mail `claim-overdue` after the name in the code: open payment. */
export function openPayments(): Migration {
  const statements = [
    'alter table claims rename to open_payments',
    'drop index claims_to_do',
    'create index open_payments_to_do on open_payments (next_attempt_at, reference)',
    `update outbox set kind = 'open-payment-overdue',
      dedupe_key = replace(dedupe_key, 'claim-overdue:', 'open-payment-overdue:') where kind = 'claim-overdue'`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
