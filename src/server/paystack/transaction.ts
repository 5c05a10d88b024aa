import { type Static, Type } from '@sinclair/typebox'
import { AmountSchema, compile, IdSchema } from './schemas'

/**
 * The fields that we use of `GET /transaction/verify/:reference`:
 * https://paystack.com/docs/api/transaction/#verify
 */
const TransactionSchema = Type.Object({
  id: IdSchema,
  domain: Type.String(),
  status: Type.String(),
  reference: Type.String(),
  amount: AmountSchema,
  requested_amount: Type.Optional(Type.Union([AmountSchema, Type.Null()])),
  currency: Type.String(),
  paid_at: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  customer: Type.Object({ email: Type.String() }),
  metadata: Type.Optional(Type.Unknown()),
})

const VerifyAnswerSchema = Type.Object({ status: Type.Literal(true), data: TransactionSchema })
const ListAnswerSchema = Type.Object({
  status: Type.Literal(true),
  data: Type.Array(
    Type.Object({ metadata: Type.Optional(Type.Unknown()), reference: Type.Optional(Type.Unknown()) }),
  ),
  meta: Type.Optional(Type.Object({ perPage: Type.Optional(Type.Unknown()) })),
})
const ErrorAnswerSchema = Type.Object({ status: Type.Literal(false), code: Type.String() })

/** A transaction at Paystack, paid or not; amounts in kobo. */
export interface PaystackTransaction {
  id: string
  domain: string
  /** `success`, `failed`, `abandoned` (not paid yet) and others. The caller interprets them. */
  status: string
  reference: string
  /** The sum that the guest paid, with Paystack's fees when the guest bears them. */
  amountKobo: number
  /** The sum that the site asked for, without fees. */
  requestedKobo: number
  currency: string
  paidAt: string | undefined
  customerEmail: string
  metadata: Record<string, unknown>
}

const isTransaction = compile(TransactionSchema)
const isVerifyAnswer = compile(VerifyAnswerSchema)
const isListAnswer = compile(ListAnswerSchema)
const isErrorAnswer = compile(ErrorAnswerSchema)

/** Reads the answer to a verify call. Gives undefined for any other value. */
export function readTransaction(answer: unknown): PaystackTransaction | undefined {
  return isVerifyAnswer(answer) ? toTransaction(answer.data) : undefined
}

export interface TransactionList {
  transactions: PaystackTransaction[]
  /** Transactions that cannot be read. These two fields can tell whether a transaction is the site's. */
  unreadable: { metadata?: unknown; reference?: unknown }[]
  /** Number of all transactions on the page, readable or not. */
  listed: number
  /** Size of a full page; undefined when Paystack does not give it. */
  perPage: number | undefined
}

/** Reads a page of transactions, the unreadable ones apart. Gives undefined for any other value. */
export function readTransactionList(answer: unknown): TransactionList | undefined {
  if (!isListAnswer(answer)) return undefined
  const readable = answer.data.filter(isTransaction)
  const perPage = Number(answer.meta?.perPage)
  return {
    transactions: readable.map(toTransaction),
    unreadable: answer.data.filter((item) => !isTransaction(item)),
    listed: answer.data.length,
    perPage: Number.isSafeInteger(perPage) && perPage > 0 ? perPage : undefined,
  }
}

function toTransaction(data: Static<typeof TransactionSchema>): PaystackTransaction {
  return {
    id: String(data.id),
    domain: toStorable(data.domain),
    status: data.status,
    reference: toStorable(data.reference),
    amountKobo: data.amount,
    requestedKobo: data.requested_amount ?? data.amount,
    currency: toStorable(data.currency),
    paidAt: typeof data.paid_at === 'string' ? toStorable(data.paid_at) : undefined,
    customerEmail: toStorable(data.customer.email),
    metadata: readMetadata(data.metadata),
  }
}

/** Replaces NUL, which PostgreSQL's text cannot hold, so that every payment can be stored in the books. */
function toStorable(text: string): string {
  return text.replaceAll('\0', '\ufffd')
}

/** True when Paystack answers that it does not know the reference. */
export function isUnknownReference(answer: unknown): boolean {
  return isErrorAnswer(answer) && answer.code === 'transaction_not_found'
}

/**
 * Reads metadata. Paystack gives it as an object or as JSON in a string, and gives "", 0 or null for none.
 * Gives {} for anything but an object.
 */
export function readMetadata(metadata: unknown): Record<string, unknown> {
  if (typeof metadata === 'string') {
    try {
      const parsed: unknown = JSON.parse(metadata)
      return typeof parsed === 'string' ? {} : readMetadata(parsed)
    } catch {
      return {}
    }
  }
  return typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata) ? { ...metadata } : {}
}

/**
 * Matches strings and numbers of a valid JSON text, each one whole. So digits inside a string are left alone,
 * and no character is read twice: a regular expression that refuses a number after reading it would start
 * again at the next digit.
 */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g
const LONG_INTEGER = /^-?\d{16,}$/

/**
 * Parses JSON, and gives integers of sixteen and more digits as text, because a JavaScript number may round
 * them. Throws a SyntaxError, as JSON.parse does. Its time grows in proportion to the text, whatever the text
 * holds.
 */
export function parseWithLongIntegers(json: string): unknown {
  // Refuses what is not JSON. In JSON every string ends, so that the search for its end is never in vain.
  JSON.parse(json)
  return JSON.parse(
    json.replace(STRING_OR_NUMBER, (token) => (LONG_INTEGER.test(token) ? `"${token}"` : token)),
  )
}
