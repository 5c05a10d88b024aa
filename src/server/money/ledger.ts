import { mapAtOnce } from '../async/map-at-once'
import type { PaystackTransaction } from '../paystack/transaction'
import type { PaystackClient, PaystackRefund } from '../paystack/client'
import { isOfSite } from '../settlement/check-transaction'

/** Paystack's answer, or the reason why there is none. */
export type Asked<Value> = { kind: 'told'; value: Value } | { kind: 'unreachable'; reason: string }

/** A longer list is treated as a fault of Paystack's API. */
const MAX_PAGES = 2_000
const MAX_IN_FLIGHT = 4

/**
 * Asks Paystack for the site's successful transactions that were begun since a moment (ISO 8601), and until
 * another one when it is given. A transaction whose refund has begun is not among them: its status is no
 * longer `success`. Never throws.
 */
export async function readSuccesses(
  paystack: PaystackClient,
  from: string,
  to?: string,
  onPage?: (page: number) => void,
): Promise<Asked<PaystackTransaction[]>> {
  // Kept by id: a payment that arrives now moves earlier ones to the next page, where they are listed again.
  const successes = new Map<string, PaystackTransaction>()
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    onPage?.(page)
    const answer = await paystack.listSuccesses({ from, page, ...(to === undefined ? {} : { to }) })
    if (answer.kind === 'undecided') return { kind: 'unreachable', reason: answer.reason }
    if (answer.unreadable.some(isOfSite)) return { kind: 'unreachable', reason: 'unreadable answer' }
    for (const transaction of answer.transactions) {
      if (transaction.status === 'success' && isOfSite(transaction)) {
        successes.set(transaction.id, transaction)
      }
    }
    if (answer.isLast) return { kind: 'told', value: [...successes.values()] }
  }
  return { kind: 'unreachable', reason: 'endless list' }
}

/** Asks Paystack for the refunds of each transaction, and gives them by transaction id. Never throws. */
export async function readRefunds(
  paystack: PaystackClient,
  transactionIds: readonly string[],
  onAnswer?: () => void,
): Promise<Asked<Map<string, PaystackRefund[]>>> {
  const refunds = new Map<string, PaystackRefund[]>()
  let reason: string | undefined
  const ask = async (transactionId: string) => {
    if (reason !== undefined) return
    const answer = await paystack.listRefunds(transactionId)
    if (answer.kind === 'undecided') reason = answer.reason
    else refunds.set(transactionId, answer.refunds)
    onAnswer?.()
  }
  await mapAtOnce(transactionIds, MAX_IN_FLIGHT, ask)
  return reason === undefined ? { kind: 'told', value: refunds } : { kind: 'unreachable', reason }
}
