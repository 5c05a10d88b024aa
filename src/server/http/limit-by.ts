import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TooManyRequests } from './errors'

interface Limit {
  max: number
  timeWindow: string
}

/**
 * Gives a function that counts a request under the key that `keyOf` gives, over all routes that use the key.
 * It throws TooManyRequests above the limit. Needs @fastify/rate-limit.
 */
export function limitBy(
  app: FastifyInstance,
  limit: Limit,
  keyOf: (request: FastifyRequest) => string,
): (request: FastifyRequest) => Promise<void> {
  const check = app.createRateLimit({ ...limit, keyGenerator: keyOf })
  return async (request) => {
    const found = await check(request)
    if (found.isAllowed || !found.isExceeded) return
    throw new TooManyRequests(found.ttlInSeconds)
  }
}
