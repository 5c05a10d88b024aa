import type { Kysely } from 'kysely'
import type { RefundAccount } from '../../shared/desk/bank-accounts'
import { isAccountNumber } from '../../shared/nuban'
import type { Database } from '../db/schema'
import { Busy, Conflict, InvalidInput } from '../http/errors'
import { type Actor, journalEntry, recordChange } from '../journal/journal'
import type { BankAccount, PaystackBank } from '../paystack/banks'
import type { PaystackClient } from '../paystack/client'
import { readRefund } from './repository'
import { canSendToAccount } from './rules'

type Paystack = Pick<PaystackClient, 'listBanks' | 'resolveAccount' | 'sendRefundTo'>

const NO_ANSWER = 'Paystack does not answer at the moment. Please try again shortly.'
const LAST_DIGITS = 3

/** Throws Busy. */
export async function readBankList(paystack: Paystack): Promise<PaystackBank[]> {
  const answer = await paystack.listBanks()
  if (answer.kind === 'banks') return answer.banks
  throw new Busy(NO_ANSWER)
}

export async function findAccountHolder(
  paystack: Paystack,
  banks: readonly PaystackBank[],
  account: RefundAccount,
): Promise<string> {
  const answer = await paystack.resolveAccount(toAccount(banks, account))
  if (answer.kind === 'undecided') throw new Busy(NO_ANSWER)
  if (answer.kind === 'account') return answer.name
  throw new InvalidInput({
    account_number: 'This bank has no such account. Please compare bank and number with the guest’s.',
  })
}

interface SendOrder {
  refundId: string
  banks: readonly PaystackBank[]
  account: RefundAccount
  now: Date
}

/** https://paystack.com/docs/api/refund/#retry. Throws a Conflict, InvalidInput, and Busy. */
export async function sendToAccount(
  { database, paystack }: { database: Kysely<Database>; paystack: Paystack },
  actor: Actor,
  { refundId, banks, account, now }: SendOrder,
): Promise<void> {
  const { bankId, bankCode, accountNumber } = toAccount(banks, account)
  const refund = await readRefund(database, refundId)
  const { provider_refund_id: providerRefundId } = refund
  if (!canSendToAccount(refund) || providerRefundId === null) {
    throw new Conflict('This refund does not wait for a bank account.')
  }
  const answer = await paystack.sendRefundTo(providerRefundId, { bankId, accountNumber })
  if (answer.kind === 'refused') throw refusalOf(answer.message)
  const isAccepted = answer.kind === 'ordered'
  await recordChange(
    database,
    actor,
    async (trx) => {
      await trx
        .updateTable('refunds')
        .set({
          next_attempt_at: now.toISOString(),
          retried_at: now.toISOString(),
          attempts: 0,
          ...(isAccepted && { state: 'requested', last_error: null }),
        })
        .where('id', '=', refundId)
        .where('state', '=', 'needs_attention')
        .where('provider_refund_id', '=', providerRefundId)
        .execute()
      const ends_in = accountNumber.slice(-LAST_DIGITS)
      return journalEntry('refund.sent_to_account', refundId, { after: { bank: bankCode, ends_in } })
    },
    now,
  )
  if (!isAccepted) {
    throw new Busy('Paystack did not answer in time. Please look at the refund again in some minutes.')
  }
}

function refusalOf(message: string): Conflict {
  return /invalid refund state/i.test(message)
    ? new Conflict(
        'At Paystack, this refund no longer waits for a bank account: it may be on its way already.',
      )
    : new Conflict(`Paystack refused this: ${message.replaceAll(/\d{4,}/g, '…')}`)
}

function toAccount(banks: readonly PaystackBank[], { bank_id, account_number }: RefundAccount): BankAccount {
  const bank = banks.find(({ id }) => id === bank_id)
  if (bank === undefined) throw new InvalidInput({ bank_id: 'Please choose the bank.' })
  if (!isAccountNumber(account_number, bank.code)) {
    throw new InvalidInput({ account_number: `This is no account number of ${bank.name}.` })
  }
  return { bankId: bank.id, bankCode: bank.code, accountNumber: account_number }
}
