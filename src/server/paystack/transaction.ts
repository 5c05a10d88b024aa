import { type Static, Type } from '@sinclair/typebox'
import { AmountSchema, compile, IdSchema } from './schemas'

/** The part of `GET /transaction/verify/:reference` that we use: https://paystack.com/docs/api/transaction/#verify */
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

/** A transaction as Paystack knows it, paid or not; amounts in kobo. */
export interface PaystackTransaction {
  id: string
  domain: string
  /** `success`, `failed`, `abandoned` (not paid yet) and others: what they mean is for the caller to say. */
  status: string
  reference: string
  /** What the guest paid, with Paystack's fees where he bears them. */
  amountKobo: number
  /** What the site asked for. */
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

/** Reads the answer to a verify call; gives undefined for what is not one. */
export function readTransaction(answer: unknown): PaystackTransaction | undefined {
  return isVerifyAnswer(answer) ? toTransaction(answer.data) : undefined
}

export interface TransactionList {
  transactions: PaystackTransaction[]
  /** What says whose those are that cannot be read. */
  unreadable: { metadata?: unknown; reference?: unknown }[]
  /** How many the page has in all. */
  listed: number
  /** How many a full page has, where Paystack says so. */
  perPage: number | undefined
}

/** Reads a page of transactions. Those that cannot be read stand apart. Gives undefined for what is not a page. */
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

/** PostgreSQL's text cannot hold NUL, and what is not stored is accounted for nowhere. */
function toStorable(text: string): string {
  return text.replaceAll('\0', '\ufffd')
}

/** True when Paystack says that it has never heard of the reference. */
export function isUnknownReference(answer: unknown): boolean {
  return isErrorAnswer(answer) && answer.code === 'transaction_not_found'
}

/** Reads metadata, which comes as an object, as JSON in a string, or as "", 0 or null when there is none. */
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

/** A JSON text's strings and its long whole numbers, so that what looks like a number inside a string is passed over. */
const STRING_OR_LONG_INTEGER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d{16,}(?![\d.eE])/g

/** Parses JSON with whole numbers of sixteen digits and more as text, digit for digit. Throws a SyntaxError as JSON.parse does. */
export function parseWithLongIntegers(json: string): unknown {
  return JSON.parse(
    json.replace(STRING_OR_LONG_INTEGER, (token) => (token.startsWith('"') ? token : `"${token}"`)),
  )
}
