import type { Kysely } from 'kysely'
import { undecidedAnswer } from '../bookings/answers'
import { findClaim } from '../bookings/claims'
import { oneAtATime } from '../bookings/one-at-a-time'
import type { Settle } from '../bookings/settle'
import type { Database } from '../db/schema'
import { createLimiter } from './limiter'
import { isOfSite, type PaystackTransaction } from './paystack-answer'
import type { PaystackClient } from './paystack-client'

export interface SweeperOptions {
  database: Kysely<Database>
  paystack: PaystackClient
  settle: Settle
  now: () => Date
  /** Told about a payment that could not be settled; the next pass comes to it again. */
  onError?: (error: unknown) => void
}

export interface SweepReport {
  /** Successful payments of the site that were listed. */
  seen: number
  /** Those of them that were not known and are decided now. */
  settled: number
  /** False when the next pass begins where this one began. */
  complete: boolean
}

export interface Sweeper {
  /** Makes one pass. Calls that overlap run one after the other. Throws when the database is away. */
  runOnce(): Promise<SweepReport>
}

/** Name of the row in sync_state whose watermark is the start of the last full pass. */
export const SWEEP_NAME = 'paystack-sweep'

const HOUR = 3_600_000
/** Paystack lists by when a payment was begun: a window left open for a day may still be paid in. */
const OVERLAP = 26 * HOUR
const FIRST_LOOK_BACK = 72 * HOUR
/** A list that never ends must not keep us for ever. */
const MAX_PAGES = 1_000
/** Guests who wait share the same eight calls to Paystack. */
const AT_A_TIME = 2

/** Gives the sweeper, which finds in Paystack's own list what neither a guest's call nor a webhook has told us. */
export function createSweeper({ database, paystack, settle, now, onError }: SweeperOptions): Sweeper {
  const limited = createLimiter(AT_A_TIME)

  async function run(): Promise<SweepReport> {
    const startedAt = now()
    const from = (await findStart(database, startedAt)).toISOString()
    const report: SweepReport = { seen: 0, settled: 0, complete: true }
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const list = await paystack.listSuccesses({ from, page })
      if (list.kind === 'undecided') return { ...report, complete: false }
      const ours = list.transactions.filter(isOfSite)
      const results = await settleUnknown(ours)
      report.seen += ours.length
      report.settled += results.filter((result) => result === 'settled').length
      report.complete &&= !results.includes('lost')
      if (list.isLast) {
        if (report.complete) await moveWatermark(database, startedAt, now())
        return report
      }
    }
    return { ...report, complete: false }
  }

  async function settleUnknown(ours: PaystackTransaction[]): Promise<('settled' | 'kept' | 'lost')[]> {
    const references = await withoutKnown(
      database,
      ours.map(({ reference }) => reference),
    )
    return Promise.all(references.map((reference) => limited(() => settleOne(reference))))
  }

  async function settleOne(reference: string): Promise<'settled' | 'kept' | 'lost'> {
    try {
      const answer = await settle(reference, { seenVia: 'sweeper' })
      if (answer.status !== undecidedAnswer.status) return 'settled'
      return (await findClaim(database, reference)) ? 'kept' : 'lost'
    } catch (error) {
      onError?.(error)
      return 'lost'
    }
  }

  return { runOnce: oneAtATime(run) }
}

async function findStart(database: Kysely<Database>, startedAt: Date): Promise<Date> {
  const state = await database
    .selectFrom('sync_state')
    .select('watermark')
    .where('name', '=', SWEEP_NAME)
    .executeTakeFirst()
  if (state === undefined) return new Date(startedAt.getTime() - FIRST_LOOK_BACK)
  // A watermark in the future comes from a clock that was wrong.
  return new Date(Math.min(Date.parse(state.watermark), startedAt.getTime()) - OVERLAP)
}

async function withoutKnown(database: Kysely<Database>, references: string[]): Promise<string[]> {
  if (references.length === 0) return []
  const known = await database
    .selectFrom('payments')
    .select('reference')
    .where('reference', 'in', references)
    .execute()
  const isKnown = new Set(known.map(({ reference }) => reference))
  return references.filter((reference) => !isKnown.has(reference))
}

async function moveWatermark(database: Kysely<Database>, startedAt: Date, now: Date): Promise<void> {
  const state = { watermark: startedAt.toISOString(), last_ok_at: now.toISOString() }
  await database
    .insertInto('sync_state')
    .values({ name: SWEEP_NAME, ...state })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(state))
    .execute()
}
