import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TooManyRequests } from './errors'
import { networkOf } from './network'
import { RATE_LIMITS } from './rate-limits'

/**
 * Gives an onRequest hook that bounds the calls of a whole network about payments, over all routes that use
 * it: who rents a network has all of its addresses. It throws TooManyRequests.
 */
export function limitNetworks(app: FastifyInstance) {
  const check = app.createRateLimit({
    ...RATE_LIMITS.verifyOfNetwork,
    keyGenerator: ({ ip }: FastifyRequest) => `verify ${networkOf(ip)}`,
  })
  return async (request: FastifyRequest) => {
    const limit = await check(request)
    if (limit.isAllowed || !limit.isExceeded) return
    throw new TooManyRequests(limit.ttlInSeconds)
  }
}
