import type { Kysely } from 'kysely'
import { backoffMs } from '../../shared/backoff'
import { addToOutboxOnce } from '../mail/outbox'
import type { OpenPaymentRow, Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { mapAtOnce } from '../async/map-at-once'
import { notPaidResponse, undecidedResponse } from './verify-responses'
import {
  closeOpenPayment,
  findDueOpenPayments,
  OPEN_PAYMENTS_BATCH,
  postponeOpenPayment,
  summarizeOpenPayments,
} from './open-payments'
import type { SettleHint } from './decide'
import type { Settle } from './settle'

export interface RecheckWorkerOptions {
  database: Kysely<Database>
  /** True: checks the payments reported by a webhook. False: the others. Undefined: all. */
  isFromWebhook?: boolean
  settle: Settle
  now: () => Date
  onError?: (error: unknown) => void
  signal?: AbortSignal
}

export type RecheckWorker = ReturnType<typeof createRecheckWorker>

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const PAUSES_MS = [1, 2, 5, 15, 30, 60].map((minutes) => minutes * MINUTE_MS)
const HALF_HOUR_MS = 30 * MINUTE_MS
/** Shorter than the pause between two runs of the job, so that each run checks. */
const IN_PROGRESS_PAUSE_MS = 10_000
/** Guests and jobs share at most eight calls to Paystack at a time. */
const AT_A_TIME = 4

/** Payments reported by webhooks have a worker of their own: they never wait behind made-up references. */
export function createRecheckWorker({
  database,
  isFromWebhook,
  settle,
  now,
  onError,
  signal,
}: RecheckWorkerOptions) {
  async function runOnce() {
    const startedAt = now()
    let checked = 0
    let settled = 0
    let batch: OpenPaymentRow[] = []
    do {
      batch = await findDueOpenPayments(database, isFromWebhook, startedAt, batch.at(-1))
      const results = await mapAtOnce(batch, AT_A_TIME, check)
      checked += batch.length
      settled += results.filter((isSettled) => isSettled).length
      if (signal?.aborted) break
    } while (batch.length === OPEN_PAYMENTS_BATCH)
    const { count: open } = await summarizeOpenPayments(database)
    return { checked, settled, open }
  }

  async function check(openPayment: OpenPaymentRow): Promise<boolean> {
    if (signal?.aborted) return false
    try {
      const answer = await settle(openPayment.reference, hintOf(openPayment, isDayOld(openPayment, now())))
      if (answer.status !== undecidedResponse.status) {
        // `settle` closes the open payment itself when it is not paid, but not when it was decided before.
        if (answer.status !== notPaidResponse.status) await closeOpenPayment(database, openPayment)
        return true
      }
    } catch (error) {
      onError?.(error)
    }
    await postpone(openPayment)
    return false
  }

  async function postpone(openPayment: OpenPaymentRow): Promise<void> {
    const moment = now()
    const isOverdue = isDayOld(openPayment, moment)
    const isSoon = isInProgress(openPayment, moment)
    const attempts = openPayment.attempts + (isSoon ? 0 : 1)
    const pauseMs = isOverdue ? DAY_MS : isSoon ? IN_PROGRESS_PAUSE_MS : backoffMs(attempts, PAUSES_MS)
    const until = new Date(moment.getTime() + pauseMs)
    try {
      await inTransaction(database, async (trx) => {
        await postponeOpenPayment(trx, openPayment, attempts, until)
        if (!isOverdue) return
        const { reference } = openPayment
        const mail = { kind: 'open-payment-overdue', about: reference, payload: { reference } } as const
        await addToOutboxOnce(trx, mail, moment)
      })
    } catch (error) {
      // This payment stays due; the others are checked all the same.
      onError?.(error)
    }
  }

  return { runOnce }
}

function isDayOld({ created_at }: OpenPaymentRow, now: Date): boolean {
  return now.getTime() - Date.parse(created_at) >= DAY_MS
}

function isInProgress({ in_progress_since: since }: OpenPaymentRow, now: Date): boolean {
  return since !== null && now.getTime() - Date.parse(since) < HALF_HOUR_MS
}

/** Only a guest can report a payment that was never made: what webhook and sweeper report is never stale. */
function hintOf({ room_id, guest_name, guest_email, seen_via }: OpenPaymentRow, isOld: boolean): SettleHint {
  return {
    seenVia: seen_via,
    roomId: room_id ?? undefined,
    guestName: guest_name ?? undefined,
    guestEmail: guest_email ?? undefined,
    isStale: isOld && seen_via === 'verify',
  }
}
