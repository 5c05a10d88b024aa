import { setTimeout as wait } from 'node:timers/promises'
import type { OutsidePaystack } from '../../support/process/outside-paystack'
import { type Acknowledged, payFor } from './disk-books'
import type { Told } from './disk-guests'

/** A guest who has paid, and what the hotel told him. */
export interface Payer {
  reference: string
  told: Told
}

/** Guests who come one after the other, whatever becomes of those before them. */
export interface SteadyGuests {
  /** Lets nobody in any more, and gives all who came once they are answered. */
  stop(): Promise<Payer[]>
}

/** Lets guests pay and ask, each at a hotel that `urlOf` names for him. */
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

/** True when a guest knows how his payment ended. */
export function isDecided({ told }: Payer): boolean {
  return told.status === 200 || told.status === 409
}
