import type { FastifyInstance } from 'fastify'
import { limitBy } from './limit-by'
import { networkOf } from './network'
import { RATE_LIMITS } from './rate-limits'

/**
 * Gives an onRequest hook that bounds the calls of a whole network about payments, over all routes that use
 * it: who rents a network has all of its addresses. It throws TooManyRequests.
 */
export function limitNetworks(app: FastifyInstance) {
  return limitBy(app, RATE_LIMITS.verifyOfNetwork, ({ ip }) => `verify ${networkOf(ip)}`)
}
