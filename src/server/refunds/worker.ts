import { performance } from 'node:perf_hooks'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import type { PaystackClient } from '../paystack/client'
import {
  changeRefund,
  findRefundsToDo,
  planNext,
  type RefundChanges,
  type RefundWork,
  takeRefund,
  type TakenRefund,
} from './repository'
import { addRefundMail } from './refund-mails'
import {
  delayAfter,
  isReversedAlready,
  isWithDesk,
  judgeRefunds,
  judgeTransaction,
  type ListJudgement,
  noteOf,
  readFailedIds,
  type RefundState,
  SAFE_MS,
} from './rules'

/** The refunds of one run, counted by how their step ended. */
export interface RefundRun {
  /** Paystack has the order; before this step we did not know that. */
  ordered: number
  /** Paystack has paid the money back. */
  processed: number
  /** Still open; the worker retries by itself. */
  waiting: number
  /** Failed or unclear: the desk has to look. */
  needsAttention: number
}

export interface RefundWorkerOptions {
  database: Kysely<Database>
  paystack: Pick<PaystackClient, 'verify' | 'listRefunds' | 'orderRefund'>
  now: () => Date
  /** Milliseconds of a monotonic clock, which nobody can set. */
  monotonic?: () => number
  /** Gets ids, states and errors, and no personal data. */
  log?: {
    info(fields: object, message: string): void
    error(fields: object, message: string): void
  }
  /** When aborted, the step under way is the last. */
  signal?: AbortSignal
}

export interface RefundWorker {
  /**
   * Does one step for every refund that is due. A call during a run joins that run. Rejects with the
   * database's error when the due refunds cannot be read; a step that fails is logged.
   */
  runOnce(): Promise<RefundRun>
}

type Outcome = keyof RefundRun
type Found = Extract<ListJudgement, { kind: 'found' }>

/**
 * An order is sent within this time after `requested_at` was stored, or not at all. Another process that
 * takes the refund over counts SAFE_MS from `requested_at`.
 */
const SEND_WITHIN_MS = 30_000
const MAX_ERROR_LENGTH = 200

/**
 * Gives the worker that refunds payments. Its state is in the table `refunds`, so the process may be killed
 * at any point.
 *
 * Before an order: (1) Paystack lists no refund at all, (2) Paystack calls the transaction a success, (3)
 * `requested_at` is committed. From then on the order may have been sent. Before another order, the list must
 * also be empty twice, at least SAFE_MS apart by a monotonic clock.
 */
