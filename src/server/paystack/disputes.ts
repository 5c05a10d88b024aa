import { Type } from '@sinclair/typebox'
import { AmountTextSchema, compile, compileAnswer, IdSchema } from './transaction'

const MAX_TEXT = 60

const MaybeText = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** https://paystack.com/docs/api/dispute/#list; times are spelled in both ways in Paystack's own samples. */
export const DisputeSchema = Type.Object({
  id: IdSchema,
  refund_amount: Type.Optional(Type.Union([AmountTextSchema, Type.Null()])),
  status: Type.String({ minLength: 1 }),
  resolution: MaybeText,
  category: MaybeText,
  transaction: Type.Object({ id: IdSchema, amount: Type.Optional(AmountTextSchema) }),
  due_at: MaybeText,
  dueAt: MaybeText,
  created_at: MaybeText,
  createdAt: MaybeText,
})

export interface PaystackDispute {
  id: string
  transactionId: string
  /** Kobo; undefined when Paystack says neither what is disputed nor what was paid. */
  amountKobo: number | undefined
  /** `awaiting-merchant-feedback`, `awaiting-bank-feedback`, `pending` or `resolved`. */
  status: string
  /** `merchant-accepted` (the money goes back) or `declined` (it stays); null until it is resolved. */
  resolution: string | null
  category: string | null
  dueAt: string | null
  createdAt: string | null
}

export const isDispute = compile(DisputeSchema)
const isDisputeList = compileAnswer(Type.Array(Type.Unknown()))

export function readDisputes(answer: unknown) {
  if (!isDisputeList(answer)) return undefined
  return { disputes: answer.data.filter(isDispute).map(toDispute), listed: answer.data.length }
}

export function toDispute(dispute: typeof DisputeSchema.static): PaystackDispute {
  const { id, refund_amount, transaction, status, resolution, category } = dispute
  const amount = refund_amount ?? transaction.amount
  return {
    id: String(id),
    transactionId: String(transaction.id),
    amountKobo: amount === undefined ? undefined : Number(amount),
    // Paystack has not said yet who won. A loss, once entered, cannot be taken back.
    status: status === 'resolved' && !resolution ? 'pending' : status.slice(0, MAX_TEXT),
    resolution: toShort(resolution),
    category: toShort(category),
    dueAt: toMoment(dispute.due_at ?? dispute.dueAt),
    createdAt: toMoment(dispute.created_at ?? dispute.createdAt),
  }
}

function toShort(text: string | null | undefined): string | null {
  return text === null || text === undefined || text === '' ? null : text.slice(0, MAX_TEXT)
}

function toMoment(text: string | null | undefined): string | null {
  const milliseconds = Date.parse(text ?? '')
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString()
}
