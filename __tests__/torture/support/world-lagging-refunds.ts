import type { RefundPaystack } from '../../support/server/refunds'

export interface LagOptions {
  /** Milliseconds of a monotonic clock. */
  elapsed: () => number
  /** From 0 to below 1. */
  random: () => number
  /** Called for each order whose reply is lost. */
  onLost?: () => void
}

/**
 * Longest delay until Paystack shows a refund. Shorter than the ten minutes that the hotel waits before a
 * second order.
 */
const MAX_LAG_MS = 9 * 60_000

/**
 * Loses the reply to the first order of each transaction. For a while neither list nor verify shows the
 * refund.
 */
export function lagRefunds(
  paystack: RefundPaystack,
  { elapsed, random, onLost }: LagOptions,
): RefundPaystack {
  const shownFrom = new Map<string, number>()
  const isShown = (transactionId: string) => (shownFrom.get(transactionId) ?? 0) <= elapsed()
  return {
    async orderRefund(order) {
      const isFirst = !shownFrom.has(order.transactionId)
      if (isFirst) shownFrom.set(order.transactionId, elapsed() + random() * MAX_LAG_MS)
      const answer = await paystack.orderRefund(order)
      if (!isFirst) return answer
      onLost?.()
      return { kind: 'undecided', reason: 'reply lost' }
    },
    listRefunds: async (transactionId) =>
      isShown(transactionId) ? paystack.listRefunds(transactionId) : { kind: 'refunds', refunds: [] },
    async verify(reference) {
      const answer = await paystack.verify(reference)
      if (answer.kind !== 'transaction' || isShown(answer.transaction.id)) return answer
      return { ...answer, transaction: { ...answer.transaction, status: 'success' } }
    },
  }
}
