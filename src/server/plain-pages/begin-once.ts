import type { FastifyRequest } from 'fastify'
import { loopbackOrigin } from '../http/trusted-callers'
import { beginPayment, type Begun, type PaymentOrder } from '../settlement/begin-payment'
import type { PlainPagesOptions } from './plain-pages'

/** A second tap on the button within this time leads to the payment of the first. */
const SAME_TAP_MS = 15_000

/** Begins the payments of plain forms, one for two taps. */
export class FormPayments {
  readonly #begun = new Map<string, Promise<Begun>>()

  constructor(readonly options: PlainPagesOptions) {}

  hasBegun(key: string): boolean {
    return this.#begun.has(key)
  }

  /** `path` is the page to which Paystack sends the guest back. */
  begin(
    { headers, log }: FastifyRequest,
    key: string,
    order: Omit<PaymentOrder, 'callbackUrl'>,
    path: string,
  ): Promise<Begun> {
    const earlier = this.#begun.get(key)
    if (earlier !== undefined) return earlier
    const origin = this.options.siteUrl ?? loopbackOrigin(headers.host)
    if (origin === undefined) {
      log.error('SITE_URL is not set, so Paystack cannot be told where guests come back to')
      return Promise.resolve({ kind: 'not-started' })
    }
    const begun = beginPayment(this.options, { ...order, callbackUrl: `${origin}${path}` })
    this.#begun.set(key, begun)
    const forget = () => this.#begun.delete(key)
    setTimeout(forget, SAME_TAP_MS).unref()
    begun.then(({ kind }) => kind === 'begun' || forget(), forget)
    return begun
  }
}
