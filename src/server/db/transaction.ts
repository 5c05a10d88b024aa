import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import {
  DatabaseUnavailable,
  isDatabaseError,
  isLockedDatabaseError,
  isTransientDatabaseError,
} from './database-error'

const MAX_TRIES = 3
const PAUSE_MS = 20
/** Another process has the lock of SQLite for as long as its transaction lasts. */
const LOCK_PATIENCE_MS = 1_000
/** A guest is answered within 12 seconds, and each try may wait for a server that says nothing. */
const PATIENCE_MS = 4_000

/**
 * Runs `work` in one transaction (SQLite: serial; PostgreSQL: read committed) and gives its result once it is committed. What may pass is
 * tried again from the start, at most three times in all (full disk, a line that breaks, a unique index), or for a second (SQLite's lock): after a
 * line that broke at the commit, `work` may find that it was done already. Throws DatabaseUnavailable when the database stays away.
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
      await wait(PAUSE_MS * Math.min(tries, MAX_TRIES) * (1 + Math.random()))
    }
  }
}

function mayTryAgain(error: unknown, tries: number, milliseconds: number): boolean {
  if (isLockedDatabaseError(error)) return milliseconds < LOCK_PATIENCE_MS
  return isTransientDatabaseError(error) && tries < MAX_TRIES && milliseconds < PATIENCE_MS
}

/** Runs `work`, which only reads, on the database as it stands at one moment, while others go on writing. */
export function readSnapshot<Tables, Result>(
  database: Kysely<Tables>,
  work: (snapshot: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}
