import type { PaystackClient } from '../../../src/server/paystack/client'

/**
 * Returns a client that asks Paystack as the given one does, over HTTP, but holds the answers back until
 * `size` of them are here and lets them go in one instant. Answers that arrive one by one are settled one
 * by one: a read before a write would look harmless.
 */
export function releaseAtOnce(client: PaystackClient, size: number): PaystackClient {
  let waiting: (() => void)[] = []
  return {
    ...client,
    async verify(reference) {
      const result = await client.verify(reference)
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        if (waiting.length < size) return
        for (const release of waiting) release()
        waiting = []
      })
      return result
    },
  }
}
