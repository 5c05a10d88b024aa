import {
  isUnknownReference,
  type PaystackTransaction,
  readTransaction,
  readTransactionList,
  type TransactionList,
} from './transaction'
import type { Caller } from './call-queue'
import {
  createPaystackCalls,
  type NotAsked,
  type PaystackCallsOptions,
  type Reading,
  undecided,
  type Undecided,
} from './http'
import { type PaystackRefund, readRefund, readRefunds, readRefusal } from './refund'

export type { PaystackRefund } from './refund'

export type VerifyResult =
  | { kind: 'transaction'; transaction: PaystackTransaction }
  | { kind: 'unknown-reference' }
  /** Only for guests: too many are waiting. */
  | NotAsked
  /** Neither paid nor unpaid for now. The reason may be logged. */
  | { kind: 'undecided'; reason: string }

export type ListResult =
  | ({ kind: 'page'; isLast: boolean } & Pick<TransactionList, 'transactions' | 'unreadable'>)
  | { kind: 'undecided'; reason: string }

export type RefundListResult =
  { kind: 'refunds'; refunds: PaystackRefund[] } | { kind: 'undecided'; reason: string }

export type RefundOrderResult =
  | { kind: 'ordered'; refund: PaystackRefund }
  /** Paystack refused the order; the message is Paystack's. */
  | { kind: 'refused'; message: string }
  | { kind: 'undecided'; reason: string }

export interface RefundOrder {
  transactionId: string
  amountKobo: number
  note: string
}

export interface PaystackClient {
  /** Never throws, and answers within 11 seconds. */
  verify(reference: string, caller?: Caller): Promise<VerifyResult>
  /** Moves a guest's waiting `verify` of the reference to the front of the queue. */
  hurry(reference: string): void
  /** Returns a page of the successful transactions that began from `from` to `to`, newest first. Never throws. */
  listSuccesses(query: { from: string; to?: string; page: number }): Promise<ListResult>
  /** Takes Paystack's id of the transaction, not our reference. Never throws. */
  listRefunds(transactionId: string): Promise<RefundListResult>
  /** Never retried, because Paystack has no idempotency key. Never throws. */
  orderRefund(order: RefundOrder): Promise<RefundOrderResult>
  close(): Promise<void>
}

/** A page of a hundred transactions can exceed the limit of 256 KiB. */
const TRANSACTIONS_PER_PAGE = 50
const REFUNDS_PER_PAGE = 100
/** These cannot be a segment of a path, even when encoded: https://url.spec.whatwg.org/#double-dot-path-segment */
const DOT_SEGMENTS = ['', '.', '..']
/** Wrong key, timeout, too many requests: these say nothing about the refund. */
const NOT_ABOUT_REFUND = [401, 408, 429]

/** https://paystack.com/docs/api */
export function createPaystackClient(options: PaystackCallsOptions): PaystackClient {
  const calls = createPaystackCalls(options)
  return {
    async verify(reference, caller = 'job') {
      if (DOT_SEGMENTS.includes(reference)) return { kind: 'unknown-reference' }
      return calls.send({
        caller,
        reference,
        path: `/transaction/verify/${encodeURIComponent(reference)}`,
        read: (status, answer) => readVerifyAnswer(reference, status, answer),
      })
    },
    hurry: calls.hurry,
    async listSuccesses({ from, to, page }) {
      const until: Record<string, string> = to === undefined ? {} : { to }
      const query = { status: 'success', from, ...until, perPage: TRANSACTIONS_PER_PAGE, page }
      const path = `/transaction?${toQuery(query)}`
      return ownAnswer(await calls.send({ caller: 'job', path, read: readListAnswer }))
    },
    async listRefunds(transactionId) {
      const answer = await calls.send({
        caller: 'job',
        path: `/refund?${toQuery({ transaction: transactionId, perPage: REFUNDS_PER_PAGE })}`,
        read: (status, body) => readRefundListAnswer(transactionId, status, body),
      })
      return ownAnswer(answer)
    },
    async orderRefund({ transactionId, amountKobo, note }) {
      const answer = await calls.send({
        caller: 'job',
        path: '/refund',
        order: { transaction: transactionId, amount: amountKobo, merchant_note: note },
        read: (status, body) => readRefundOrderAnswer(transactionId, status, body),
      })
      return ownAnswer(answer)
    },
    close: () => calls.close(),
  }
}

/** The client of a server without keys or a rehearsal. */
export const absentPaystack: PaystackClient = {
  verify: async () => ({ kind: 'undecided', reason: 'no keys' }),
  hurry: () => undefined,
  listSuccesses: async () => ({ kind: 'undecided', reason: 'no keys' }),
  listRefunds: async () => ({ kind: 'undecided', reason: 'no keys' }),
  orderRefund: async () => ({ kind: 'undecided', reason: 'no keys' }),
  close: async () => undefined,
}

function readVerifyAnswer(reference: string, status: number, answer: unknown): Reading<VerifyResult> {
  if ((status === 400 || status === 404) && isUnknownReference(answer)) {
    return decided({ kind: 'unknown-reference' })
  }
  if (status !== 200) return undecided(`status ${status}`, status >= 500)
  const transaction = readTransaction(answer)
  if (transaction === undefined) return undecided('unreadable answer', true)
  if (transaction.reference !== reference) return undecided('answer about another reference')
  return decided({ kind: 'transaction', transaction })
}

function readListAnswer(status: number, answer: unknown): Reading<ListResult> {
  if (status !== 200) return undecided(`status ${status}`, status >= 500)
  const list = readTransactionList(answer)
  if (list === undefined) return undecided('unreadable answer', true)
  const { transactions, unreadable, listed, perPage = TRANSACTIONS_PER_PAGE } = list
  return decided({ kind: 'page', transactions, unreadable, isLast: listed < perPage })
}

function readRefundListAnswer(
  transactionId: string,
  status: number,
  answer: unknown,
): Reading<RefundListResult> {
  if (status !== 200) return undecided(`status ${status}`, status >= 500)
  const refunds = readRefunds(answer)
  if (refunds === undefined) return undecided('unreadable answer', true)
  const isAboutOthers = refunds.some((refund) => refund.transactionId !== transactionId)
  return isAboutOthers ? undecided('answer about another transaction') : decided({ kind: 'refunds', refunds })
}

function readRefundOrderAnswer(
  transactionId: string,
  status: number,
  answer: unknown,
): Reading<RefundOrderResult> {
  if (status >= 400 && status < 500 && !NOT_ABOUT_REFUND.includes(status)) {
    const message = readRefusal(answer)
    return message === undefined ? undecided(`status ${status}`) : decided({ kind: 'refused', message })
  }
  if (status !== 200 && status !== 201) return undecided(`status ${status}`)
  const refund = readRefund(answer)
  if (refund === undefined) return undecided('unreadable answer')
  if (refund.transactionId !== transactionId) return undecided('answer about another transaction')
  return decided({ kind: 'ordered', refund })
}

/** Jobs are never refused. */
function ownAnswer<Result extends { kind: string }>(
  answer: Result | Undecided | NotAsked,
): Result | Undecided {
  return isNotAsked(answer) ? undecided('not asked').result : answer
}

function isNotAsked(answer: { kind: string }): answer is NotAsked {
  return answer.kind === 'not-asked'
}

function decided<Result>(result: Result): Reading<Result> {
  return { result, mayRetry: false }
}

function toQuery(query: Record<string, string | number>): string {
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
}
