import { setTimeout as wait } from 'node:timers/promises'
import type { OutsidePaystack } from '../../support/process/outside-paystack'
import { type Acknowledged, payFor } from './disk-books'
import type { Told } from './disk-guests'

/** A guest's payment and the hotel's answer. */
export interface Payer {
  reference: string
  told: Told
}

/** Guests who come one after the other and do not wait for each other's answers. */
export interface SteadyGuests {
  /** Lets no more guests come. Resolves with all guests when they have their answers. */
  stop(): Promise<Payer[]>
}

/** Lets guests pay and call verify. `urlOf` gives the hotel for the next guest. */
export function letGuestsCome(
  urlOf: () => string,
  paystack: OutsidePaystack,
  acknowledged: Acknowledged,
  pauseMs = 40,
): SteadyGuests {
  const payers: Promise<Payer>[] = []
  const closing = new AbortController()
  const coming = (async () => {
    while (!closing.signal.aborted) {
      const reference = await payFor(paystack)
      payers.push(acknowledged.verify(urlOf(), reference).then((told) => ({ reference, told })))
      await wait(pauseMs)
    }
  })()
  return {
    async stop() {
      closing.abort()
      await coming
      return Promise.all(payers)
    },
  }
}

/** True when the guest's answer is final: booked or refunded. */
export function isDecided({ told }: Payer): boolean {
  return told.status === 200 || told.status === 409
}
