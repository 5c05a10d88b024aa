import type { Begun } from '../settlement/begin-payment'

/** A second tap on the button within this time leads to the payment of the first. */
const SAME_TAP_MS = 15_000

/** Keeps the payments that have just begun, so that two taps begin one. */
export class BegunPayments {
  readonly #begun = new Map<string, Promise<Begun>>()

  has(key: string): boolean {
    return this.#begun.has(key)
  }

  beginOnce(key: string, work: () => Promise<Begun>): Promise<Begun> {
    const earlier = this.#begun.get(key)
    if (earlier !== undefined) return earlier
    const begun = work()
    this.#begun.set(key, begun)
    const forget = () => this.#begun.delete(key)
    setTimeout(forget, SAME_TAP_MS).unref()
    begun.then(({ kind }) => kind === 'begun' || forget(), forget)
    return begun
  }
}
