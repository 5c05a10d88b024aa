import { type BankAccount, type PaystackBank, readAccountName, readBanks } from './banks'
import { type PaystackDispute, readDisputes } from './disputes'
import {
  type Caller,
  createPaystackCalls,
  type PaystackCall,
  type PaystackCallsOptions,
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

export type ListResult = Page<Pick<TransactionList, 'transactions' | 'unreadable'>>

export type RefundListResult = { kind: 'refunds'; refunds: PaystackRefund[] } | Undecided

type Page<Items> = ({ kind: 'page'; isLast: boolean } & Items) | Undecided

export type AccountResult = { kind: 'account'; name: string } | { kind: 'no-account' } | Undecided

export interface PaystackClient {
  /** Begins a payment for a guest. Never retried. Never throws. */
  initialize(order: InitializeOrder): Promise<InitializeResult>
  /** Never throws, and answers within 11 seconds. */
  verify(reference: string, caller?: Caller): Promise<VerifyResult>
  /** Successful transactions that began from `from` to `to`, newest first. Never throws. */
  listSuccesses(query: { from: string; to?: string; page: number }): Promise<ListResult>
  /** Takes Paystack's id of the transaction, not our reference. Never throws. */
  listRefunds(transactionId: string): Promise<RefundListResult>
  /** Refunds of all transactions that were made since `from`, newest first. Never throws. */
  listRefundsSince(query: { from: string; page: number }): Promise<Page<{ refunds: PaystackRefund[] }>>
  /** Disputes that began since `from`, without unreadable ones. Never throws. */
  listDisputes(query: { from: string; page: number }): Promise<Page<{ disputes: PaystackDispute[] }>>
  /** Never retried, because Paystack has no idempotency key. Never throws. */
  orderRefund(order: RefundOrder): Promise<RefundOrderResult>
  listBanks(): Promise<{ kind: 'banks'; banks: PaystackBank[] } | Undecided>
  resolveAccount(account: Pick<BankAccount, 'accountNumber' | 'bankCode'>): Promise<AccountResult>
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
  const get = <Result extends { kind: string }>(
    path: string,
    query: Record<string, string | number>,
    read: PaystackCall<Result>['read'],
  ) => {
    const texts = Object.entries(query).map(([name, value]) => [name, String(value)])
    return calls.send({ caller: 'job', path: `${path}?${new URLSearchParams(texts)}`, read })
  }
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
    listSuccesses: (query) =>
      get(
        '/transaction',
        { ...query, status: 'success', perPage: TRANSACTIONS_PER_PAGE },
        readerOf(readTransactionList, ({ listed, perPage = TRANSACTIONS_PER_PAGE, ...list }) => ({
          ...list,
          kind: 'page' as const,
          isLast: listed < perPage,
        })),
      ),
    listRefunds: (transaction) =>
      get(
        '/refund',
        { transaction, perPage: REFUNDS_PER_PAGE },
        readerOf(readRefunds, (refunds) =>
          refunds.every(({ transactionId }) => transactionId === transaction)
            ? { kind: 'refunds' as const, refunds }
            : undecided('answer about another transaction'),
        ),
      ),
    listRefundsSince: (query) =>
      get(
        '/refund',
        { ...query, perPage: REFUNDS_PER_PAGE },
        readerOf(readRefunds, (refunds) => ({
          kind: 'page' as const,
          refunds,
          isLast: refunds.length < REFUNDS_PER_PAGE,
        })),
      ),
    listDisputes: (query) =>
      get(
        '/dispute',
        { ...query, perPage: DISPUTES_PER_PAGE },
        readerOf(readDisputes, ({ disputes, listed }) => ({
          kind: 'page' as const,
          disputes,
          isLast: listed < DISPUTES_PER_PAGE,
        })),
      ),
    orderRefund: ({ transactionId, amountKobo, note }) =>
      calls.send({
        caller: 'job',
        path: '/refund',
        order: { transaction: transactionId, amount: amountKobo, merchant_note: note },
        read: (status, answer) => readRefundOrderAnswer(transactionId, status, answer),
      }),
    listBanks: () =>
      get(
        '/bank',
        { country: 'nigeria' },
        readerOf(readBanks, (banks) => ({ kind: 'banks' as const, banks })),
      ),
    resolveAccount: ({ accountNumber: account_number, bankCode: bank_code }) =>
      get('/bank/resolve', { account_number, bank_code }, readAccountAnswer),
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

function readVerifyAnswer(reference: string, status: number, answer: unknown): VerifyResult {
  if ((status === 400 || status === 404) && isUnknownReference(answer)) {
    return { kind: 'unknown-reference' }
  }
  if (status !== 200) return undecided(`status ${status}`)
  const transaction = readTransaction(answer)
  if (transaction === undefined) return undecided('unreadable answer')
  if (transaction.reference !== reference) return undecided('answer about another reference')
  return { kind: 'transaction', transaction }
}

function readerOf<Read, Result>(
  read: (answer: unknown) => Read | undefined,
  toResult: (read: Read) => Result,
) {
  return (status: number, answer: unknown): Result | Undecided => {
    if (status !== 200) return undecided(`status ${status}`)
    const found = read(answer)
    return found === undefined ? undecided('unreadable answer') : toResult(found)
  }
}

function readAccountAnswer(status: number, answer: unknown): AccountResult {
  const name = readAccountName(answer)
  if (status === 200 && name !== undefined) return { kind: 'account', name }
  const isAboutAccount =
    (status === 400 || status === 404 || status === 422) && readRefusal(answer) !== undefined
  return isAboutAccount ? { kind: 'no-account' } : undecided(`status ${status}`)
}
