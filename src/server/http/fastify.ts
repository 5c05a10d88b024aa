import fastifyHelmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { decodePath } from './decode-path'
import { answerError, answerNotFound, NotFound } from './errors'
import { RequestLog } from './logging'
import { inputFormats } from './validation'

const BODY_LIMIT_BYTES = 16 * 1024
const REQUEST_TIMEOUT_MS = 15_000
const HEADERS_TIMEOUT_MS = 10_000
/** How often Node checks for requests that exceed the two timeouts above. Its default is 30 s. */
const CHECK_TIMEOUTS_EVERY_MS = 2_000
/** A proxy must end idle connections earlier: see deploy/nginx.conf. */
const KEEP_ALIVE_TIMEOUT_MS = 5_000
/** Idle time after which a connection is closed: the client is gone, or reads too slowly. */
const INACTIVITY_TIMEOUT_MS = 60_000
const MAX_CONNECTIONS = 2_000
/** Node begins all requests of a connection at once: thousands of them would keep everybody waiting. */
const MAX_REQUESTS_PER_CONNECTION = 100
/** How long a stopping server still accepts requests while a connection is open. */
const LAST_REQUESTS_MS = 2_000
const POLL_MS = 50
/** Paystack's checkout needs the Payment Request API in its frame. What could track a guest is off. */
const PERMISSIONS_POLICY = [
  'payment=(self "https://checkout.paystack.com")',
  ...['browsing-topics', 'camera', 'display-capture', 'geolocation', 'microphone', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')

/** Headers that browsers heed for documents only. Without them, a file's answer is half a kilobyte less. */
const DOCUMENT_HEADERS = ['cross-origin-opener-policy', 'referrer-policy', 'x-frame-options']

export interface HttpServerOptions {
  siteUrl: string | undefined
  trustedProxies: readonly string[]
  requestTimeoutMs?: number
  log: FastifyBaseLogger
}

export async function createHttpServer({
  siteUrl,
  trustedProxies,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
  log,
}: HttpServerOptions): Promise<FastifyInstance> {
  const isHttps = siteUrl?.startsWith('https:') ?? false
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    http: {
      requestTimeout: requestTimeoutMs,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_TIMEOUTS_EVERY_MS,
    },
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionTimeout: INACTIVITY_TIMEOUT_MS,
    maxRequestsPerSocket: MAX_REQUESTS_PER_CONNECTION,
    // Requests that arrive while the server stops are answered too: see stopWithoutLoss.
    return503OnClosing: false,
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
    // An address that cannot be decoded gets a normal 404, with all headers.
    rewriteUrl: ({ url = '/' }) =>
      url.replace(/^[^?]*/, (path) => (decodePath(path) === undefined ? path.replaceAll('%', '%25') : path)),
  })
  app.server.maxConnections = MAX_CONNECTIONS
  stopWithoutLoss(app)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNotFound)
  await app.register(fastifyHelmet, helmetOptions(isHttps))
  app.addHook('onRequest', refuseNul)
  app.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html')) {
      reply.header('permissions-policy', PERMISSIONS_POLICY)
    } else {
      for (const name of DOCUMENT_HEADERS) reply.removeHeader(name).raw.removeHeader(name)
    }
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

/** A hook that refuses addresses with a NUL, which PostgreSQL cannot store in a text. */
async function refuseNul({ raw: { url = '' } }: FastifyRequest): Promise<void> {
  if (url.includes('%00')) throw new NotFound()
}

const stoppingServers = new WeakSet<Server>()

export function isStopping(app: FastifyInstance): boolean {
  return stoppingServers.has(app.server)
}

/**
 * Makes `app.close()` lose no request: for up to LAST_REQUESTS_MS the server takes more, each answered with
 * `Connection: close`. Then all connections are closed: Node would wait for those that never sent a request.
 */
function stopWithoutLoss(app: FastifyInstance): void {
  const { server } = app
  const countConnections = promisify(server.getConnections.bind(server))
  let answersUnderWay = 0
  server.on('request', (_request, response) => {
    answersUnderWay += 1
    response.once('close', () => (answersUnderWay -= 1))
  })
  app.addHook('preClose', async () => {
    stoppingServers.add(server)
    if (!server.listening) return
    for (let waited = 0; waited < LAST_REQUESTS_MS && (await countConnections()) > 0; waited += POLL_MS) {
      await wait(POLL_MS)
    }
    const timer = setInterval(() => {
      if (answersUnderWay === 0) server.closeAllConnections()
    }, POLL_MS)
    server.once('close', () => clearInterval(timer))
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
    // These headers are omitted to keep every answer small. The first three are for outdated browsers.
    xDownloadOptions: false,
    xXssProtection: false,
    xPermittedCrossDomainPolicies: false,
    // Origin-Agent-Cluster is of no use on one origin.
    originAgentCluster: false,
    // X-DNS-Prefetch-Control with `off` slows the first page view.
    xDnsPrefetchControl: false,
  }
}

export async function forbidCaching(
  _request: FastifyRequest,
  reply: { header(name: string, value: string): unknown },
) {
  reply.header('cache-control', 'no-store')
}
