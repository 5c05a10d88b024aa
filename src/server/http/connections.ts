import type { IncomingMessage, ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { subscriberOf } from './network'

export interface ConnectionLimits {
  /** Connections of all clients together. */
  max: number
  /** Connections of one client. Many guests of a mobile carrier share an address. */
  perAddress: number
  /** A client that takes nothing of its answer for so long has gone, or means harm. */
  stalledMs: number
}

/** A phone opens six connections at most, and a page needs them for seconds. */
const LIMITS: ConnectionLimits = { max: 2_000, perAddress: 300, stalledMs: 45_000 }
/** From this part of `max` on, connections without a request make room for new ones. */
const NEARLY_FULL = 0.9
const LOOK_EVERY_MS = 1_000
interface Connection {
  address: string
  idleSince: number
  response: ServerResponse | undefined
  /** What was sent when the client last took something, and when that was. */
  sent: number
  takenAt: number
}

/**
 * Bounds what one client can hold of the server: the number of its connections, one request at a time on
 * each, and the time in which it must take its answer. When all connections are nearly used up, those without
 * a request are ended first, the longest idle before the others. Proxies in `trustedProxies` (addresses or
 * ranges) stand for many clients and have no bound of their own.
 */
export function guardConnections(
  app: FastifyInstance,
  trustedProxies: readonly string[],
  { max, perAddress, stalledMs }: ConnectionLimits = LIMITS,
): void {
  const proxies = toBlockList(trustedProxies)
  const connections = new Map<Socket, Connection>()
  const counts = new Map<string, number>()
  app.server.maxConnections = max

  function keep(socket: Socket): Connection {
    const known = connections.get(socket)
    if (known !== undefined) return known
    const address = subscriberOf(socket.remoteAddress ?? '')
    const now = performance.now()
    const connection = { address, idleSince: now, response: undefined, sent: 0, takenAt: now }
    connections.set(socket, connection)
    counts.set(address, (counts.get(address) ?? 0) + 1)
    socket.once('close', () => {
      connections.delete(socket)
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
    return connection
  }

  function makeRoom(): void {
    const excess = connections.size - Math.floor(max * NEARLY_FULL)
    if (excess <= 0) return
    const idle = [...connections].filter(([, { response }]) => response === undefined)
    const longest = idle.toSorted(([, one], [, other]) => one.idleSince - other.idleSince)
    for (const [socket] of longest.slice(0, excess)) socket.destroy()
  }

  app.server.on('connection', (socket) => {
    const { address } = keep(socket)
    const isTooMany = (counts.get(address) ?? 0) > perAddress
    if (isTooMany && !isTrusted(proxies, socket.remoteAddress)) socket.destroy()
    else makeRoom()
  })

  /** True when the request is the only one of its connection. Else it ends the connection. */
  function mayBegin(request: IncomingMessage, response: ServerResponse): boolean {
    const connection = keep(request.socket)
    if (connection.response === response) return true
    if (connection.response !== undefined) {
      // Its answer would wait for the one before, with an open file, also after the client is gone.
      request.socket.destroy()
      // Otherwise Node makes an error with a whole stack for each one when the connection closes.
      request.destroy()
      return false
    }
    connection.response = response
    connection.takenAt = performance.now()
    response.once('close', () => {
      connection.response = undefined
      connection.idleSince = performance.now()
    })
    return true
  }

  // Node goes on with what it has read after the connection was ended: up to 2,300 requests in one piece. They
  // are refused before Fastify makes anything of them.
  const handlers = app.server.listeners('request')
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!mayBegin(request, response)) return
    for (const handler of handlers) handler.call(app.server, request, response)
  })
  // For `localhost` Fastify listens with a second server, whose requests are seen only here. Not async: this
  // must be done with a request before Node reads the next one.
  app.addHook('onRequest', (request, reply, done) => {
    // A request that did not come over a connection: a test's or the build's.
    if (!app.server.listening || mayBegin(request.raw, reply.raw)) done()
    else reply.hijack()
  })

  const look = () => {
    const now = performance.now()
    for (const [socket, connection] of connections) {
      // Data that Node or the system has not handed on yet does not count as taken.
      const sent = socket.bytesWritten - socket.writableLength
      if (sent !== connection.sent || socket.writableLength === 0) {
        connection.sent = sent
        connection.takenAt = now
      } else if (now - connection.takenAt > stalledMs) socket.destroy()
    }
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    timer ??= setInterval(look, Math.min(LOOK_EVERY_MS, stalledMs)).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

function toBlockList(proxies: readonly string[]): BlockList {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

function isTrusted(proxies: BlockList, address = ''): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return proxies.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
