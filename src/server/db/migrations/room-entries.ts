import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { TableFlavour } from '../schema'

/** Adds the order of the rooms, and a table that a later migration drops. */
export function roomEntries({ integer, suffix }: TableFlavour): Migration {
  const statements = [
    `alter table rooms add column position integer not null default 2147483647`,
    `create table room_entries (
      room_id ${integer} primary key references rooms (id),
      entry text not null
    ) ${suffix}`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
