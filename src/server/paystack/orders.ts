import { undecided, type Undecided } from './http'
import { type PaystackRefund, readRefund, readRefusal } from './refunds'
import { readPaymentPage } from './transaction'

// What we order from Paystack by a POST, and how it answers.

export interface RefundOrder {
  transactionId: string
  amountKobo: number
  note: string
}

export type RefundOrderResult =
  { kind: 'ordered'; refund: PaystackRefund } | { kind: 'refused'; message: string } | Undecided

export interface InitializeOrder {
  reference: string
  email: string
  amountKobo: number
  callbackUrl: string
  channels: readonly string[] | undefined
  metadata: Record<string, unknown>
}

export type InitializeResult =
  /** `url` is the address of Paystack's page. */
  { kind: 'initialized'; url: string } | { kind: 'refused'; message: string } | Undecided

/** Timeout, too many requests: these say nothing about the order. */
const NOT_ABOUT_ORDER = [408, 429]

export function readInitializeAnswer(reference: string, status: number, answer: unknown): InitializeResult {
  const refused = readOrderRefusal(status, answer)
  if (refused !== undefined) return refused
  const url = readPaymentPage(reference, answer)
  return url === undefined ? undecided('unreadable answer') : { kind: 'initialized', url }
}

export function readRefundOrderAnswer(
  transactionId: string | undefined,
  status: number,
  answer: unknown,
): RefundOrderResult {
  const refused = readOrderRefusal(status, answer)
  if (refused !== undefined) return refused
  const refund = readRefund(answer)
  if (refund === undefined) return undecided('unreadable answer')
  if (transactionId !== undefined && refund.transactionId !== transactionId) {
    return undecided('answer about another transaction')
  }
  return { kind: 'ordered', refund }
}

function readOrderRefusal(
  status: number,
  answer: unknown,
): { kind: 'refused'; message: string } | Undecided | undefined {
  if (status === 200 || status === 201) return undefined
  const isAboutOrder = status >= 400 && status < 500 && !NOT_ABOUT_ORDER.includes(status)
  const message = isAboutOrder ? readRefusal(answer) : undefined
  return message === undefined ? undecided(`status ${status}`) : { kind: 'refused', message }
}
