import type { Selectable } from 'kysely'
import { backoffMs } from '../../shared/backoff'
import { type NotBooked, WHY_NOT_BOOKED_AT_DESK } from '../../shared/payment-outcomes'
import { type BookingTable, DASHBOARD, type PaymentOutcome, type RefundTable } from '../db/schema'
import type { PaystackTransaction } from '../paystack/transaction'
import type { PaystackRefund } from '../paystack/refunds'

export type RefundState = RefundTable['state']

export type ListJudgement =
  /** The list is empty, but an order that was just sent may be missing. */
  | { kind: 'none' }
  | { kind: 'untrusted'; problem: string }
  | {
      kind: 'found'
      state: 'requested' | 'processed' | 'failed' | 'needs_attention'
      providerRefundId: string
      problem: string | null
    }

export const DONE: readonly RefundState[] = ['processed', 'settled']

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * After an order that may have reached Paystack, Paystack's list must stay empty for this long before the
 * next one: POST /refund (https://paystack.com/docs/api/refund/#create) has no idempotency key, and paying
 * back twice is worse than paying back late.
 */
export const SAFE_MS = 10 * MINUTE_MS
/** Longer than one step with all its Paystack calls. */
export const LEASE_MS = 5 * MINUTE_MS
/** The longest pause is a day. A row planned further ahead was written by a wrong clock and is due now. */
export const FURTHEST_PLAN_MS = 2 * DAY_MS

const REQUEST_PAUSES_MS = [1, 5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE_MS)
const POLL_PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS, DAY_MS]
const JITTER = 0.2

/** Age at which the desk gets a mail. Paystack takes up to ten working days for a refund. */
const PATIENCE_MS: Partial<Record<RefundState, number>> = {
  due: DAY_MS,
  requesting: DAY_MS,
  requested: 16 * DAY_MS,
}

export type OwnRefund = Pick<
  Selectable<RefundTable>,
  'amount_kobo' | 'state' | 'provider_refund_id' | 'failed_refund_ids'
>

/** Returns refunds that are not `own`. We know one id of a refund in parts, and match others by amount. */
export function findUnclaimed(
  listed: readonly PaystackRefund[],
  own: readonly OwnRefund[],
): PaystackRefund[] {
  const claimed = new Set(
    own.flatMap(({ provider_refund_id: id, failed_refund_ids: failed }) => [
      ...(id === null ? [] : [id]),
      ...readFailedIds(failed),
    ]),
  )
  let partsKobo = own
    .filter(({ state }) => state === 'requested' || state === 'processed')
    .map(({ amount_kobo, provider_refund_id }) => {
      const first = listed.find(({ id }) => id === provider_refund_id)
      return first === undefined ? 0 : Math.max(0, amount_kobo - first.amountKobo)
    })
    .reduce((sum, kobo) => sum + kobo, 0)
  return listed.filter(({ id, status, amountKobo }) => {
    if (claimed.has(id)) return false
    if (status === 'failed' || amountKobo > partsKobo) return true
    partsKobo -= amountKobo
    return false
  })
}

interface JudgedRefund extends Omit<OwnRefund, 'state'> {
  provider_txn_id: string
  paid_kobo: number
  domain: string
}

function liveKobo(refunds: readonly PaystackRefund[]): number {
  return refunds.reduce((sum, { status, amountKobo }) => (status === 'failed' ? sum : sum + amountKobo), 0)
}

/**
 * Interprets the refunds that Paystack lists for a transaction and that do not belong to the `others`,
 * including refunds made by hand in the dashboard. A failed refund counts, so the worker never orders another
 * by itself. After a manual retry, failed refunds from before the retry are ignored.
 */
export function judgeRefunds(
  listed: PaystackRefund[],
  { provider_txn_id, amount_kobo: amountKobo, paid_kobo, ...work }: JudgedRefund,
  others: readonly OwnRefund[] = [],
): ListJudgement {
  const failedRefundIds = readFailedIds(work.failed_refund_ids)
  if (listed.some((refund) => refund.transactionId !== provider_txn_id)) {
    return { kind: 'untrusted', problem: 'answer about another transaction' }
  }
  const unclaimed = findUnclaimed(listed, others)
  const leftKobo = paid_kobo - (liveKobo(listed) - liveKobo(unclaimed))
  // Paystack's ids ascend, and we may not have seen every failed refund.
  const lastIgnored = Math.max(0, ...failedRefundIds.map(Number))
  const isIgnored = (id: string) => failedRefundIds.includes(id) || Number(id) <= lastIgnored
  const refunds = [...new Map(unclaimed.map((refund) => [refund.id, refund])).values()].filter(
    ({ id, status }) => status !== 'failed' || !isIgnored(id),
  )
  const live = refunds.filter(({ status }) => status !== 'failed')
  const [newest] = refunds.toSorted((one, other) => Number(other.id) - Number(one.id))
  const wholes = live.filter((refund) => refund.amountKobo === amountKobo)
  const whole = wholes.find(({ id }) => id === work.provider_refund_id) ?? wholes[0]
  const ours = whole ?? live[0] ?? newest
  if (ours === undefined) return { kind: 'none' }
  const providerRefundId = ours.id
  const attention = (problem: string) =>
    ({ kind: 'found', state: 'needs_attention', providerRefundId, problem }) as const
  const sumKobo = liveKobo(live)
  if (live.length === 0) {
    return { kind: 'found', state: 'failed', providerRefundId, problem: 'failed at Paystack' }
  }
  if (sumKobo > leftKobo) return attention('more is refunded at Paystack than was paid')
  if (sumKobo < amountKobo) return attention('only a part is refunded at Paystack')
  const parts = whole === undefined ? live : [whole]
  if (parts.some(({ status }) => status === 'needs-attention'))
    return attention('needs attention at Paystack')
  const state = parts.every(({ status }) => status === 'processed') ? 'processed' : 'requested'
  return { kind: 'found', state, providerRefundId, problem: null }
}

