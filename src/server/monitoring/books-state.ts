import type { Kysely } from 'kysely'
import { createSingleFlight } from '../async/single-flight'
import { withTimeout } from '../async/timeout'
import type { Database } from '../db/schema'
import { createWriteProbe } from '../db/write-probe'
import { countWaiting } from '../mail/outbox'
import { summarizeUnfinishedRefunds } from '../refunds/repository'
import { summarizeOpenPayments } from '../settlement/open-payments'
import { findLastSweep } from '../settlement/repository'

/** What the books hold that somebody should know about. Moments are in ISO 8601. */
export interface BooksState {
  openPayments: Awaited<ReturnType<typeof summarizeOpenPayments>>
  refunds: Awaited<ReturnType<typeof summarizeUnfinishedRefunds>>
  mailsWaiting: number
  /** When the last complete sweep ended; undefined before the first one. */
  lastSweepAt: string | undefined
}

export interface BooksReader {
  /** Returns the state of the books, or undefined when the database fails or does not answer in time. */
  readState(): Promise<BooksState | undefined>
  /** Like readState, but reads the last sweep only. */
  readLastSweep(): Promise<{ lastSweepAt: string | undefined } | undefined>
  /** Returns false when a write failed, or did not end in time. The answer may be a few seconds old. */
  isWritable(): Promise<boolean>
}

/** Prometheus gives up after ten seconds by default, and a proxy's health check earlier. */
const ANSWER_WITHIN_MS = 2_000

/**
 * Returns a reader of the books' state. Callers at the same time share one reading, also after one of them has
 * stopped waiting for it, so frequent callers never make more work than one query at a time.
 */
export function createBooksReader(database: Kysely<Database>): BooksReader {
  const readOnce = createSingleFlight<BooksState>()
  const findSweepOnce = createSingleFlight<{ lastSweepAt: string | undefined }>()
  const probeWrite = createWriteProbe(database)
  return {
    readState: () => orUndefined(readOnce('state', () => readState(database))),
    readLastSweep: () =>
      orUndefined(findSweepOnce('sweep', async () => ({ lastSweepAt: await findLastSweep(database) }))),
    isWritable: () => withTimeout(probeWrite(), ANSWER_WITHIN_MS, false),
  }
}

/** One query after the other: a reading needs one connection of the pool and no more. */
async function readState(database: Kysely<Database>): Promise<BooksState> {
  return {
    openPayments: await summarizeOpenPayments(database),
    refunds: await summarizeUnfinishedRefunds(database),
    mailsWaiting: await countWaiting(database),
    lastSweepAt: await findLastSweep(database),
  }
}

function orUndefined<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  return withTimeout<Result | undefined, undefined>(
    reading.catch(() => undefined),
    ANSWER_WITHIN_MS,
    undefined,
  )
}
