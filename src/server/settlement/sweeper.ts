import type { Kysely } from 'kysely'
import { undecidedResponse } from './verify-responses'
import { isOfSite, roomIdOfTransaction } from './check-transaction'
import { findOpenPayment } from './open-payments'
import { coalesce } from '../async/coalesce'
import { findKnownReferences, moveWatermark, readWatermark } from './repository'
import type { Settle } from './settle'
import type { Database } from '../db/schema'
import { createSemaphore } from '../async/semaphore'
import type { PaystackTransaction } from '../paystack/transaction'
import type { PaystackClient } from '../paystack/client'

export interface SweeperOptions {
  database: Kysely<Database>
  paystack: PaystackClient
  settle: Settle
  now: () => Date
  /** Told about payments that could not be settled or read; the next pass comes to them again. */
  onError?: (error: unknown) => void
  /** Aborted: the pass ends soon, and counts as not complete. */
  signal?: AbortSignal
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

type Result = 'settled' | 'kept' | 'lost'

const HOUR_MS = 3_600_000
/** Paystack lists by when a payment was begun: a window left open for a day may still be paid in. */
const OVERLAP_MS = 26 * HOUR_MS
const FIRST_LOOK_BACK_MS = 72 * HOUR_MS
const LONG_LOOK_BACK_MS = 30 * 24 * HOUR_MS
/** A list that never ends must not keep us for ever. */
const MAX_PAGES = 1_000
/** Each finds less than the one before; a list that never comes to rest is left to the next pass. */
const MAX_READINGS = 5
/** Guests who wait share the same eight calls to Paystack. */
const AT_A_TIME = 2

/** Gives the sweeper, which finds in Paystack's own list what neither a guest's call nor a webhook has told us. */
export function createSweeper({ database, paystack, settle, now, onError, signal }: SweeperOptions): Sweeper {
  const limited = createSemaphore(AT_A_TIME)

  async function run(): Promise<SweepReport> {
    const startedAt = now()
    const watermark = await readWatermark(database)
    const from = findStart(watermark, startedAt)
    const tried = new Set<string>()
    const report: SweepReport = { seen: 0, settled: 0, complete: false }
    // A refund that is ordered meanwhile takes a payment out of the list, and another slips past on to the page before.
    for (let reading = 1; reading <= MAX_READINGS; reading += 1) {
      const { seen, unknown, isWhole } = await readList(from)
      const fresh = unknown.filter(({ reference }) => !tried.has(reference))
      const results = await settleInTurn(fresh)
      for (const { reference } of fresh) tried.add(reference)
      report.seen = Math.max(report.seen, seen)
      report.settled += results.filter((result) => result === 'settled').length
      report.complete = isWhole && fresh.length === 0
      if (!isWhole || results.includes('lost') || report.complete) break
    }
    if (report.complete) {
      const state = { watermark: startedAt.toISOString(), last_ok_at: now().toISOString() }
      await moveWatermark(database, watermark, state)
    }
    return report
  }

  /** Gives what the list has that nobody has decided; of a list that breaks off, what was read until then. */
  async function readList(from: string) {
    const unknown: PaystackTransaction[] = []
    let seen = 0
    let unreadable = 0
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const list = await paystack.listSuccesses({ from, page })
      if (list.kind === 'undecided' || signal?.aborted) break
      const ours = list.transactions.filter(isOfSite)
      const known = await findKnownReferences(
        database,
        ours.map(({ reference }) => reference),
      )
      unknown.push(...ours.filter(({ reference }) => !known.has(reference)))
      seen += ours.length
      unreadable += list.unreadable.filter(isOfSite).length
      if (!list.isLast) continue
      if (unreadable > 0) onError?.(new Error(`unreadable payments in Paystack’s list: ${unreadable}`))
      return { seen, unknown, isWhole: unreadable === 0 }
    }
    return { seen, unknown, isWhole: false }
  }

  /** Whoever paid for a room first shall have it, and Paystack lists the last one first. */
  async function settleInTurn(transactions: PaystackTransaction[]): Promise<Result[]> {
    const queues = new Map<number | undefined, PaystackTransaction[]>()
    for (const transaction of transactions.toSorted(byPayment)) {
      const roomId = roomIdOfTransaction(transaction)
      queues.set(roomId, [...(queues.get(roomId) ?? []), transaction])
    }
    const results: Result[] = []
    const settleQueue = async (queue: PaystackTransaction[]) => {
      for (const { reference } of queue) results.push(signal?.aborted ? 'lost' : await settleOne(reference))
    }
    await Promise.all([...queues.values()].map((queue) => limited(() => settleQueue(queue))))
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

  return { runOnce: coalesce(run) }
}

function findStart(watermark: string | undefined, startedAt: Date): string {
  if (watermark === undefined) return new Date(startedAt.getTime() - FIRST_LOOK_BACK_MS).toISOString()
  const passedAt = Date.parse(watermark)
  // A watermark in the future comes from a clock that was wrong: nobody knows when the last pass was.
  const isKnown = passedAt <= startedAt.getTime()
  return new Date(isKnown ? passedAt - OVERLAP_MS : startedAt.getTime() - LONG_LOOK_BACK_MS).toISOString()
}

/** The earliest first; one that does not say when it was paid stands behind. */
function byPayment({ paidAt: one }: PaystackTransaction, { paidAt: other }: PaystackTransaction): number {
  const [first, second] = [one, other].map((moment) => Date.parse(moment ?? '') || Number.MAX_SAFE_INTEGER)
  return (first ?? 0) - (second ?? 0)
}
