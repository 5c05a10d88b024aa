import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { isPostgres } from './database'
import { DatabaseUnavailable, isTransientDatabaseError } from './database-error'

const MAX_TRIES = 50
const PAUSE_MS = 100

/**
 * Removes from the disk what was overwritten or deleted in the tables: a database otherwise keeps old rows
 * until it needs their place. Other processes may use the database; throws DatabaseUnavailable when they
 * leave no gap for five seconds.
 */
export async function scrubDatabase<Tables>(
  database: Kysely<Tables>,
  tables: readonly string[],
): Promise<void> {
  if (isPostgres(database)) {
    for (const table of tables) await sql`vacuum ${sql.table(table)}`.execute(database)
    return
  }
  for (let tries = 1; ; tries += 1) {
    const failure = await tryToScrub(database)
    if (failure === undefined) return
    if (tries === MAX_TRIES) throw new DatabaseUnavailable(failure)
    await wait(PAUSE_MS)
  }
}

/** Gives what stood in the way; undefined when the file and its log are clean. */
async function tryToScrub<Tables>(database: Kysely<Tables>): Promise<unknown> {
  try {
    await sql`vacuum`.execute(database)
    // The log keeps old pages until it is cut, which no reader may be in the way of:
    // https://sqlite.org/pragma.html#pragma_wal_checkpoint
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database)
    return rows[0]?.busy === 0 ? undefined : new Error('the log is in use')
  } catch (error) {
    if (isTransientDatabaseError(error)) return error
    throw error
  }
}
