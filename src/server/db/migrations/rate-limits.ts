import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { TableFlavour } from '../schema'

/**
 * Adds the counts of requests that several servers share. Only PostgreSQL has several servers. The table is
 * no part of the books: not written to the log of PostgreSQL (a crash empties it), in no backup, and with the
 * clock of the database. Room in its pages lets a count grow in place.
 */
export function rateLimits({ kind }: TableFlavour): Migration {
  return {
    async up(db: Kysely<unknown>) {
      if (kind === 'sqlite') return
      await sql`create unlogged table rate_limits (
        key bytea primary key,
        hits integer not null,
        ends_at timestamptz not null
      ) with (fillfactor = 50)`.execute(db)
    },
  }
}