export function createRefundWorker({
  database,
  paystack,
  now,
  monotonic = () => performance.now(),
  log,
  signal,
}: RefundWorkerOptions): RefundWorker {
  /**
   * By refund id: since when (monotonic) this process has seen an empty list after an order that may have
   * been sent. Kept in memory: after a restart the wait begins again, which is the safe side.
   */
  const emptySince = new Map<string, { requestedAt: string; since: number }>()
  let running: Promise<RefundRun> | undefined

  async function run(): Promise<RefundRun> {
    const result: RefundRun = { ordered: 0, processed: 0, waiting: 0, needsAttention: 0 }
    for (const work of await findRefundsToDo(database, now())) {
      if (signal?.aborted) break
      result[await stepSafely(work)] += 1
    }
    return result
  }

  /**
   * A step that throws leaves the row as it is, like a killed process. When the lease has ended, a later run
   * goes on from there.
   */
  async function stepSafely(work: RefundWork): Promise<Outcome> {
    try {
      return await step(work)
    } catch (err) {
      log?.error({ err, refundId: work.id }, 'refund step broke off')
      return 'waiting'
    }
  }

  async function step(found: RefundWork): Promise<Outcome> {
    const work = await inTransaction(database, (transaction) => takeRefund(transaction, found, now()))
    if (work === undefined) return 'waiting'
    if (work.amount_kobo > work.paid_kobo) return giveUp(work, 'the refund is more than was paid')
    const judged = await look(work)
    if (judged.kind === 'found') return record(work, judged)
    if (judged.kind === 'untrusted') return postpone(work, judged.problem)
    return work.state === 'requesting' ? order(work) : postpone(work, 'not listed at Paystack')
  }

  async function look(work: RefundWork): Promise<ListJudgement> {
    const answer = await paystack.listRefunds(work.provider_txn_id)
    if (answer.kind !== 'refunds') return { kind: 'untrusted', problem: answer.reason }
    return judgeRefunds(answer.refunds, amountsOf(work))
  }

  async function order(work: TakenRefund): Promise<Outcome> {
    if (!isSafeToSend(work)) return postpone(work, 'sent once, and not listed yet')
    const checked = await checkTransaction(work)
    if (checked.kind === 'never') return giveUp(work, checked.problem)
    if (checked.kind === 'later') return postpone(work, checked.problem)
    const notedAt = monotonic()
    const requested_at = now().toISOString()
    const isOurs = await inTransaction(database, (transaction) =>
      changeRefund(transaction, work, { requested_at }),
    )
    if (!isOurs) return 'waiting'
    const noted = { ...work, requested_at }
    return monotonic() - notedAt > SEND_WITHIN_MS ? postpone(noted, 'too slow to send') : send(noted)
  }

  async function send(work: TakenRefund): Promise<Outcome> {
    const { provider_txn_id: transactionId, amount_kobo: amountKobo } = work
    const answer = await paystack.orderRefund({ transactionId, amountKobo, note: noteOf(work) })
    if (answer.kind === 'undecided') return postpone(work, answer.reason)
    if (answer.kind === 'ordered') {
      const judged = judgeRefunds([answer.refund], amountsOf(work))
      return judged.kind === 'found' ? record(work, judged) : postpone(work, 'unexpected answer to the order')
    }
    if (!isReversedAlready(answer.message)) return giveUp(work, answer.message)
    const judged = await look(work)
    if (judged.kind === 'found') return record(work, judged)
    return judged.kind === 'none' ? giveUp(work, answer.message) : postpone(work, judged.problem)
  }

  function isSafeToSend({ id, requested_at: requestedAt }: RefundWork): boolean {
    if (requestedAt === null) return true
    const seen = emptySince.get(id)
    if (seen?.requestedAt !== requestedAt) {
      emptySince.set(id, { requestedAt, since: monotonic() })
      return false
    }
    const sinceOrder = now().getTime() - Date.parse(requestedAt)
    // A `requested_at` in the future was stored by a clock that has been put back since.
    const isLongAgo = sinceOrder >= SAFE_MS || sinceOrder < 0
    return isLongAgo && monotonic() - seen.since >= SAFE_MS
  }

  async function checkTransaction(work: RefundWork) {
    const answer = await paystack.verify(work.reference)
    if (answer.kind === 'transaction') {
      return judgeTransaction(answer.transaction, { ...amountsOf(work), domain: work.domain })
    }
    const problem = answer.kind === 'undecided' ? answer.reason : 'unknown at Paystack'
    return { kind: 'later', problem } as const
  }

  function giveUp(work: TakenRefund, problem: string): Promise<Outcome> {
    return write(work, 'needs_attention', { last_error: problem.slice(0, MAX_ERROR_LENGTH) })
  }

  function record(work: TakenRefund, { state, providerRefundId: provider_refund_id, problem }: Found) {
    return write({ ...work, provider_refund_id }, state, { provider_refund_id, last_error: problem }, problem)
  }

  function postpone(work: TakenRefund, problem: string): Promise<Outcome> {
    // A refund that the desk has to settle keeps the error that brought it to the desk.
    const changes = isWithDesk(work.state) ? {} : { last_error: problem.slice(0, MAX_ERROR_LENGTH) }
    return write(work, work.state, changes)
  }

  /** Stores the end of a step, and in the same transaction the mail that follows from it. */
  async function write(
    work: TakenRefund,
    state: RefundState,
    changes: RefundChanges,
    problem: string | null = null,
  ): Promise<Outcome> {
    const moment = now()
    const isNew = state !== work.state
    // A new state begins again with the shortest pause.
    const attempts = isNew ? 0 : work.attempts
    const nextAttempt = new Date(moment.getTime() + delayAfter(state, attempts))
    const isOurs = await inTransaction(database, async (transaction) => {
      const processed = state === 'processed' ? { processed_at: moment.toISOString() } : {}
      const plan = { state, attempts, ...planNext(work, nextAttempt), ...processed }
      const isWritten = await changeRefund(transaction, work, { ...plan, ...changes })
      if (isWritten) await addRefundMail(transaction, { ...work, state }, problem, moment)
      return isWritten
    })
    if (!isOurs) return 'waiting'
    if (isNew) {
      emptySince.delete(work.id)
      log?.info({ refundId: work.id, state }, 'refund moved on')
    }
    return outcomeOf(state, isNew)
  }

  return {
    runOnce() {
      running ??= run().finally(() => {
        running = undefined
      })
      return running
    },
  }
}

function amountsOf({ provider_txn_id, amount_kobo, paid_kobo, failed_refund_ids }: RefundWork) {
  return {
    transactionId: provider_txn_id,
    amountKobo: amount_kobo,
    paidKobo: paid_kobo,
    failedRefundIds: readFailedIds(failed_refund_ids),
  }
}

function outcomeOf(state: RefundState, isNew: boolean): Outcome {
  if (state === 'processed') return state
  if (isWithDesk(state)) return 'needsAttention'
  return isNew && state === 'requested' ? 'ordered' : 'waiting'
}
