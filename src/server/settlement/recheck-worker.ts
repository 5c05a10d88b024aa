import type { Kysely } from 'kysely'
import { addToOutboxOnce } from '../mail/outbox'
import type { ClaimRow, Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { createLimiter } from '../async/semaphore'
import { notPaidAnswer, undecidedAnswer } from './verify-responses'
import { closeClaim, countClaims, findDueClaims, postponeClaim } from './open-payments'
import type { SettleHint } from './decide'
import { oneAtATime } from '../async/coalesce'
import type { Settle } from './settle'

export interface ClaimsWorkerOptions {
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

export interface ClaimsReport {
  asked: number
  /** Questions that are answered and closed, paid or not. */
  settled: number
  /** Questions that are still open. */
  open: number
}

export interface ClaimsWorker {
  /** Asks again what is due. Calls that overlap run one after the other. Throws when the database is away. */
  runOnce(): Promise<ClaimsReport>
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PAUSES_MINUTES = [1, 2, 5, 15, 30, 60]
const BATCH = 100
/** Guests who wait share the same eight calls to Paystack. */
const AT_A_TIME = 4

/** Gives the worker that goes on asking about payments that nobody could tell about. */
export function createClaimsWorker({
  database,
  settle,
  now,
  onOverdue,
  onError,
  signal,
}: ClaimsWorkerOptions): ClaimsWorker {
  const limited = createLimiter(AT_A_TIME)

  async function run(): Promise<ClaimsReport> {
    const startedAt = now()
    let asked = 0
    let settled = 0
    let batch: ClaimRow[] = []
    do {
      batch = await findDueClaims(database, { now: startedAt, limit: BATCH, after: batch.at(-1) })
      const results = await Promise.all(batch.map((claim) => limited(() => ask(claim))))
      asked += batch.length
      settled += results.filter((isSettled) => isSettled).length
      if (signal?.aborted) break
    } while (batch.length === BATCH)
    return { asked, settled, open: await countClaims(database) }
  }

  async function ask(claim: ClaimRow): Promise<boolean> {
    if (signal?.aborted) return false
    try {
      const answer = await settle(claim.reference, hintOf(claim, isDayOld(claim, now())))
      if (answer.status !== undecidedAnswer.status) {
        // Not paid: settle has closed it, unless a hint came meanwhile. Decided before this question was put: nobody has.
        if (answer.status !== notPaidAnswer.status) await closeClaim(database, claim)
        return true
      }
    } catch (error) {
      onError?.(error)
    }
    await putOff(claim)
    return false
  }

  async function putOff(claim: ClaimRow): Promise<void> {
    const moment = now()
    const isOverdue = isDayOld(claim, moment)
    const until = new Date(moment.getTime() + (isOverdue ? DAY : pauseAfter(claim.attempts)))
    try {
      const isNews = await inTransaction(database, async (transaction) => {
        await postponeClaim(transaction, claim, until)
        if (!isOverdue) return false
        const { reference } = claim
        return addToOutboxOnce(
          transaction,
          { kind: 'claim-overdue', about: reference, payload: { reference } },
          moment,
        )
      })
      if (isNews) onOverdue?.(claim.reference)
    } catch (error) {
      // The question stays due, and the others are asked all the same.
      onError?.(error)
    }
  }

  return { runOnce: oneAtATime(run) }
}

function pauseAfter(attempts: number): number {
  return (PAUSES_MINUTES[attempts] ?? 60) * MINUTE
}

function isDayOld({ created_at }: ClaimRow, now: Date): boolean {
  return now.getTime() - Date.parse(created_at) >= DAY
}

/** Only a guest's own call can be about a payment that was never made: webhook and sweeper have it from Paystack that it was. */
function hintOf({ room_id, guest_name, guest_email, seen_via }: ClaimRow, isOld: boolean): SettleHint {
  return {
    seenVia: seen_via,
    roomId: room_id ?? undefined,
    guestName: guest_name ?? undefined,
    guestEmail: guest_email ?? undefined,
    isStale: isOld && seen_via === 'verify',
  }
}
