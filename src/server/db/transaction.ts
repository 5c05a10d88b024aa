import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { backoffMs } from '../../shared/backoff'
import { errorCodeOf } from '../../shared/error-facts'
import { DatabaseUnavailable, isDatabaseError, isTransientDatabaseError } from './database-error'

const MAX_TRIES = 3
const PAUSES_MS = [20, 40, 60]
/** How long a transaction waits for another process to release SQLite's write lock. */
const LOCK_PATIENCE_MS = 1_000
/** No retry after this: a guest gets an answer within 12 seconds, and one attempt can take a full timeout. */
const PATIENCE_MS = 4_000

/**
 * Runs `work` again after a failure that a retry may overcome, three times at most. After a connection broke
 * during the commit, `work` must recognise its own result. Throws DatabaseUnavailable, or what `work` throws.
 */
export async function inTransaction<Tables, Result>(
  database: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now()
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction().setIsolationLevel('read committed').execute(work)
    } catch (error) {
      if (!isDatabaseError(error)) throw error
      if (!mayTryAgain(error, tries, performance.now() - startedAt)) throw new DatabaseUnavailable(error)
      await wait(backoffMs(tries, PAUSES_MS, { jitter: 1 }))
    }
  }
}

function mayTryAgain(error: unknown, tries: number, milliseconds: number): boolean {
  // Another process holds SQLite's lock until its transaction ends.
  if (errorCodeOf(error).startsWith('SQLITE_BUSY')) return milliseconds < LOCK_PATIENCE_MS
  return isTransientDatabaseError(error) && tries < MAX_TRIES && milliseconds < PATIENCE_MS
}

/** Runs `work` read-only on a snapshot of the database. Other transactions can write meanwhile. */
export function readSnapshot<Tables, Result>(
  database: Kysely<Tables>,
  work: (snapshot: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}
