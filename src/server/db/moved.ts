import type { Kysely } from 'kysely'
import type { Database } from './schema'

/** Name of the row in sync_state whose watermark is the moment when the books moved to PostgreSQL. */
const MOVE_NAME = 'moved-to-postgres'

/** Gives the moment (ISO 8601) when these books moved to PostgreSQL, or undefined when they did not. */
export async function findMove(database: Kysely<Database>): Promise<string | undefined> {
  const row = await database
    .selectFrom('sync_state')
    .select('watermark')
    .where('name', '=', MOVE_NAME)
    .executeTakeFirst()
  return row?.watermark
}

/** Marks an SQLite file's books as moved to PostgreSQL: openConfiguredDatabase then refuses the file. */
export async function markMoved(database: Kysely<Database>, now: Date): Promise<void> {
  const moment = now.toISOString()
  await database
    .insertInto('sync_state')
    .values({ name: MOVE_NAME, watermark: moment, last_ok_at: moment })
    .execute()
}
