import type { FastifyInstance } from 'fastify'
import { limitBy } from './limit-by'
import { networkOf } from './network'
import { RATE_LIMITS } from './rate-limits'

/** Count a call of a whole network. They throw TooManyRequests. */
export interface NetworkLimits {
  /** Calls about payments, over all routes together. */
  payments: ReturnType<typeof limitBy>
  messages: ReturnType<typeof limitBy>
}

/**
 * Gives the limits for whole networks: who rents one has all of its addresses. Call it once, because each
 * call counts by itself.
 */
export function limitNetworks(app: FastifyInstance): NetworkLimits {
  return {
    payments: limitBy(app, RATE_LIMITS.verifyOfNetwork, ({ ip }) => `verify ${networkOf(ip)}`),
    messages: limitBy(app, RATE_LIMITS.contactOfNetwork, ({ ip }) => `contact ${networkOf(ip)}`),
  }
}
