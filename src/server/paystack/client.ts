import { type BankAccount, type PaystackBank, readAccountName, readBanks } from './banks'
import { type PaystackDispute, readDisputes } from './disputes'
import {
  type Caller,
  createPaystackCalls,
  decided,
  type PaystackCallsOptions,
  type Reading,
  undecided,
  type Undecided,
} from './http'
import {
  type InitializeOrder,
  type InitializeResult,
  readInitializeAnswer,
  readRefundOrderAnswer,
  type RefundOrder,
  type RefundOrderResult,
} from './orders'
import { type PaystackRefund, readRefunds, readRefusal } from './refunds'
import {
  isUnknownReference,
  type PaystackTransaction,
  readTransaction,
  readTransactionList,
  type TransactionList,
} from './transaction'

export type VerifyResult =
  { kind: 'transaction'; transaction: PaystackTransaction } | { kind: 'unknown-reference' } | Undecided

export type ListResult =
  ({ kind: 'page'; isLast: boolean } & Pick<TransactionList, 'transactions' | 'unreadable'>) | Undecided

export type RefundListResult = { kind: 'refunds'; refunds: PaystackRefund[] } | Undecided

export type RefundPageResult = { kind: 'page'; isLast: boolean; refunds: PaystackRefund[] } | Undecided

export type DisputePageResult = { kind: 'page'; isLast: boolean; disputes: PaystackDispute[] } | Undecided

export type BankListResult = { kind: 'banks'; banks: PaystackBank[] } | Undecided

export type AccountResult = { kind: 'account'; name: string } | { kind: 'no-account' } | Undecided

export interface PaystackClient {
  /** Begins a payment for a guest. Never retried. Never throws. */
  initialize(order: InitializeOrder): Promise<InitializeResult>
  /** Never throws, and answers within 11 seconds. */
  verify(reference: string, caller?: Caller): Promise<VerifyResult>
  /** Returns a page of the successful transactions that began from `from` to `to`, newest first. Never throws. */
  listSuccesses(query: { from: string; to?: string; page: number }): Promise<ListResult>
  /** Takes Paystack's id of the transaction, not our reference. Never throws. */
  listRefunds(transactionId: string): Promise<RefundListResult>
  /** Returns a page of the refunds of all transactions that were made since `from`, newest first. Never throws. */
  listRefundsSince(query: { from: string; page: number }): Promise<RefundPageResult>
  /** Returns a page of the disputes that began since `from`, without unreadable ones. Never throws. */
  listDisputes(query: { from: string; page: number }): Promise<DisputePageResult>
  /** Never retried, because Paystack has no idempotency key. Never throws. */
  orderRefund(order: RefundOrder): Promise<RefundOrderResult>
  /** Returns all banks of Nigeria. Never throws. */
  listBanks(): Promise<BankListResult>
  /** Returns the name of a bank account's holder. Never throws. */
  resolveAccount(account: Pick<BankAccount, 'accountNumber' | 'bankCode'>): Promise<AccountResult>
  /** Sends a refund that needs attention to a bank account. Never throws. */
  sendRefundTo(
    refundId: string,
    account: Pick<BankAccount, 'accountNumber' | 'bankId'>,
  ): Promise<RefundOrderResult>
  close(): Promise<void>
}

/** A page of a hundred transactions can exceed the limit of 256 KiB. */
const TRANSACTIONS_PER_PAGE = 50
const REFUNDS_PER_PAGE = 100
/** A dispute comes with its transaction, customer and history. */
const DISPUTES_PER_PAGE = 30
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
    listRefundsSince: ({ from, page }) =>
      calls.send({
        caller: 'job',
        path: `/refund?${toQuery({ from, perPage: REFUNDS_PER_PAGE, page })}`,
        read: readRefundPageAnswer,
      }),
    listDisputes: ({ from, page }) =>
      calls.send({
        caller: 'job',
        path: `/dispute?${toQuery({ from, perPage: DISPUTES_PER_PAGE, page })}`,
        read: readDisputePageAnswer,
      }),
    orderRefund: ({ transactionId, amountKobo, note }) =>
      calls.send({
        caller: 'job',
        path: '/refund',
        order: { transaction: transactionId, amount: amountKobo, merchant_note: note },
        read: (status, answer) => readRefundOrderAnswer(transactionId, status, answer),
      }),
    listBanks: () => calls.send({ caller: 'job', path: '/bank?country=nigeria', read: readBankListAnswer }),
    resolveAccount: ({ accountNumber, bankCode }) =>
      calls.send({
        caller: 'job',
        path: `/bank/resolve?${toQuery({ account_number: accountNumber, bank_code: bankCode })}`,
        read: readAccountAnswer,
      }),
    sendRefundTo: (refundId, { accountNumber, bankId }) =>
      calls.send({
        caller: 'job',
        path: `/refund/retry_with_customer_details/${encodeURIComponent(refundId)}`,
        order: {
          refund_account_details: { currency: 'NGN', account_number: accountNumber, bank_id: String(bankId) },
        },
        read: (status, answer) => readRefundOrderAnswer(undefined, status, answer),
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
  listRefundsSince: async () => NO_KEYS,
  listDisputes: async () => NO_KEYS,
  listBanks: async () => NO_KEYS,
  resolveAccount: async () => NO_KEYS,
  sendRefundTo: async () => NO_KEYS,
  orderRefund: async () => NO_KEYS,
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

function readRefundPageAnswer(status: number, answer: unknown): Reading<RefundPageResult> {
  if (status !== 200) return undecided(`status ${status}`, status >= 500)
  const refunds = readRefunds(answer)
  if (refunds === undefined) return undecided('unreadable answer', true)
  return decided({ kind: 'page', refunds, isLast: refunds.length < REFUNDS_PER_PAGE })
}

function readDisputePageAnswer(status: number, answer: unknown): Reading<DisputePageResult> {
  if (status !== 200) return undecided(`status ${status}`, status >= 500)
  const list = readDisputes(answer)
  if (list === undefined) return undecided('unreadable answer', true)
  return decided({ kind: 'page', disputes: list.disputes, isLast: list.listed < DISPUTES_PER_PAGE })
}

function readBankListAnswer(status: number, answer: unknown): Reading<BankListResult> {
  if (status !== 200) return undecided(`status ${status}`, status >= 500)
  const banks = readBanks(answer)
  return banks === undefined ? undecided('unreadable answer', true) : decided({ kind: 'banks', banks })
}

function readAccountAnswer(status: number, answer: unknown): Reading<AccountResult> {
  const name = readAccountName(answer)
  if (status === 200 && name !== undefined) return decided({ kind: 'account', name })
  const isAboutAccount =
    (status === 400 || status === 404 || status === 422) && readRefusal(answer) !== undefined
  return isAboutAccount ? decided({ kind: 'no-account' }) : undecided(`status ${status}`, status >= 500)
}

function toQuery(query: Record<string, string | number>): string {
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
}
