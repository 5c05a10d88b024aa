import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** For how long a server that ends still takes requests, unless no connection is open any more. */
const LAST_REQUESTS_MS = 2_000
const LOOK_EVERY_MS = 50
/** After this, pause between two looks for connections without a request. */
const END_IDLE_EVERY_MS = 1_000

const stopping = new WeakSet<Server>()
const notes = new WeakMap<Server, (request: IncomingMessage, response: ServerResponse) => void>()

/** True from the call of `app.close()` on. */
export function isStopping(app: FastifyInstance): boolean {
  return stopping.has(app.server)
}

/** Notes an answer that did not come through Fastify, and that has not gone out whole yet. */
export function noteAnswer(app: FastifyInstance, request: IncomingMessage, response: ServerResponse): void {
  notes.get(app.server)?.(request, response)
}

/**
 * Lets `app.close()` end a server that listens in such an order that no request is lost. Connections are kept
 * alive between requests, and whoever ends one at once may cut off a request that is on its way. So the
 * server first goes on for LAST_REQUESTS_MS and says `Connection: close` with each answer. Then it takes no
 * new connections, answers what it has taken, and ends the connections without a request, also those on which
 * none ever came: browsers open such ones ahead of need.
 */
export function endInOrder(app: FastifyInstance): void {
  const sockets = new Set<Socket>()
  /** The answer that is due on a connection: connections.ts lets one begin after the other. */
  const responses = new Map<Socket, ServerResponse>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      // An answer that never had its turn does not close by itself.
      responses.delete(socket)
    })
  }
  const note = ({ socket }: IncomingMessage, response: ServerResponse) => {
    responses.set(socket, response)
    response.once('close', () => responses.delete(socket))
  }
  notes.set(app.server, note)
  app.server.on('connection', keep)
  app.addHook('onRequest', async (request, { raw }) => {
    // A request that did not come over a connection (the build's, the rehearsal's webhook) has a socket that
    // is none: nothing can end it, and nothing tells that it is done.
    if (request.raw.socket instanceof Socket) note(request.raw, raw)
  })
  const endIdle = async () => {
    // Until then the event loop reads what has arrived: a connection may be idle only because we are late.
    await nextTurn()
    for (const socket of sockets) if (!responses.has(socket)) socket.destroy()
  }
  app.addHook('preClose', async () => {
    stopping.add(app.server)
    if (!app.server.listening) return
    // Fastify says `Connection: close` by itself, but only to requests that begin from now on.
    for (const response of responses.values()) response.shouldKeepAlive = false
    for (let waited = 0; sockets.size > 0 && waited < LAST_REQUESTS_MS; waited += LOOK_EVERY_MS) {
      await wait(LOOK_EVERY_MS)
    }
    await nextTurn()
    const timer = setInterval(() => void endIdle(), END_IDLE_EVERY_MS)
    timer.unref()
    app.server.once('close', () => clearInterval(timer))
  })
}
