import { type Static, Type } from '@sinclair/typebox'
import { compile, compileAnswer } from './transaction'

/** https://paystack.com/docs/api/miscellaneous/#bank */
const BankSchema = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  name: Type.String({ minLength: 1 }),
  /** The Central Bank's code, which Paystack extends for other institutions. */
  code: Type.String({ minLength: 1 }),
  active: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  is_deleted: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
})

export type PaystackBank = Pick<Static<typeof BankSchema>, 'id' | 'name' | 'code'>

export interface BankAccount {
  bankId: number
  bankCode: string
  accountNumber: string
}

const isBank = compile(BankSchema)
const isBankList = compileAnswer(Type.Array(Type.Unknown()))
/** https://paystack.com/docs/api/verification/#resolve-account */
const isAccount = compileAnswer(Type.Object({ account_name: Type.String({ minLength: 1 }) }))

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
