import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Migrations of the rehearsal's own database. Never edit a released one: add a new one. */
export const ledgerMigrations: Record<string, Migration> = {
  '0001-ledger': {
    async up(db) {
      await sql`create table transactions (
        id integer primary key autoincrement, reference text not null unique, status text not null,
        amount integer not null, requested_amount integer not null, currency text not null, domain text not null,
        email text not null, metadata text not null, gateway_response text not null, channel text not null,
        paid_at text, created_at text not null
      ) strict`.execute(db)
      await sql`create table refunds (
        id integer primary key autoincrement, transaction_id integer not null references transactions (id),
        amount integer not null, status text not null, merchant_note text not null, created_at text not null
      ) strict`.execute(db)
      await sql`create table disputes (
        id integer primary key autoincrement, transaction_id integer not null references transactions (id),
        refund_amount integer not null, category text not null, status text not null, resolution text,
        due_at text not null, created_at text not null, resolved_at text
      ) strict`.execute(db)
    },
  },
}
