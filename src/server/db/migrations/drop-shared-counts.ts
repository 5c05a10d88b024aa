import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { TableFlavour } from '../schema'

/**
 * Drops what servers on one PostgreSQL shared besides the books: the counts of requests, which each server now
 * keeps in memory, and the notices of changed rooms, which nothing caches any more.
 */
export function dropSharedCounts({ kind }: TableFlavour): Migration {
  return {
    async up(db: Kysely<unknown>) {
      if (kind === 'sqlite') return
      await sql`drop table rate_limits`.execute(db)
      await sql`drop trigger rooms_changed on rooms`.execute(db)
      await sql`drop function tell_of_rooms()`.execute(db)
    },
  }
}
