import { Type } from '@sinclair/typebox'
import { compile } from './transaction'

/** https://paystack.com/docs/api/miscellaneous/#bank */
const BankSchema = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  name: Type.String({ minLength: 1 }),
  code: Type.String({ minLength: 1 }),
  active: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  is_deleted: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
})

export interface PaystackBank {
  id: number
  name: string
  /** The Central Bank's code, which Paystack extends for other institutions. */
  code: string
}

export interface BankAccount {
  bankId: number
  bankCode: string
  accountNumber: string
}

const isBank = compile(BankSchema)
const isBankList = compile(Type.Object({ status: Type.Literal(true), data: Type.Array(Type.Unknown()) }))
/** https://paystack.com/docs/api/verification/#resolve-account */
const isAccount = compile(
  Type.Object({
    status: Type.Literal(true),
    data: Type.Object({ account_name: Type.String({ minLength: 1 }) }),
  }),
)

/** Returns the banks that are in use, by name. */
export function readBanks(answer: unknown): PaystackBank[] | undefined {
  if (!isBankList(answer)) return undefined
  return answer.data
    .filter(isBank)
    .filter(({ active, is_deleted }) => active !== false && is_deleted !== true)
    .map(({ id, name, code }) => ({ id, name, code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

export function readAccountName(answer: unknown): string | undefined {
  return isAccount(answer) ? answer.data.account_name : undefined
}
