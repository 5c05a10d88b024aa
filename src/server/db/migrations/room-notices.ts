import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { TableFlavour } from '../schema'

/** PostgreSQL's channel for notices of changed rooms. */
export const ROOMS_CHANNEL = 'hotel_rooms'

/**
 * Lets PostgreSQL tell all servers when a room has changed, at the commit of the change. Only PostgreSQL has
 * notices; SQLite tells each process by itself.
 */
export function roomNotices({ kind }: TableFlavour): Migration {
  return {
    async up(db: Kysely<unknown>) {
      if (kind === 'sqlite') return
      await sql`create function tell_of_rooms() returns trigger language plpgsql as $$
        begin
          perform pg_notify(${sql.lit(ROOMS_CHANNEL)}, '');
          return null;
        end $$`.execute(db)
      await sql`create trigger rooms_changed after insert or update or delete on rooms
        for each statement execute function tell_of_rooms()`.execute(db)
    },
  }
}
