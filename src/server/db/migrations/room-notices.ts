import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { TableFlavour } from '../schema'

/** Made PostgreSQL notify all servers of changed rooms; 0014 drops the trigger again. */
export function roomNotices({ kind }: TableFlavour): Migration {
  return {
    async up(db: Kysely<unknown>) {
      if (kind === 'sqlite') return
      await sql`create function tell_of_rooms() returns trigger language plpgsql as $$
        begin
          perform pg_notify('hotel_rooms', '');
          return null;
        end $$`.execute(db)
      await sql`create trigger rooms_changed after insert or update or delete on rooms
        for each statement execute function tell_of_rooms()`.execute(db)
    },
  }
}
