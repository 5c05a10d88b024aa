import type { Kysely } from 'kysely'
import type { Database } from './schema'

/** Name of the row in sync_state whose watermark is when the books went from this file to PostgreSQL. */
const MOVE_NAME = 'moved-to-postgres'

/** Gives the moment, in ISO 8601, from which these books are kept in PostgreSQL; undefined where they are kept here. */
export async function findMove(database: Kysely<Database>): Promise<string | undefined> {
  const row = await database
    .selectFrom('sync_state')
    .select('watermark')
    .where('name', '=', MOVE_NAME)
    .executeTakeFirst()
  return row?.watermark
}

/** Marks an SQLite file as left for PostgreSQL: nobody opens the hotel on it again. */
export async function markMoved(database: Kysely<Database>, now: Date): Promise<void> {
  const moment = now.toISOString()
  await database
    .insertInto('sync_state')
    .values({ name: MOVE_NAME, watermark: moment, last_ok_at: moment })
    .execute()
}
