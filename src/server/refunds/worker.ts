import { performance } from 'node:perf_hooks'
import type { Kysely, Transaction } from 'kysely'
import { sumKobo } from '../../shared/money'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { findDisputedKobo } from '../disputes/repository'
import { addToOutboxOnce } from '../mail/outbox'
import type { PaystackClient } from '../paystack/client'
import {
  changeRefund,
  findDueRefunds,
  type LeasedRefund,
  leaseRefund,
  listRefundsOf,
  planNext,
  type RefundChanges,
  type RefundRow,
  type RefundWork,
} from './repository'
import {
  delayAfter,
  isOrderedBefore,
  isRefundedAlready,
  isOverdue,
  isWithDesk,
  judgeRefunds,
  judgeTransaction,
  type ListJudgement,
  noteOf,
  type RefundState,
  SAFE_MS,
} from './rules'

export interface RefundRun {
  ordered: number
  processed: number
  waiting: number
  needsAttention: number
}

export interface RefundWorkerOptions {
  database: Kysely<Database>
  paystack: Pick<PaystackClient, 'verify' | 'listRefunds' | 'orderRefund'>
  now: () => Date
  monotonic?: () => number
  /** Receives ids, states and errors, never personal data. */
  log?: {
    info(fields: object, message: string): void
    error(fields: object, message: string): void
  }
  signal?: AbortSignal
}

export type RefundWorker = ReturnType<typeof createRefundWorker>

type Outcome = keyof RefundRun
type Found = Extract<ListJudgement, { kind: 'found' }>

/** An order must follow `requested_at` soon: other processes count SAFE_MS from there. */
const SEND_WITHIN_MS = 30_000
const MAX_ERROR_LENGTH = 200

/**
 * All state is in the table `refunds`, so the process may be killed at any point. Refunds of one payment are
 * ordered one after the other, so that each is recognized in Paystack's list. Before an order, (1) Paystack
 * lists no refund, (2) calls the transaction a success, and (3) `requested_at` is committed. Before another
 * order, the list must be empty twice, at least SAFE_MS apart by a monotonic clock.
 */
