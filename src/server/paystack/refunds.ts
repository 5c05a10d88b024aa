import { Type } from '@sinclair/typebox'
import { AmountTextSchema, compile, compileAnswer, IdSchema } from './transaction'

const REFUND_STATUSES = ['pending', 'processing', 'processed', 'failed', 'needs-attention'] as const

/** A refund at Paystack; the amount in kobo. `unknown` stands for every status that we do not know. */
export interface PaystackRefund {
  id: string
  transactionId: string
  amountKobo: number
  status: (typeof REFUND_STATUSES)[number] | 'unknown'
}

/** https://paystack.com/docs/api/refund/: `transaction` is an id in a list, an object after an order. */
const RefundSchema = Type.Object({
  id: IdSchema,
  transaction: Type.Union([IdSchema, Type.Object({ id: IdSchema })]),
  amount: AmountTextSchema,
  status: Type.String(),
})

const isRefundAnswer = compileAnswer(RefundSchema)
const isRefundListAnswer = compileAnswer(Type.Array(RefundSchema))
const isRefusal = compile(
  Type.Object({ status: Type.Literal(false), message: Type.String({ minLength: 1 }) }),
)

export function readRefund(answer: unknown): PaystackRefund | undefined {
  return isRefundAnswer(answer) ? toRefund(answer.data) : undefined
}

/** Returns undefined when any refund is unreadable: an overlooked one would be paid twice. */
export function readRefunds(answer: unknown): PaystackRefund[] | undefined {
  return isRefundListAnswer(answer) ? answer.data.map(toRefund) : undefined
}

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
