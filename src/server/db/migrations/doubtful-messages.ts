import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Adds why a message is doubtful, and the hour whose digest tells the desk of it. The indexes count the mails
 * of an hour and find the messages of a digest.
 */
export function doubtfulMessages(): Migration {
  const statements = [
    `alter table messages add column doubt text check (doubt in ('trap', 'too_quick', 'no_form'))`,
    `alter table messages add column digest_hour text`,
    `create index messages_of_digest on messages (digest_hour) where digest_hour is not null`,
    `create index outbox_by_kind on outbox (kind, created_at)`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