/** `later`: the status may still change by itself. `isPartlyRefunded`: we have ordered another part. */
export function judgeTransaction(
  transaction: PaystackTransaction,
  { provider_txn_id, amount_kobo, domain }: Pick<JudgedRefund, 'provider_txn_id' | 'amount_kobo' | 'domain'>,
  isPartlyRefunded: boolean,
): { kind: 'refundable' } | { kind: 'later' | 'never'; problem: string } {
  const isSame = transaction.id === provider_txn_id && transaction.domain === domain
  if (!isSame || transaction.currency !== 'NGN' || transaction.amountKobo < amount_kobo) {
    return { kind: 'never', problem: 'the transaction at Paystack is another one' }
  }
  if (transaction.status === 'success') return { kind: 'refundable' }
  const isPending = transaction.status === 'reversal-pending'
  // Another refund of ours explains the status: the rest can still go back, and Paystack refuses too much.
  if (isPartlyRefunded && (isPending || transaction.status === 'reversed')) return { kind: 'refundable' }
  // `reversal-pending`: Paystack is already refunding, although its list does not show it yet.
  const kind = isPending ? 'later' : 'never'
  return { kind, problem: `the transaction at Paystack is ${transaction.status}` }
}

export function isOrderedBefore(one: Queued, other: Queued): boolean {
  if (one.state !== 'due' && one.state !== 'requesting') return false
  if (one.created_at !== other.created_at) return one.created_at < other.created_at
  return one.id < other.id
}

type Queued = Pick<Selectable<RefundTable>, 'id' | 'state' | 'created_at'>

export function delayAfter(state: RefundState, attempts: number, random = Math.random): number {
  const options = { jitter: JITTER, random }
  // Attempt 1 is the one that moved the refund from `due` to `requesting`.
  if (state === 'requesting') return backoffMs(attempts, REQUEST_PAUSES_MS, options)
  if (state === 'requested') return backoffMs(attempts + 1, POLL_PAUSES_MS, options)
  return backoffMs(1, [DAY_MS], options)
}

export function isOverdue({ state, created_at }: { state: RefundState; created_at: string }, now: Date) {
  const patienceMs = PATIENCE_MS[state]
  return patienceMs !== undefined && now.getTime() - Date.parse(created_at) > patienceMs
}

/** True when the desk has to act. The worker orders nothing, but still checks Paystack's list once a day. */
export function isWithDesk(state: RefundState): boolean {
  return state === 'failed' || state === 'needs_attention'
}

/** True when Paystack waits for the guest's bank account, as is common after a bank transfer. */
export function canSendToAccount(refund: Pick<OwnRefund, 'state' | 'provider_refund_id'>): boolean {
  return refund.state === 'needs_attention' && refund.provider_refund_id !== null
}

export function isDone(state: RefundState): boolean {
  return DONE.includes(state)
}

/** True when the desk has to act, or a refund has been stuck for a day and was not ordered just now. */
export function canSettleManually(
  refund: { state: RefundState; created_at: string; requested_at: string | null },
  now: Date,
): boolean {
  if (isWithDesk(refund.state)) return true
  const isStuck = (refund.state === 'due' || refund.state === 'requesting') && isOverdue(refund, now)
  return isStuck && now.getTime() - Date.parse(refund.requested_at ?? refund.created_at) > SAFE_MS
}

/** True for "Transaction has been fully reversed": the refund was made before, and the list shows it. */
export function isRefundedAlready(message: string): boolean {
  return /fully reversed/i.test(message)
}

export function noteOf({ who, outcome, reason, booking_code, booking_status }: NotedRefund): string {
  if (who === DASHBOARD) return 'Made in Paystack’s dashboard'
  if (booking_status === 'cancelled') return 'Booking cancelled'
  if (booking_code !== null) return 'Paid back by the front desk'
  return outcome === 'review' ? 'Decided by the front desk' : WHY_NOT_BOOKED_AT_DESK[reason ?? 'room_taken']
}

interface NotedRefund {
  who: string
  outcome: PaymentOutcome
  reason: NotBooked | null
  booking_code: string | null
  booking_status: BookingTable['status'] | null
}

export function readFailedIds(stored: string | null): string[] {
  const ids: unknown = stored === null ? [] : JSON.parse(stored)
  return Array.isArray(ids) ? ids.map(String) : []
}
