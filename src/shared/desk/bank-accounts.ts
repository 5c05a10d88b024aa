import { type Static, Type } from '@sinclair/typebox'

/** GET /api/desk/banks/: the banks of Nigeria, as Paystack lists them. */
export const BankSchema = Type.Object({ id: Type.Integer(), name: Type.String(), code: Type.String() })
export type Bank = Static<typeof BankSchema>

/** POST /api/desk/refunds/{id}/account/ and POST /api/desk/refunds/{id}/send/. The number is never stored. */
export const RefundAccountSchema = Type.Object(
  { bank_id: Type.Integer({ minimum: 1 }), account_number: Type.String({ pattern: '^\\d{10}$' }) },
  { additionalProperties: false },
)
export type RefundAccount = Static<typeof RefundAccountSchema>

/** In whose name the account is. */
export const AccountHolderSchema = Type.Object({ account_name: Type.String() })
export type AccountHolder = Static<typeof AccountHolderSchema>
