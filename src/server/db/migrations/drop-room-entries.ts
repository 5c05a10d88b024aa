import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Drops the copies of the entries of content/rooms.json: the file no longer changes rooms that are in the
 * database. The rooms themselves stay exactly as they are.
 */
export function dropRoomEntries(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`drop table room_entries`.execute(db)
    },
  }
}
