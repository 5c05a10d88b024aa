import type { Kysely } from 'kysely'
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
  settle: Settle
  now: () => Date
  /** Told once about a question that is a day old. */
  onOverdue?: (reference: string) => void
  /** Told about a question that could not even be asked; it is put off like any other. */
  onError?: (error: unknown) => void
  /** Aborted: no further question is asked; what is due stays so. */
  signal?: AbortSignal
}

export interface RecheckReport {
  asked: number
  /** Questions that are answered and closed, paid or not. */
  settled: number
  /** Questions that are still open. */
  open: number
}

export interface RecheckWorker {
  /** Asks again what is due. Calls that overlap run one after the other. Throws when the database is away. */
  runOnce(): Promise<RecheckReport>
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const PAUSES_MINUTES = [1, 2, 5, 15, 30, 60]
const BATCH = 100
/** Guests who wait share the same eight calls to Paystack. */
const AT_A_TIME = 4

/** Gives the worker that goes on asking about payments that nobody could tell about. */
export function createRecheckWorker({
  database,
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
      batch = await findDueOpenPayments(database, { now: startedAt, limit: BATCH, after: batch.at(-1) })
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
        // Not paid: settle has closed it, unless a hint came meanwhile. Decided before this question was put: nobody has.
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
    const until = new Date(moment.getTime() + (isOverdue ? DAY_MS : pauseAfter(openPayment.attempts)))
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
      // The question stays due, and the others are asked all the same.
      onError?.(error)
    }
  }

  return { runOnce: coalesce(run) }
}

function pauseAfter(attempts: number): number {
  return (PAUSES_MINUTES[attempts] ?? 60) * MINUTE_MS
}

function isDayOld({ created_at }: OpenPaymentRow, now: Date): boolean {
  return now.getTime() - Date.parse(created_at) >= DAY_MS
}

/** Only a guest's own call can be about a payment that was never made: webhook and sweeper have it from Paystack that it was. */
function hintOf({ room_id, guest_name, guest_email, seen_via }: OpenPaymentRow, isOld: boolean): SettleHint {
  return {
    seenVia: seen_via,
    roomId: room_id ?? undefined,
    guestName: guest_name ?? undefined,
    guestEmail: guest_email ?? undefined,
    isStale: isOld && seen_via === 'verify',
  }
}
