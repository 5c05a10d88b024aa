import { Type } from '@sinclair/typebox'
import {
  type Caller,
  createPaystackCalls,
  type PaystackCallsOptions,
  type Reading,
  undecided,
  type Undecided,
} from './http'
import {
  AmountTextSchema,
  compile,
  IdSchema,
  isUnknownReference,
  type PaystackTransaction,
  readPaymentPage,
  readTransaction,
  readTransactionList,
  type TransactionList,
} from './transaction'

const REFUND_STATUSES = ['pending', 'processing', 'processed', 'failed', 'needs-attention'] as const

/** A refund at Paystack; the amount in kobo. `unknown` stands for every status that we do not know. */
export interface PaystackRefund {
  id: string
  transactionId: string
  amountKobo: number
  status: (typeof REFUND_STATUSES)[number] | 'unknown'
}

export type VerifyResult =
  { kind: 'transaction'; transaction: PaystackTransaction } | { kind: 'unknown-reference' } | Undecided

export type ListResult =
  ({ kind: 'page'; isLast: boolean } & Pick<TransactionList, 'transactions' | 'unreadable'>) | Undecided

export type RefundListResult = { kind: 'refunds'; refunds: PaystackRefund[] } | Undecided

export type RefundOrderResult =
  | { kind: 'ordered'; refund: PaystackRefund }
  /** Paystack refused the order; the message is Paystack's. */
  | { kind: 'refused'; message: string }
  | Undecided

export interface RefundOrder {
  transactionId: string
  amountKobo: number
  note: string
}

/** A payment on Paystack's own page. */
export interface InitializeOrder {
  reference: string
  email: string
  amountKobo: number
  /** Where Paystack sends the guest who has paid. */
  callbackUrl: string
  /** Paystack's names of the ways to pay; undefined for all of the account. */
  channels: readonly string[] | undefined
  metadata: Record<string, unknown>
}

export type InitializeResult =
  /** `url` is the address of Paystack's page. */
  { kind: 'initialized'; url: string } | { kind: 'refused'; message: string } | Undecided

export interface PaystackClient {
  /** Begins a payment for a guest. Never retried. Never throws. */
  initialize(order: InitializeOrder): Promise<InitializeResult>
  /** Never throws, and answers within 11 seconds. */
  verify(reference: string, caller?: Caller): Promise<VerifyResult>
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
/** Wrong key, timeout, too many requests: these say nothing about the order. */
const NOT_ABOUT_ORDER = [401, 408, 429]

/** https://paystack.com/docs/api */
export function createPaystackClient(options: PaystackCallsOptions): PaystackClient {
  const calls = createPaystackCalls(options)
  return {
    initialize: ({ amountKobo: amount, callbackUrl: callback_url, ...order }) =>
      calls.send({
        caller: 'guest',
        path: '/transaction/initialize',
        order: { ...order, amount, currency: 'NGN', callback_url },
        read: (status, answer) => readInitializeAnswer(order.reference, status, answer),
      }),
    verify: (reference, caller = 'job') =>
      calls.send({
        caller,
        path: `/transaction/verify/${encodeURIComponent(reference)}`,
        read: (status, answer) => readVerifyAnswer(reference, status, answer),
      }),
    listSuccesses({ from, to, page }) {
      const until: Record<string, string> = to === undefined ? {} : { to }
      const query = { status: 'success', from, ...until, perPage: TRANSACTIONS_PER_PAGE, page }
      return calls.send({ caller: 'job', path: `/transaction?${toQuery(query)}`, read: readListAnswer })
    },
    listRefunds: (transactionId) =>
      calls.send({
        caller: 'job',
        path: `/refund?${toQuery({ transaction: transactionId, perPage: REFUNDS_PER_PAGE })}`,
        read: (status, answer) => readRefundListAnswer(transactionId, status, answer),
      }),
    orderRefund: ({ transactionId, amountKobo, note }) =>
      calls.send({
        caller: 'job',
        path: '/refund',
        order: { transaction: transactionId, amount: amountKobo, merchant_note: note },
        read: (status, answer) => readRefundOrderAnswer(transactionId, status, answer),
      }),
    close: () => calls.close(),
  }
}

const NO_KEYS: Undecided = { kind: 'undecided', reason: 'no keys' }

/** The client of a server without keys or a rehearsal. */
export const absentPaystack: PaystackClient = {
  initialize: async () => NO_KEYS,
  verify: async () => NO_KEYS,
  listSuccesses: async () => NO_KEYS,
  listRefunds: async () => NO_KEYS,
  orderRefund: async () => NO_KEYS,
  close: async () => undefined,
}

function readInitializeAnswer(reference: string, status: number, answer: unknown): Reading<InitializeResult> {
  const refused = readOrderRefusal(status, answer)
  if (refused !== undefined) return refused
  const url = readPaymentPage(reference, answer)
  return url === undefined ? undecided('unreadable answer') : decided({ kind: 'initialized', url })
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
  const refused = readOrderRefusal(status, answer)
  if (refused !== undefined) return refused
  const refund = readRefund(answer)
  if (refund === undefined) return undecided('unreadable answer')
  if (refund.transactionId !== transactionId) return undecided('answer about another transaction')
  return decided({ kind: 'ordered', refund })
}

/** Returns undefined for an answer to an order that was accepted. */
function readOrderRefusal(
  status: number,
  answer: unknown,
): Reading<{ kind: 'refused'; message: string }> | undefined {
  if (status === 200 || status === 201) return undefined
  const isAboutOrder = status >= 400 && status < 500 && !NOT_ABOUT_ORDER.includes(status)
  const message = isAboutOrder ? readRefusal(answer) : undefined
  return message === undefined ? undecided(`status ${status}`) : decided({ kind: 'refused', message })
}

function decided<Result>(result: Result): Reading<Result> {
  return { result, mayRetry: false }
}

function toQuery(query: Record<string, string | number>): string {
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
}

/** https://paystack.com/docs/api/refund/: `transaction` is an id in a list, an object after an order. */
const RefundSchema = Type.Object({
  id: IdSchema,
  transaction: Type.Union([IdSchema, Type.Object({ id: IdSchema })]),
  amount: AmountTextSchema,
  status: Type.String(),
})

const isRefundAnswer = compile(Type.Object({ status: Type.Literal(true), data: RefundSchema }))
const isRefundListAnswer = compile(
  Type.Object({ status: Type.Literal(true), data: Type.Array(RefundSchema) }),
)
const isRefusal = compile(
  Type.Object({ status: Type.Literal(false), message: Type.String({ minLength: 1 }) }),
)

/** Reads the answer to a refund order. */
function readRefund(answer: unknown): PaystackRefund | undefined {
  return isRefundAnswer(answer) ? toRefund(answer.data) : undefined
}

/** Undefined when any refund cannot be read: an overlooked one would be paid twice. */
function readRefunds(answer: unknown): PaystackRefund[] | undefined {
  return isRefundListAnswer(answer) ? answer.data.map(toRefund) : undefined
}

/** Returns Paystack's message. */
function readRefusal(answer: unknown): string | undefined {
  return isRefusal(answer) ? answer.message : undefined
}

function toRefund({ id, transaction, amount, status }: typeof RefundSchema.static): PaystackRefund {
  return {
    id: String(id),
    transactionId: String(typeof transaction === 'object' ? transaction.id : transaction),
    amountKobo: Number(amount),
    status: REFUND_STATUSES.find((known) => known === status) ?? 'unknown',
  }
}
