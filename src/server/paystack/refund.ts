import { Type } from '@sinclair/typebox'
import { AmountTextSchema, compile, IdSchema } from './schemas'

const REFUND_STATUSES = ['pending', 'processing', 'processed', 'failed', 'needs-attention'] as const

/** A refund as Paystack knows it; the amount in kobo. */
export interface PaystackRefund {
  id: string
  transactionId: string
  amountKobo: number
  status: (typeof REFUND_STATUSES)[number] | 'unknown'
}

/** https://paystack.com/docs/api/refund/: the transaction is an id in a list, and a whole object when a refund is ordered. */
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

/** Reads the answer to an ordered refund; gives undefined for what is not one. */
export function readRefund(answer: unknown): PaystackRefund | undefined {
  return isRefundAnswer(answer) ? toRefund(answer.data) : undefined
}

/** Reads a list of refunds; gives undefined when one of them cannot be read, since a refund overlooked is one paid twice. */
export function readRefunds(answer: unknown): PaystackRefund[] | undefined {
  return isRefundListAnswer(answer) ? answer.data.map(toRefund) : undefined
}

/** Gives Paystack's own words of a refusal, or undefined for what is none. */
export function readRefusal(answer: unknown): string | undefined {
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
