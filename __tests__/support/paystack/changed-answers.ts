import type { PaystackClient } from '../../../src/server/paystack/client'
import type { PaystackTransaction } from '../../../src/server/paystack/transaction'

/** Returns a verify call that changes the transactions which Paystack answers with. */
export function changeTransactions(
  { verify }: PaystackClient,
  changes: (transaction: PaystackTransaction) => Partial<PaystackTransaction>,
): PaystackClient['verify'] {
  return async (...call) => {
    const answer = await verify(...call)
    if (answer.kind !== 'transaction') return answer
    return { ...answer, transaction: { ...answer.transaction, ...changes(answer.transaction) } }
  }
}
