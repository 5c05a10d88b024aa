import { type Static, Type } from '@sinclair/typebox'

export const BankSchema = Type.Object({ id: Type.Integer(), name: Type.String(), code: Type.String() })
export type Bank = Static<typeof BankSchema>

/** The account number is never stored. */
export const RefundAccountSchema = Type.Object(
  { bank_id: Type.Integer({ minimum: 1 }), account_number: Type.String({ pattern: '^\\d{10}$' }) },
  { additionalProperties: false },
)
export type RefundAccount = Static<typeof RefundAccountSchema>
