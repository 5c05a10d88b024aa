import fastifyHelmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { leadFromBrokenPath } from './broken-path'
import { createOneAtATimeServer, stopWithoutLoss } from './connections'
import { keepDataShort } from './document-headers'
import { answerError, answerNotFound, MethodNotAllowed, toErrorBody } from './errors'
import { OneLineARequest } from './logging'
import { maxConnections } from './open-files'
import { beStrict, isUnread } from './strict-requests'
import { isFromThisMachine } from './this-machine'
import { inputFormats } from './validation'

const BODY_LIMIT_BYTES = 16 * 1024
const REQUEST_TIMEOUT_MS = 15_000
const HEADERS_TIMEOUT_MS = 10_000
const KEEP_ALIVE_TIMEOUT_MS = 5_000
/** Node looks this often for requests that exceed the two timeouts above; its default is 30 s. */
const CHECK_TIMEOUTS_EVERY_MS = 2_000
/** Nothing is read or written for this long: the client is gone, or takes its answer too slowly. */
const INACTIVITY_TIMEOUT_MS = 60_000
/** So long a client may take to read why its request could not be read. */
const LAST_WORDS_MS = 2_000
const HSTS = 'max-age=31536000'
/** Paystack's checkout takes payments in its frame; nothing else of the browser is of use to the site. */
const PERMISSIONS_POLICY = [
  'payment=(self "https://checkout.paystack.com")',
  ...[
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ')

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

/** Returns a Fastify instance with our limits, headers and error handlers, and without routes. */
export async function createHttpServer({
  siteUrl,
  trustedProxies,
  isPreview = false,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
  log,
}: HttpServerOptions): Promise<FastifyInstance> {
  const isHttps = siteUrl?.startsWith('https:') ?? false
  const rawHeaders = headersWithoutHelmet(isHttps)
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new OneLineARequest(),
    serverFactory: (handle) => createServer(requestTimeoutMs, handle),
    // A request that comes while the server stops is answered too: see stopWithoutLoss.
    return503OnClosing: false,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: leadFromBrokenPath,
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: true,
        formats: inputFormats,
      },
    },
    // No hook runs for a path that cannot be decoded, so no header comes from helmet.
    frameworkErrors: (error, request, reply) => {
      const ending = isUnread(request.raw) ? { connection: 'close' } : {}
      void answerError(error, request, reply.headers({ ...rawHeaders, ...ending }))
    },
    clientErrorHandler(error, socket) {
      answerBrokenRequest(error, socket, rawHeaders)
    },
  })
  // Node's own answer has no headers.
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, { ...rawHeaders, connection: 'close' }).end()
  })
  stopWithoutLoss(app)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNotFound)
  if (isPreview) keepToThisMachine(app)
  await app.register(fastifyHelmet, helmetOptions(isHttps))
  // What it refuses has helmet's headers too.
  beStrict(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
    if (isPreview) reply.header('x-robots-tag', 'noindex, nofollow')
  })
  keepDataShort(app)
  await app.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    dotfiles: 'ignore',
    index: false,
    cacheControl: false,
  })
  return app
}

function createServer(requestTimeoutMs: number, handle: RequestListener): Server {
  const server = createOneAtATimeServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_TIMEOUTS_EVERY_MS,
      // A request without a Host header would get a bare 400 from Node: see beStrict.
      requireHostHeader: false,
    },
    handle,
  )
  server.maxConnections = maxConnections()
  server.setTimeout(INACTIVITY_TIMEOUT_MS)
  return server
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

/** Gives the headers of an answer that leaves without helmet. */
function headersWithoutHelmet(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(isHttps && { 'strict-transport-security': HSTS }),
  }
}

/**
 * Answers on the socket: bytes that Node cannot parse, or that come too late, never become a request. Ends
 * the connection then: a server's socket stays half open until the client ends its side, and a client that
 * never does would hold a place for ever.
 */
function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
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
  const lines = Object.entries({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
  const timer = setTimeout(() => socket.destroy(), LAST_WORDS_MS)
  socket.once('close', () => clearTimeout(timer))
}

/** A hook that forbids caching: an answer of the API is true only at its moment. */
export async function forbidCaching(
  _request: FastifyRequest,
  reply: { header(name: string, value: string): unknown },
) {
  reply.header('cache-control', 'no-store')
}
