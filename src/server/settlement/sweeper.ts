import type { Kysely } from 'kysely'
import { PlainError } from '../../shared/error-facts'
import { undecidedResponse } from './verify-responses'
import { isOfSite, roomIdOfTransaction } from './check-transaction'
import { findOpenPayment } from './open-payments'
import { findReferences, moveWatermark, readWatermark } from './repository'
import type { Settle } from './settle'
import type { Database } from '../db/schema'
import { mapAtOnce } from '../async/map-at-once'
import type { PaystackTransaction } from '../paystack/transaction'
import type { PaystackClient } from '../paystack/client'
import { readPages, STOPPED, type Undecided } from '../paystack/http'

export interface SweeperOptions {
  database: Kysely<Database>
  paystack: PaystackClient
  settle: Settle
  now: () => Date
  onError?: (error: unknown) => void
  signal?: AbortSignal
}

interface SweepReport {
  seen: number
  settled: number
  /** True when every payment in the list was read, and settled or kept. Otherwise the watermark stays. */
  complete: boolean
  unread?: Undecided
}

export type Sweeper = ReturnType<typeof createSweeper>

/** `kept`: an open payment is stored. `lost`: nothing is stored, so the sweep is not complete. */
type Result = 'settled' | 'kept' | 'lost'

const HOUR_MS = 3_600_000
/** Paystack filters by when a payment began, and a popup left open for a day can still be paid. */
const OVERLAP_MS = 26 * HOUR_MS
const FIRST_LOOK_BACK_MS = 72 * HOUR_MS
const LONG_LOOK_BACK_MS = 30 * 24 * HOUR_MS
/** The list is read until nothing new is found, at most this many times in one sweep. */
const MAX_READINGS = 5
/** Guests and jobs share at most eight calls to Paystack at a time. */
const AT_A_TIME = 2

/** Settles what nobody has reported: https://paystack.com/docs/api/transaction/#list */
export function createSweeper({ database, paystack, settle, now, onError, signal }: SweeperOptions) {
  async function runOnce(): Promise<SweepReport> {
    const startedAt = now()
    const watermark = await readWatermark(database)
    const from = findStart(watermark, startedAt)
    const tried = new Set<string>()
    const report: SweepReport = { seen: 0, settled: 0, complete: false }
    // A refund removes a payment from the list, and one payment can then slip from an unread page to a page
    // already read. So the list is read again until nothing new is found.
    for (let reading = 1; reading <= MAX_READINGS; reading += 1) {
      const { seen, unknown, unread, isWhole, failure } = await readList(from)
      if (failure !== undefined && failure !== STOPPED) report.unread = failure
      const fresh = unknown.filter(({ reference }) => !tried.has(reference))
      const results = await settleInTurn(fresh)
      // The verify call may be readable; if not, an open payment is kept and later reported to the desk.
      const freshUnread = unread.filter((reference) => !tried.has(reference))
      for (const reference of freshUnread) results.push(await settleOne(reference))
      for (const reference of [...fresh.map((one) => one.reference), ...freshUnread]) tried.add(reference)
      report.seen = Math.max(report.seen, seen)
      report.settled += results.filter((result) => result === 'settled').length
      report.complete = isWhole && fresh.length + freshUnread.length === 0
      if (!isWhole || results.includes('lost') || report.complete) break
    }
    if (report.complete) {
      const state = { watermark: startedAt.toISOString(), last_ok_at: now().toISOString() }
      await moveWatermark(database, watermark, state)
    }
    return report
  }

  /** `isWhole` is false when a page failed or an unreadable row of the site has no reference. */
  async function readList(from: string) {
    const unknown: PaystackTransaction[] = []
    const unread = new Set<string>()
    let seen = 0
    let lost = 0
    const failure = await readPages(
      (page) => paystack.listSuccesses({ from, page }),
      async ({ transactions, unreadable }) => {
        const ours = transactions.filter(isOfSite)
        const rows = unreadable.filter(isOfSite)
        const named = rows.flatMap(({ reference }) => (typeof reference === 'string' ? [reference] : []))
        const references = [...ours.map(({ reference }) => reference), ...named]
        const known = await findReferences(database, 'payments', references)
        unknown.push(...ours.filter(({ reference }) => !known.has(reference)))
        seen += ours.length
        for (const reference of named.filter((name) => !known.has(name))) unread.add(reference)
        lost += rows.length - named.length
      },
      signal,
    )
    const count = unread.size + lost
    if (count > 0) onError?.(new PlainError(`unreadable payments in Paystack’s list: ${count}`))
    return { seen, unknown, unread: [...unread], isWhole: failure === undefined && lost === 0, failure }
  }

  /** The guest who paid for a room first gets it, but Paystack's list begins with the newest payment. */
  async function settleInTurn(transactions: PaystackTransaction[]): Promise<Result[]> {
    const queues = Map.groupBy(transactions.toSorted(byPayment), roomIdOfTransaction)
    const results: Result[] = []
    const settleQueue = async (queue: PaystackTransaction[]) => {
      for (const { reference } of queue) results.push(signal?.aborted ? 'lost' : await settleOne(reference))
    }
    await mapAtOnce([...queues.values()], AT_A_TIME, settleQueue)
    return results
  }

  async function settleOne(reference: string): Promise<Result> {
    try {
      const answer = await settle(reference, { seenVia: 'sweeper' })
      if (answer.status !== undecidedResponse.status) return 'settled'
      return (await findOpenPayment(database, reference)) ? 'kept' : 'lost'
    } catch (error) {
      onError?.(error)
      return 'lost'
    }
  }

  return { runOnce }
}

export function findStart(
  watermark: string | undefined,
  startedAt: Date,
  firstLookBackMs = FIRST_LOOK_BACK_MS,
): string {
  if (watermark === undefined) return new Date(startedAt.getTime() - firstLookBackMs).toISOString()
  const passedAt = Date.parse(watermark)
  // A watermark in the future comes from a wrong clock.
  const isPast = passedAt <= startedAt.getTime()
  return new Date(isPast ? passedAt - OVERLAP_MS : startedAt.getTime() - LONG_LOOK_BACK_MS).toISOString()
}

function byPayment({ paidAt: one }: PaystackTransaction, { paidAt: other }: PaystackTransaction): number {
  const [first, second] = [one, other].map((moment) => Date.parse(moment ?? '') || Number.MAX_SAFE_INTEGER)
  return (first ?? 0) - (second ?? 0)
}
