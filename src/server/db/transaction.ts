import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { ServiceUnavailable } from '../errors'
import { isDatabaseError, isPassingDatabaseError } from './database'

const MAX_TRIES = 3
const PAUSE_MILLISECONDS = 20

/**
 * Runs `work` in one transaction and gives its result once it is committed. What may pass (lock, full disk, a unique index) is
 * rolled back and tried again from the start, at most three times in all. Throws ServiceUnavailable when the database stays away.
 */
export async function inTransaction<Tables, Result>(
  database: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction().execute(work)
    } catch (error) {
      if (!isDatabaseError(error)) throw error
      if (!isPassingDatabaseError(error) || tries === MAX_TRIES) throw new ServiceUnavailable(error)
      await wait(PAUSE_MILLISECONDS * tries * (1 + Math.random()))
    }
  }
}