export function createRefundWorker({
  database,
  paystack,
  now,
  monotonic = () => performance.now(),
  log,
  signal,
}: RefundWorkerOptions) {
  /** Since when (monotonic) the list has been empty after an order. After a restart the wait begins again. */
  const emptySince = new Map<string, { requestedAt: string; since: number }>()

  async function runOnce(): Promise<RefundRun> {
    const result: RefundRun = { ordered: 0, processed: 0, waiting: 0, needsAttention: 0 }
    for (const work of await findDueRefunds(database, now())) {
      if (signal?.aborted) break
      try {
        result[await step(work)] += 1
      } catch (err) {
        // The row is unchanged; a later run continues when the lease has expired.
        log?.error({ err, refundId: work.id }, 'refund step failed')
        result.waiting += 1
      }
    }
    return result
  }

  async function step(found: RefundWork): Promise<Outcome> {
    const work = await inTransaction(database, (trx) => leaseRefund(trx, found, now()))
    if (work === undefined) return 'waiting'
    const others = await listOthers(work)
    if (work.amount_kobo + sumKobo(others) > work.paid_kobo) {
      return giveUp(work, 'the refund is more than was paid')
    }
    if (work.state === 'requesting' && others.some((other) => isOrderedBefore(other, work))) {
      return postpone(work, 'waits for an earlier refund of this payment')
    }
    const judged = await judgeList(work)
    if (judged.kind === 'found') return record(work, judged)
    if (judged.kind === 'untrusted') return postpone(work, judged.problem)
    return work.state === 'requesting' ? order(work) : postpone(work, 'not listed at Paystack')
  }

  async function judgeList(work: RefundWork): Promise<ListJudgement> {
    const answer = await paystack.listRefunds(work.provider_txn_id)
    if (answer.kind !== 'refunds') return { kind: 'untrusted', problem: answer.reason }
    return judgeRefunds(answer.refunds, work, await listOthers(work))
  }

  async function listOthers({ id, payment_id }: RefundWork): Promise<RefundRow[]> {
    return (await listRefundsOf(database, payment_id)).filter((refund) => refund.id !== id)
  }

  async function order(work: LeasedRefund): Promise<Outcome> {
    if (!isSafeToSend(work)) return postpone(work, 'sent once, and not listed yet')
    const checked = await checkTransaction(work)
    if (checked.kind === 'never') return giveUp(work, checked.problem)
    if (checked.kind === 'later') return postpone(work, checked.problem)
    const storedAt = monotonic()
    const requested_at = now().toISOString()
    const isOurs = await inTransaction(database, (trx) => changeRefund(trx, work, { requested_at }))
    if (!isOurs) return 'waiting'
    const requested = { ...work, requested_at }
    return monotonic() - storedAt > SEND_WITHIN_MS ? postpone(requested, 'too slow to send') : send(requested)
  }

  async function send(work: LeasedRefund): Promise<Outcome> {
    const { provider_txn_id: transactionId, amount_kobo: amountKobo } = work
    const answer = await paystack.orderRefund({ transactionId, amountKobo, note: noteOf(work) })
    if (answer.kind === 'undecided') return postpone(work, answer.reason)
    if (answer.kind === 'ordered') {
      const judged = judgeRefunds([answer.refund], work)
      return judged.kind === 'found' ? record(work, judged) : postpone(work, 'unexpected answer to the order')
    }
    // Nothing was ordered: Paystack may accept the order when the other refunds are finished.
    if ((await listOthers(work)).some(isUnderWay)) return postpone(work, answer.message)
    if (!isRefundedAlready(answer.message)) return giveUp(work, answer.message)
    const judged = await judgeList(work)
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
    // A `requested_at` in the future was stored by a wrong clock.
    const isLongAgo = sinceOrder >= SAFE_MS || sinceOrder < 0
    return isLongAgo && monotonic() - seen.since >= SAFE_MS
  }

  async function checkTransaction(work: RefundWork) {
    const others = await listOthers(work)
    const goneKobo = sumKobo(others) + (await findDisputedKobo(database, work.payment_id))
    if (work.amount_kobo + goneKobo > work.paid_kobo) {
      return { kind: 'never', problem: 'the guest’s bank wants this money back, or has it' } as const
    }
    const answer = await paystack.verify(work.reference)
    if (answer.kind === 'transaction') {
      const isLive = others.some(({ state, provider_refund_id: id }) => id !== null && state !== 'failed')
      // A refund that was ordered before waits for the others: only the list can show whether it arrived.
      const isPartlyRefunded = isLive && (work.requested_at === null || !others.some(isUnderWay))
      return judgeTransaction(answer.transaction, work, isPartlyRefunded)
    }
    const problem = answer.kind === 'undecided' ? answer.reason : 'unknown at Paystack'
    return { kind: 'later', problem } as const
  }

  function giveUp(work: LeasedRefund, problem: string): Promise<Outcome> {
    return write(work, 'needs_attention', { last_error: problem.slice(0, MAX_ERROR_LENGTH) })
  }

  function record(work: LeasedRefund, { state, providerRefundId: provider_refund_id, problem }: Found) {
    return write({ ...work, provider_refund_id }, state, { provider_refund_id, last_error: problem })
  }

  function postpone(work: LeasedRefund, problem: string): Promise<Outcome> {
    // Keeps the error that shows the desk why it has to act.
    const changes = isWithDesk(work.state) ? {} : { last_error: problem.slice(0, MAX_ERROR_LENGTH) }
    return write(work, work.state, changes)
  }

  async function write(work: LeasedRefund, state: RefundState, changes: RefundChanges): Promise<Outcome> {
    const moment = now()
    const isNew = state !== work.state
    const attempts = isNew ? 0 : work.attempts
    const nextAttempt = new Date(moment.getTime() + delayAfter(state, attempts))
    const isOurs = await inTransaction(database, async (trx) => {
      const processed = state === 'processed' ? { processed_at: moment.toISOString() } : {}
      const plan = { state, attempts, ...planNext(work, nextAttempt), ...processed }
      const isWritten = await changeRefund(trx, work, { ...plan, ...changes })
      if (isWritten) await addRefundMail(trx, { ...work, state }, moment)
      return isWritten
    })
    if (!isOurs) return 'waiting'
    if (isNew) {
      emptySince.delete(work.id)
      log?.info({ refundId: work.id, state }, 'refund changed state')
    }
    return outcomeOf(state, isNew)
  }

  return { runOnce }
}

const isUnderWay = ({ state }: RefundRow) => state === 'requested'

function outcomeOf(state: RefundState, isNew: boolean): Outcome {
  if (state === 'processed') return state
  if (isWithDesk(state)) return 'needsAttention'
  return isNew && state === 'requested' ? 'ordered' : 'waiting'
}

/** Writes to the payer when the money has gone back, and to the desk when it is stuck; once per order. */
async function addRefundMail(trx: Transaction<Database>, work: RefundWork, now: Date): Promise<void> {
  const { id: refundId, payment_id, state, retried_at } = work
  const payload = { refundId }
  const warnDesk = (about: string) =>
    addToOutboxOnce(trx, { kind: 'refund-attention', about, payment_id, payload }, now)
  if (state === 'processed') {
    await addToOutboxOnce(trx, { kind: 'refund-processed', about: refundId, payment_id, payload }, now)
  } else if (isWithDesk(state) || isOverdue(work, now)) {
    // After a retry by a person, the wait and the mails begin again.
    if (!isWithDesk(state) && !isOverdue({ state, created_at: retried_at ?? work.created_at }, now)) return
    // The desk may place another order in Paystack's dashboard, whose outcome is reported too.
    await warnDesk([refundId, state, work.provider_refund_id, retried_at].filter(Boolean).join(':'))
  }
}
