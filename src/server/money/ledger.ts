import { mapAtOnce } from '../async/map-at-once'
import type { PaystackTransaction } from '../paystack/transaction'
import type { PaystackClient } from '../paystack/client'
import { readPages } from '../paystack/http'
import type { PaystackRefund } from '../paystack/refunds'
import { isOfSite } from '../settlement/check-transaction'

/** Paystack gave no usable answer. The message is the reason, and may be shown. */
export class PaystackUnreachable extends Error {
  override name = 'PaystackUnreachable'
}

const MAX_IN_FLIGHT = 4

/** Leaves out payments that are being refunded: they are no `success` now. Throws PaystackUnreachable. */
export async function readSuccesses(
  paystack: PaystackClient,
  from: string,
  to?: string,
): Promise<PaystackTransaction[]> {
  // Kept by id: a payment that arrives now moves earlier ones to the next page, where they are listed again.
  const successes = new Map<string, PaystackTransaction>()
  const unread = await readPages(
    (page) => paystack.listSuccesses({ from, page, ...(to === undefined ? {} : { to }) }),
    ({ unreadable, transactions }) => {
      if (unreadable.some(isOfSite)) throw new PaystackUnreachable('unreadable answer')
      for (const transaction of transactions) {
        if (transaction.status === 'success' && isOfSite(transaction)) {
          successes.set(transaction.id, transaction)
        }
      }
    },
  )
  if (unread !== undefined) throw new PaystackUnreachable(unread.reason)
  return [...successes.values()]
}

/** Leaves out references that Paystack does not know. Throws PaystackUnreachable. */
export async function readTransactions(
  paystack: PaystackClient,
  references: readonly string[],
): Promise<Map<string, PaystackTransaction>> {
  const transactions = await mapAtOnce(references, MAX_IN_FLIGHT, async (reference) => {
    const answer = await paystack.verify(reference)
    if (answer.kind === 'undecided') throw new PaystackUnreachable(answer.reason)
    return answer.kind === 'transaction' ? [[reference, answer.transaction] as const] : []
  })
  return new Map(transactions.flat())
}

/** Returns refunds by the id of their transaction. Throws PaystackUnreachable. */
export async function readRefundsSince(
  paystack: PaystackClient,
  from: string,
): Promise<Map<string, PaystackRefund[]>> {
  // Kept by id, for the same reason as payments.
  const refunds = new Map<string, PaystackRefund>()
  const unread = await readPages(
    (page) => paystack.listRefundsSince({ from, page }),
    (page) => page.refunds.forEach((refund) => refunds.set(refund.id, refund)),
  )
  if (unread !== undefined) throw new PaystackUnreachable(unread.reason)
  return Map.groupBy([...refunds.values()], ({ transactionId }) => transactionId)
}

/** Returns refunds by the id of their transaction. Throws PaystackUnreachable. */
export async function readRefunds(
  paystack: PaystackClient,
  transactionIds: readonly string[],
): Promise<Map<string, PaystackRefund[]>> {
  const refunds = await mapAtOnce(transactionIds, MAX_IN_FLIGHT, async (id) => {
    const answer = await paystack.listRefunds(id)
    if (answer.kind === 'undecided') throw new PaystackUnreachable(answer.reason)
    return [id, answer.refunds] as const
  })
  return new Map(refunds)
}
