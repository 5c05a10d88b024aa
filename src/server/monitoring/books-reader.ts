import type { Kysely } from 'kysely'
import { createSingleFlight } from '../async/single-flight'
import { withTimeout } from '../async/timeout'
import { readMachineState } from '../db/machine-state'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { countMails, isWaiting } from '../mail/outbox'
import { summarizeUnfinishedRefunds } from '../refunds/repository'
import { summarizeOpenPayments } from '../settlement/open-payments'
import { findLastSweep } from '../settlement/repository'

/** Prometheus gives up after ten seconds by default, and a proxy's health check earlier. */
const ANSWER_WITHIN_MS = 2_000
/** Health checks and scrapes may come several times a second. */
const WRITE_AGAIN_AFTER_MS = 5_000
const PROBE_NAME = 'write-probe'

export type BooksReader = ReturnType<typeof createBooksReader>

/** Concurrent callers share one reading, so there is never more than one query at a time. */
export function createBooksReader(database: Kysely<Database>) {
  const readStateOnce = createSingleFlight<Awaited<ReturnType<typeof readState>>>()
  let writtenAt = -Infinity
  let isWritten = Promise.resolve(false)
  return {
    /** Returns undefined when the database fails or does not answer in time. Moments are in ISO 8601. */
    readState() {
      const state = readStateOnce('state', () => readState(database)).catch(() => undefined)
      return withTimeout(state, ANSWER_WITHIN_MS, undefined)
    },
    /** Returns false when a write failed in the last seconds. It commits: a rollback touches no disk. */
    isWritable() {
      if (performance.now() - writtenAt >= WRITE_AGAIN_AFTER_MS) {
        writtenAt = performance.now()
        isWritten = commitRow(database).then(
          () => true,
          () => false,
        )
      }
      return withTimeout(isWritten, ANSWER_WITHIN_MS, false)
    },
  }
}

/** Queries run in sequence, to use only one connection of the pool. */
async function readState(database: Kysely<Database>) {
  return {
    openPayments: await summarizeOpenPayments(database),
    refunds: await summarizeUnfinishedRefunds(database),
    mailsWaiting: (await countMails(database, isWaiting)).count,
    /** When the last complete sweep ended; undefined before the first one. */
    lastSweepAt: await findLastSweep(database),
    machine: await readMachineState(database),
  }
}

function commitRow(database: Kysely<Database>): Promise<unknown> {
  const watermark = new Date().toISOString()
  return inTransaction<Database, unknown>(database, (transaction) =>
    transaction
      .insertInto('sync_state')
      .values({ name: PROBE_NAME, watermark, last_ok_at: watermark })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ watermark, last_ok_at: watermark }))
      .execute(),
  )
}
