import fastifyHelmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import { endInOrder } from './end-in-order'
import { answerError, answerNotFound, MethodNotAllowed, toErrorBody } from './errors'
import { isFromThisMachine } from './this-machine'
import { inputFormats } from './validation'

const BODY_LIMIT_BYTES = 16 * 1024
const MAX_CONNECTIONS = 2_000
const REQUEST_TIMEOUT_MS = 15_000

export interface HttpServerOptions {
  /** The site's public origin; undefined when it is not known. */
  siteUrl: string | undefined
  trustedProxies: readonly string[]
  /** True answers programs of this machine only, and asks search engines to leave every answer out. */
  isPreview?: boolean
  /** How long a request may take to arrive. By default enough for a form on a slow line. */
  requestTimeoutMs?: number
  log: FastifyBaseLogger
}

/** Gives a Fastify instance with our limits, headers and error handlers, and without routes. */
export async function createHttpServer({
  siteUrl,
  trustedProxies,
  isPreview = false,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
  log,
}: HttpServerOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: 5_000,
    // A request that comes while the server ends is answered too: end-in-order.ts.
    return503OnClosing: false,
    http: { headersTimeout: 10_000 },
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    routerOptions: { ignoreTrailingSlash: true },
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: true,
        formats: inputFormats,
      },
    },
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  })
  app.server.maxConnections = MAX_CONNECTIONS
  endInOrder(app)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNotFound)
  if (isPreview) keepToThisMachine(app)
  await app.register(fastifyHelmet, helmetOptions(siteUrl?.startsWith('https:') ?? false))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'payment=(self "https://checkout.paystack.com")')
    if (isPreview) reply.header('x-robots-tag', 'noindex, nofollow')
  })
  await app.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    dotfiles: 'ignore',
    index: false,
    cacheControl: false,
  })
  return app
}

/**
 * Answers 405 to every method at `url` that is not allowed. Takes the allowed methods in the form of the
 * Allow header.
 */
export function refuseOtherMethods(app: FastifyInstance, url: string, allowed: string): void {
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
    (method) => !allowed.includes(method),
  )
  const refuse = async () => {
    throw new MethodNotAllowed(allowed)
  }
  app.route({ method: others, url, onRequest: refuse, handler: refuse })
}

/** A preview shows drafts: it must stay empty behind a proxy that was led to its port. */
function keepToThisMachine(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isFromThisMachine(request.raw)) return undefined
    return reply.code(404).header('cache-control', 'no-store').send()
  })
}

function helmetOptions(isHttps: boolean) {
  return {
    // The policy of the API. Each page of the site sends its own policy, with the hashes of its scripts.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    frameguard: { action: 'deny' as const },
    // These headers are left out, because each would go out with every file.
    // The first three are for outdated browsers.
    xDownloadOptions: false,
    xXssProtection: false,
    xPermittedCrossDomainPolicies: false,
    // Origin-Agent-Cluster is of no use on one origin.
    originAgentCluster: false,
    // X-DNS-Prefetch-Control with `off` slows the first page view.
    xDnsPrefetchControl: false,
  }
}

/** Answers on the socket: bytes that Node cannot parse, or that come too late, never become a request. */
function answerBrokenRequest(
  this: { log: FastifyBaseLogger },
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const isTimeout = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const status = isTimeout
    ? '408 Request Timeout'
    : isTooLarge
      ? '431 Request Header Fields Too Large'
      : '400 Bad Request'
  const body = JSON.stringify(
    toErrorBody(isTimeout ? 'timeout' : 'bad_request', 'The request could not be read.'),
  )
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** A hook that forbids caching: an answer of the API is true only at its moment. */
export async function forbidCaching(
  _request: FastifyRequest,
  reply: { header(name: string, value: string): unknown },
) {
  reply.header('cache-control', 'no-store')
}
