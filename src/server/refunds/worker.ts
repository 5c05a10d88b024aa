import { performance } from 'node:perf_hooks'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import type { PaystackClient } from '../paystack/client'
import { addToOutboxOnce } from '../mail/outbox'
import { changeRefund, findRefundsToDo, type RefundChanges, type RefundWork, takeRefund } from './repository'
import {
  delayAfter,
  isOverdue,
  isReversedAlready,
  isWithDesk,
  judgeRefunds,
  judgeTransaction,
  type ListJudgement,
  type RefundState,
  SAFE_MS,
} from './rules'

/** How the refunds stand that a run looked at. */
export interface RefundRun {
  /** Newly on their way at Paystack. */
  ordered: number
  /** The guest has his money. */
  processed: number
  /** Still open; the worker comes again by itself. */
  waiting: number
  /** Failed or unclear: a person has to look. */
  needsAttention: number
}

export interface RefundWorkerOptions {
  database: Kysely<Database>
  paystack: Pick<PaystackClient, 'verify' | 'listRefunds' | 'orderRefund'>
  now: () => Date
  /** Milliseconds of a clock that nobody can set. */
  monotonic?: () => number
  /** Told what happens, without anything personal. */
  log?: {
    info(fields: object, message: string): void
    error(fields: object, message: string): void
  }
  /** Aborted: the step under way is the last. */
  signal?: AbortSignal
}

export interface RefundWorker {
  /** Takes every refund that is due one step on. Rejects with the database's error when there is no list of them. */
  runOnce(): Promise<RefundRun>
}

type Outcome = keyof RefundRun
type Found = Extract<ListJudgement, { kind: 'found' }>

/** An order that is not sent by then is not sent at all: whoever takes the refund over counts from the note of it. */
const SEND_WITHIN_MS = 30_000
const MAX_ERROR_LENGTH = 200
const NOTE = 'Room already taken'

/**
 * Gives the worker that pays back. Everything it knows is in the table `refunds`, so it may be killed anywhere. An order is sent only
 * when Paystack lists no refund at all and calls the transaction a success, and only after it is noted that it may have been sent; from
 * then on another one needs an empty list twice, with SAFE_MS between by a clock that nobody can set.
 */
export function createRefundWorker({
  database,
  paystack,
  now,
  monotonic = () => performance.now(),
  log,
  signal,
}: RefundWorkerOptions): RefundWorker {
  /** Since when this process has seen an empty list after an order that may have been sent. */
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

  /** What breaks a step leaves the refund as a crash would: the next run goes on from there. */
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
    return answer.kind === 'refunds'
      ? judgeRefunds(answer.refunds, amountsOf(work))
      : { kind: 'untrusted', problem: answer.reason }
  }

  async function order(work: RefundWork): Promise<Outcome> {
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
    if (monotonic() - notedAt > SEND_WITHIN_MS) return postpone(noted, 'too slow to send')
    return send(noted)
  }

  async function send(work: RefundWork): Promise<Outcome> {
    const { provider_txn_id: transactionId, amount_kobo: amountKobo } = work
    const answer = await paystack.orderRefund({ transactionId, amountKobo, note: NOTE })
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
    // An order in the future was noted by a clock that has been put back since.
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

  function giveUp(work: RefundWork, problem: string): Promise<Outcome> {
    return write(work, 'needs_attention', { last_error: problem.slice(0, MAX_ERROR_LENGTH) })
  }

  function record(work: RefundWork, { state, providerRefundId, problem }: Found): Promise<Outcome> {
    return write(work, state, { provider_refund_id: providerRefundId, last_error: problem })
  }

  function postpone(work: RefundWork, problem: string): Promise<Outcome> {
    // What a person has to settle keeps the reason for which he has to.
    const changes = isWithDesk(work.state) ? {} : { last_error: problem.slice(0, MAX_ERROR_LENGTH) }
    return write(work, work.state, changes)
  }

  /** Writes the end of a step, with whatever mail it gives a reason for. */
  async function write(work: RefundWork, state: RefundState, changes: RefundChanges): Promise<Outcome> {
    const moment = now()
    const isNew = state !== work.state
    // In a new state the looks begin again with the shortest pause.
    const attempts = isNew ? 0 : work.attempts
    const nextAttempt = new Date(moment.getTime() + delayAfter(state, attempts, Math.random()))
    const isOurs = await inTransaction(database, async (transaction) => {
      const plan = { state, attempts, next_attempt_at: nextAttempt.toISOString() }
      const isWritten = await changeRefund(transaction, work, { ...plan, ...changes })
      if (isWritten) await addMail(transaction, { ...work, state }, moment)
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

async function addMail(transaction: Transaction<Database>, work: RefundWork, now: Date): Promise<void> {
  const { id: refundId, payment_id: paymentId, reference, state } = work
  if (state === 'processed') {
    const mail = { kind: 'refund-processed', about: reference, payload: { paymentId } } as const
    await addToOutboxOnce(transaction, mail, now)
  } else if (isWithDesk(state) || isOverdue(work, now)) {
    const about = `${refundId}:${state}`
    await addToOutboxOnce(
      transaction,
      { kind: 'refund-attention', about, payload: { paymentId, refundId } },
      now,
    )
  }
}

function amountsOf({ provider_txn_id, amount_kobo, paid_kobo }: RefundWork) {
  return { transactionId: provider_txn_id, amountKobo: amount_kobo, paidKobo: paid_kobo }
}

function outcomeOf(state: RefundState, isNew: boolean): Outcome {
  if (state === 'processed') return 'processed'
  if (isWithDesk(state)) return 'needsAttention'
  return isNew && state === 'requested' ? 'ordered' : 'waiting'
}
