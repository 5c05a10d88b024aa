import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the indexes by which the newest bookings and messages are found, and what needs a person. */
export function deskIndexes(): Migration {
  const statements = [
    `create index bookings_by_moment on bookings (created_at, id)`,
    `create index messages_by_moment on messages (created_at, id)`,
    `create index payments_under_review on payments (created_at) where outcome = 'review'`,
    `create index outbox_done on outbox (done_at) where done_at is not null`,
    `create index outbox_unsent on outbox (unsent) where unsent is not null`,
    `create index outbox_again on outbox (resend_of) where resend_of is not null`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
