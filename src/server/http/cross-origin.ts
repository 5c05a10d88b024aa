import type { FastifyInstance } from 'fastify'
import { CONTACT_PATH, ROOMS_PATH, VERIFY_PAYMENT_PATH } from '../../shared/paths'

/** The calls of the contract, and no others: webhooks, metrics and the like are not for pages of sites. */
const CONTRACT_PATHS = [ROOMS_PATH, CONTACT_PATH, VERIFY_PAYMENT_PATH]
const ALLOWED_METHODS = 'GET, POST'
const ALLOWED_HEADERS = 'Content-Type'
/** What our pages read of an answer beside its body. */
const EXPOSED_HEADERS = 'Retry-After'
/**
 * For how long a browser need not ask again; none takes more:
 * https://fetch.spec.whatwg.org/#http-cors-protocol
 */
const MAX_AGE_SECONDS = 7_200

/**
 * Lets pages of other origins use the calls of the contract (CORS), without credentials. Takes the origins as
 * browsers send them. Adds a hook, which must come before all hooks that may refuse a request: a page can
 * read a refusal only when the refusal names the page's origin too.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  app.addHook('onRequest', async (request, reply) => {
    if (!isOfContract(request.url)) return
    // Also without an origin: a cache must not hand that answer to a page of another origin.
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
