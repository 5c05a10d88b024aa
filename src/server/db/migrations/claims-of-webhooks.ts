import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { TableFlavour } from '../schema'

/**
 * Lets an open payment (the table was named `claims` then) come from a webhook or the sweeper, without a
 * guest's data. The table is rebuilt, because SQLite before 3.53 cannot drop NOT NULL from a column.
 */
export function claimsOfWebhooks({ integer, suffix }: TableFlavour): Migration {
  const statements = [
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
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
