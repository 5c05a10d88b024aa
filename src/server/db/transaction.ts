import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { ServiceUnavailable } from '../errors'
import { isDatabaseError, isPassingDatabaseError } from './database-error'

const MAX_TRIES = 3
const PAUSE_MILLISECONDS = 20

/**
 * Runs `work` in one transaction (SQLite: serial; PostgreSQL: read committed) and gives its result once it is committed. What may
 * pass (lock, full disk, a line that breaks, a unique index) is tried again from the start, at most three times in all: after a line that broke at
 * the commit, `work` may find that it was done already. Throws ServiceUnavailable when the database stays away.
 */
export async function inTransaction<Tables, Result>(
  database: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction().setIsolationLevel('read committed').execute(work)
    } catch (error) {
      if (!isDatabaseError(error)) throw error
      if (!isPassingDatabaseError(error) || tries === MAX_TRIES) throw new ServiceUnavailable(error)
      await wait(PAUSE_MILLISECONDS * tries * (1 + Math.random()))
    }
  }
}

/** Runs `work`, which only reads, on the database as it stands at one moment, while others go on writing. */
export function readSnapshot<Tables, Result>(
  database: Kysely<Tables>,
  work: (snapshot: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}
