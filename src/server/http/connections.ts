import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/** How long a server that stops still takes requests, unless no connection is open any more. */
const LAST_REQUESTS_MS = 2_000
const POLL_MS = 50

/** Of each server, the answers under way by their connection. */
const answersUnderWay = new WeakMap<Server, Map<Socket, ServerResponse>>()
const stoppingServers = new WeakSet<Server>()

/**
 * Returns an HTTP server that answers one request at a time on a connection. Node reads up to 2,300 pipelined
 * requests in one piece and keeps an open file for each answer, even after the client is gone. No browser and
 * no proxy pipelines, so such a connection is closed before Fastify sees the second request.
 */
export function createOneAtATimeServer(options: ServerOptions, handle: RequestListener): Server {
  const underWay = new Map<Socket, ServerResponse>()
  const server = createServer(options, (request, response) => {
    const { socket } = request
    // Node remembers the address once it was read: rate limits need it after a client has reset its connection.
    if (socket.destroyed || socket.remoteAddress === undefined || underWay.has(socket)) {
      socket.destroy()
      // Otherwise Node creates an error with a stack trace for each request when the connection closes.
      request.destroy()
      return
    }
    underWay.set(socket, response)
    response.once('close', () => underWay.delete(socket))
    handle(request, response)
  })
  answersUnderWay.set(server, underWay)
  return server
}

/** True from the call of `app.close()` on. */
export function isStopping(app: FastifyInstance): boolean {
  return stoppingServers.has(app.server)
}

/**
 * Makes `app.close()` lose no request of a connection that is kept alive. The server takes requests for up to
 * LAST_REQUESTS_MS longer, in which Fastify adds `Connection: close` to each answer and a proxy learns from
 * /healthz to use another server. Connections on which no request ever came are closed when the last answer
 * is out, because Node closes only those that have had one.
 */
export function stopWithoutLoss(app: FastifyInstance): void {
  const { server } = app
  const countConnections = promisify(server.getConnections.bind(server))
  app.addHook('preClose', async () => {
    stoppingServers.add(server)
    if (!server.listening) return
    const underWay = answersUnderWay.get(server) ?? new Map<Socket, ServerResponse>()
    // Fastify does this only for requests that begin from now on.
    for (const response of underWay.values()) response.shouldKeepAlive = false
    for (let waited = 0; waited < LAST_REQUESTS_MS && (await countConnections()) > 0; waited += POLL_MS) {
      await wait(POLL_MS)
    }
    const timer = setInterval(() => {
      if (underWay.size === 0) server.closeAllConnections()
    }, POLL_MS)
    server.once('close', () => clearInterval(timer))
  })
}
