import type { Kysely } from 'kysely'
import { backoffMs } from '../../shared/backoff'
import { addToOutboxOnce } from '../mail/outbox'
import type { OpenPaymentRow, Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { createSemaphore } from '../async/semaphore'
import { notPaidResponse, undecidedResponse } from './verify-responses'
import {
  closeOpenPayment,
  countOpenPayments,
  findDueOpenPayments,
  postponeOpenPayment,
} from './open-payments'
import type { SettleHint } from './decide'
import { coalesce } from '../async/coalesce'
import type { Settle } from './settle'

export interface RecheckWorkerOptions {
  database: Kysely<Database>
  /** True: checks those that Paystack's webhook has told of. False: the others. Undefined: all. */
  isTold?: boolean
  settle: Settle
  now: () => Date
  /** Called once for each open payment that is a day old. */
  onOverdue?: (reference: string) => void
  /**
   * Called when `settle` or the database fails. After a failure of `settle` the next attempt is planned as
   * usual.
   */
  onError?: (error: unknown) => void
  /** When aborted, no further open payment is checked; those that are due stay due. */
  signal?: AbortSignal
}

export interface RecheckReport {
  /** Open payments that were due in this run. */
  asked: number
  /** Those of them that are decided now, paid or not. */
  settled: number
  /** All open payments after the run, due or not. */
  open: number
}

export interface RecheckWorker {
  /**
   * Checks all open payments that are due. Overlapping calls run one after the other. Rejects when the
   * database fails.
   */
  runOnce(): Promise<RecheckReport>
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const PAUSES_MS = [1, 2, 5, 15, 30, 60].map((minutes) => minutes * MINUTE_MS)
const BATCH = 100
/** Guests and jobs share at most eight calls to Paystack at a time. */
const AT_A_TIME = 4

/**
 * Gives the worker that asks Paystack again about open payments, with pauses that grow from a minute to an
 * hour. An open payment that is a day old is checked once a day, and the desk gets one mail about it. What a
 * webhook has told of has a worker of its own: it must not wait behind what strangers have asked about.
 */
export function createRecheckWorker({
  database,
  isTold,
  settle,
  now,
  onOverdue,
  onError,
  signal,
}: RecheckWorkerOptions): RecheckWorker {
  const limited = createSemaphore(AT_A_TIME)

  async function run(): Promise<RecheckReport> {
    const startedAt = now()
    let asked = 0
    let settled = 0
    let batch: OpenPaymentRow[] = []
    do {
      batch = await findDueOpenPayments(database, {
        now: startedAt,
        limit: BATCH,
        after: batch.at(-1),
        isTold,
      })
      const results = await Promise.all(batch.map((openPayment) => limited(() => ask(openPayment))))
      asked += batch.length
      settled += results.filter((isSettled) => isSettled).length
      if (signal?.aborted) break
    } while (batch.length === BATCH)
    return { asked, settled, open: await countOpenPayments(database) }
  }

  async function ask(openPayment: OpenPaymentRow): Promise<boolean> {
    if (signal?.aborted) return false
    try {
      const answer = await settle(openPayment.reference, hintOf(openPayment, isDayOld(openPayment, now())))
      if (answer.status !== undecidedResponse.status) {
        // For "not paid", `settle` closes the open payment, unless a webhook came meanwhile. For any other
        // final answer, the open payment is closed here: `settle` does not do so for an earlier decision.
        if (answer.status !== notPaidResponse.status) await closeOpenPayment(database, openPayment)
        return true
      }
    } catch (error) {
      onError?.(error)
    }
    await putOff(openPayment)
    return false
  }

  async function putOff(openPayment: OpenPaymentRow): Promise<void> {
    const moment = now()
    const isOverdue = isDayOld(openPayment, moment)
    const until = new Date(
      moment.getTime() + (isOverdue ? DAY_MS : backoffMs(openPayment.attempts + 1, PAUSES_MS)),
    )
    try {
      const isNews = await inTransaction(database, async (transaction) => {
        await postponeOpenPayment(transaction, openPayment, until)
        if (!isOverdue) return false
        const { reference } = openPayment
        return addToOutboxOnce(
          transaction,
          { kind: 'open-payment-overdue', about: reference, payload: { reference } },
          moment,
        )
      })
      if (isNews) onOverdue?.(openPayment.reference)
    } catch (error) {
      // This open payment stays due. The others are checked all the same.
      onError?.(error)
    }
  }

  return { runOnce: coalesce(run) }
}

function isDayOld({ created_at }: OpenPaymentRow, now: Date): boolean {
  return now.getTime() - Date.parse(created_at) >= DAY_MS
}

/**
 * Only a guest can report a payment that was never made. Webhook and sweeper hear of payments from Paystack
 * itself, so an open payment of theirs (`seen_via`) is never stale.
 */
function hintOf({ room_id, guest_name, guest_email, seen_via }: OpenPaymentRow, isOld: boolean): SettleHint {
  return {
    seenVia: seen_via,
    roomId: room_id ?? undefined,
    guestName: guest_name ?? undefined,
    guestEmail: guest_email ?? undefined,
    isStale: isOld && seen_via === 'verify',
  }
}
