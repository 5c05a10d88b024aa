import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'

/** A 64-bit id, kept as text because it can exceed JavaScript's safe integers. */
export const IdSchema = Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\d{1,20}$' })])

export const AmountSchema = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** Kobo in a field that Paystack sometimes writes as text. */
export const AmountTextSchema = Type.Union([AmountSchema, Type.String({ pattern: '^\\d{1,15}$' })])

export function compile<Schema extends TSchema>(schema: Schema): (value: unknown) => value is Static<Schema> {
  const check = TypeCompiler.Compile(schema)
  return (value): value is Static<Schema> => check.Check(value)
}

export function compileAnswer<Data extends TSchema>(data: Data) {
  return compile(Type.Object({ status: Type.Literal(true), data }))
}

/** https://paystack.com/docs/api/transaction/#verify */
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
  channel: Type.Optional(Type.Unknown()),
  metadata: Type.Optional(Type.Unknown()),
})

const ListAnswerSchema = Type.Object({
  status: Type.Literal(true),
  data: Type.Array(
    Type.Object({ metadata: Type.Optional(Type.Unknown()), reference: Type.Optional(Type.Unknown()) }),
  ),
  meta: Type.Optional(Type.Object({ perPage: Type.Optional(Type.Unknown()) })),
})

export interface PaystackTransaction {
  id: string
  domain: string
  /** `success`, `failed`, `abandoned` (not paid yet) and others. The caller interprets them. */
  status: string
  reference: string
  amountKobo: number
  /** The sum that was asked for, without fees; undefined when Paystack does not say. */
  requestedKobo: number | undefined
  currency: string
  paidAt: string | undefined
  customerEmail: string
  channel: string | undefined
  metadata: Record<string, unknown>
}

const isTransaction = compile(TransactionSchema)
const isVerifyAnswer = compileAnswer(TransactionSchema)
const isListAnswer = compile(ListAnswerSchema)
/** https://paystack.com/docs/api/transaction/#initialize */
const isInitializeAnswer = compileAnswer(
  Type.Object({ authorization_url: Type.String({ pattern: '^https?://' }), reference: Type.String() }),
)
const isErrorAnswer = compile(Type.Object({ status: Type.Literal(false), code: Type.String() }))

export function readTransaction(answer: unknown): PaystackTransaction | undefined {
  return isVerifyAnswer(answer) ? toTransaction(answer.data) : undefined
}

export function readPaymentPage(reference: string, answer: unknown): string | undefined {
  const isOurs = isInitializeAnswer(answer) && answer.data.reference === reference
  return isOurs ? answer.data.authorization_url : undefined
}

export interface TransactionList {
  transactions: PaystackTransaction[]
  /** The fields of an unreadable transaction that show whether it belongs to the site. */
  unreadable: { metadata?: unknown; reference?: unknown }[]
  listed: number
  perPage: number | undefined
}

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
    domain: data.domain,
    status: data.status,
    reference: data.reference,
    amountKobo: data.amount,
    requestedKobo: data.requested_amount ?? undefined,
    currency: data.currency.toUpperCase(),
    paidAt: data.paid_at ?? undefined,
    customerEmail: data.customer.email,
    channel: readChannel(data.channel),
    metadata: readMetadata(data.metadata),
  }
}

const CHANNEL = /^[a-z][a-z_]{0,39}$/

/** Ignores an unreadable name of a channel: the payment itself must not be refused. */
function readChannel(channel: unknown): string | undefined {
  return typeof channel === 'string' && CHANNEL.test(channel) ? channel : undefined
}

export function isUnknownReference(answer: unknown): boolean {
  return isErrorAnswer(answer) && answer.code === 'transaction_not_found'
}

/** Paystack sends metadata as an object or as JSON in a string, and "", 0 or null when there is none. */
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

const LONG_INTEGER = /^-?\d{16,}$/

/** Also gets the source text of a value: https://github.com/tc39/proposal-json-parse-with-source */
type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

const keepDigits: Reviver = (_key, value, { source = '' }) =>
  typeof value === 'number' && LONG_INTEGER.test(source) ? source : value

/** Makes an integer of sixteen and more digits a text, because a number may round it. */
export function parseAnswer(text: string): unknown {
  try {
    // Safe: the types do not know the third parameter yet.
    return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
  } catch {
    return undefined
  }
}
