import type { FastifyInstance } from 'fastify'
import { CONTACT_PATH, ROOMS_PATH, VERIFY_PAYMENT_PATH } from '../../shared/paths'

/** Only the calls of the contract. Webhooks, metrics and the like are not for web pages. */
const CONTRACT_PATHS = [ROOMS_PATH, CONTACT_PATH, VERIFY_PAYMENT_PATH]
const ALLOWED_METHODS = 'GET, POST'
const ALLOWED_HEADERS = 'Content-Type'
/** The response headers that our pages read. */
const EXPOSED_HEADERS = 'Retry-After'
/** Browsers allow no more: https://fetch.spec.whatwg.org/#http-cors-protocol */
const MAX_AGE_SECONDS = 7_200

/**
 * Lets pages of these origins make the calls of the contract (CORS), without credentials. Must come before all hooks
 * that may refuse a request: a page can read a refusal only with these headers.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  app.addHook('onRequest', async (request, reply) => {
    if (!isOfContract(request.url)) return
    // Also for requests without an origin, so that a cache does not reuse the answer for another origin.
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return
    reply.header('access-control-allow-origin', origin)
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
      reply.header('access-control-expose-headers', EXPOSED_HEADERS)
      return
    }
    reply.headers({
      'access-control-allow-methods': ALLOWED_METHODS,
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': String(MAX_AGE_SECONDS),
    })
    return reply.code(204).send()
  })
}

/** Takes the path and query of a request. Our paths end with a slash, which a caller may leave out. */
function isOfContract(url: string): boolean {
  const path = `${url.split('?')[0]}/`
  return CONTRACT_PATHS.some((start) => path.startsWith(start))
}
