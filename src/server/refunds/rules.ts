import type { RefundTable } from '../db/schema'
import type { PaystackTransaction } from '../paystack/transaction'
import type { PaystackRefund } from '../paystack/refund'

export type RefundState = RefundTable['state']

/** What Paystack's list of a transaction's refunds means for ours. */
export type ListJudgement =
  /** Nothing has been ordered that the list shows. */
  | { kind: 'none' }
  | { kind: 'untrusted'; problem: string }
  | {
      kind: 'found'
      state: 'requested' | 'processed' | 'failed' | 'needs_attention'
      providerRefundId: string
      problem: string | null
    }

export interface RefundAmounts {
  transactionId: string
  /** What is to be given back. */
  amountKobo: number
  /** What was paid. */
  paidKobo: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * How long nothing may have been seen of a refund that may have been sent before it is sent once more. Paystack knows no
 * idempotency key, and money twice is worse than money late.
 */
export const SAFE_MS = 10 * MINUTE_MS
/** Longer than one step with all its calls to Paystack can take; after it a refund whose worker died is anybody's. */
export const LEASE_MS = 5 * MINUTE_MS
/** No plan of ours lies further ahead: what does was made by a clock that has since been put back. */
export const FURTHEST_PLAN_MS = 2 * DAY_MS

const REQUEST_DELAYS = [MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS]
const POLL_DELAYS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS]
const MAX_JITTER = 0.2

/** How long each state may last before the desk hears of it; Paystack's own way takes up to ten working days. */
const PATIENCE: Partial<Record<RefundState, number>> = {
  due: DAY_MS,
  requesting: DAY_MS,
  requested: 16 * DAY_MS,
}

/**
 * Judges everything that Paystack lists for a transaction, by whomever it was ordered: money given back by hand is given back.
 * Nothing but an empty list is `none`, so a failed refund is never followed by another one without a person.
 */
export function judgeRefunds(
  listed: PaystackRefund[],
  { transactionId, amountKobo, paidKobo }: RefundAmounts,
): ListJudgement {
  if (listed.some((refund) => refund.transactionId !== transactionId)) {
    return { kind: 'untrusted', problem: 'answer about another transaction' }
  }
  const refunds = [...new Map(listed.map((refund) => [refund.id, refund])).values()]
  const live = refunds.filter(({ status }) => status !== 'failed')
  const ours = live.find((refund) => refund.amountKobo === amountKobo) ?? live[0] ?? refunds[0]
  if (ours === undefined) return { kind: 'none' }
  const providerRefundId = ours.id
  const attention = (problem: string) =>
    ({ kind: 'found', state: 'needs_attention', providerRefundId, problem }) as const
  const sumKobo = live.reduce((sum, refund) => sum + refund.amountKobo, 0)
  if (live.length === 0) {
    return { kind: 'found', state: 'failed', providerRefundId, problem: 'failed at Paystack' }
  }
  if (sumKobo > paidKobo) return attention('more is refunded at Paystack than was paid')
  if (sumKobo < amountKobo) return attention('only a part is refunded at Paystack')
  if (live.some(({ status }) => status === 'needs-attention')) return attention('needs attention at Paystack')
  const state = live.every(({ status }) => status === 'processed') ? 'processed' : 'requested'
  return { kind: 'found', state, providerRefundId, problem: null }
}

/** Tells whether a transaction, as Paystack has it now, can be given back; `later` when that may still change by itself. */
export function judgeTransaction(
  transaction: PaystackTransaction,
  { transactionId, amountKobo, domain }: RefundAmounts & { domain: string },
): { kind: 'refundable' } | { kind: 'later' | 'never'; problem: string } {
  const isSame = transaction.id === transactionId && transaction.domain === domain
  if (!isSame || transaction.currency !== 'NGN' || transaction.amountKobo < amountKobo) {
    return { kind: 'never', problem: 'the transaction at Paystack is another one' }
  }
  if (transaction.status === 'success') return { kind: 'refundable' }
  // A refund is on its way, although no list shows it yet.
  const kind = transaction.status === 'reversal-pending' ? 'later' : 'never'
  return { kind, problem: `the transaction at Paystack is ${transaction.status}` }
}

/** Gives the milliseconds until the next look, growing with the attempts in this state; `random` from 0 to 1 spreads them. */
export function delayAfter(state: RefundState, attempts: number, random: number): number {
  let delay = DAY_MS
  // The first attempt to request is the one that brought the refund into its state.
  if (state === 'requesting') delay = REQUEST_DELAYS[Math.max(attempts - 1, 0)] ?? HOUR_MS
  if (state === 'requested') delay = POLL_DELAYS[attempts] ?? DAY_MS
  return Math.round(delay * (1 + MAX_JITTER * random))
}

/** True when a refund has been on its way for so long that somebody should know. */
export function isOverdue({ state, created_at }: { state: RefundState; created_at: string }, now: Date) {
  const patience = PATIENCE[state]
  return patience !== undefined && now.getTime() - Date.parse(created_at) > patience
}

/** True for a refund that is a person's: it is only watched, for the day when its money has gone back all the same. */
export function isWithDesk(state: RefundState): boolean {
  return state === 'failed' || state === 'needs_attention'
}

/** Paystack's words for a refund that was made before: the list shows it. */
export function isReversedAlready(message: string): boolean {
  return /fully reversed/i.test(message)
}
