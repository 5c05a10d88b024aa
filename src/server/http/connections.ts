import type { IncomingMessage, ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf, subscriberOf } from './network'

export interface ConnectionLimits {
  /** Connections of all clients together. */
  max: number
  /** Connections of one client. Many guests of a mobile carrier share an address. */
  perAddress: number
  /** Connections of one network, which one client may have rented: a /24, or a /48 of IPv6. */
  perNetwork: number
  /** A client that takes less than `leastBytes` of its answer in so long has gone, or means harm. */
  stalledMs: number
  leastBytes: number
  /** When connections are nearly used up, also one that has taken less, or not sent all, for so long. */
  slowMs: number
}

/**
 * A phone opens six connections at most, and a page needs them for seconds. The slowest lines that are still
 * in use (GPRS, 20 kbit/s) take 32 KB on each of six connections in 90 seconds. It is that long because the
 * system asks for more only when a third of what it holds for a client has gone out.
 */
const LIMITS: ConnectionLimits = {
  max: 2_000,
  perAddress: 300,
  perNetwork: 1_000,
  stalledMs: 90_000,
  leastBytes: 8 * 1024,
  slowMs: 5_000,
}
/** From this part of `max` on, connections without a request make room for new ones. */
const NEARLY_FULL = 0.9
const LOOK_EVERY_MS = 1_000

interface Connection {
  /** The client's address and network. */
  places: readonly [string, string]
  idleSince: number
  request: IncomingMessage | undefined
  response: ServerResponse | undefined
  begunAt: number
  /** What was sent when the client had last taken `leastBytes` or everything, and when that was. */
  sent: number
  takenAt: number
}

/**
 * Bounds what one client can hold of the server: the number of its connections, one request at a time on
 * each, and how slowly it may take its answer. When all connections are nearly used up, those without a
 * request are ended first, the longest idle before the others, and then those that take their answers most
 * slowly, and those whose request is still not whole.
 * Proxies in `trustedProxies` (addresses or ranges) stand for many clients and have no bound of their own.
 */
export function guardConnections(
  app: FastifyInstance,
  trustedProxies: readonly string[],
  { max, perAddress, perNetwork, stalledMs, leastBytes, slowMs }: ConnectionLimits = LIMITS,
): void {
  const proxies = toBlockList(trustedProxies)
  const connections = new Map<Socket, Connection>()
  const counts = new Map<string, number>()
  app.server.maxConnections = max

  function keep(socket: Socket): Connection {
    const known = connections.get(socket)
    if (known !== undefined) return known
    const { remoteAddress = '' } = socket
    const places = [subscriberOf(remoteAddress), networkOf(remoteAddress)] as const
    const now = performance.now()
    const none = { request: undefined, response: undefined, begunAt: now, sent: 0, takenAt: now }
    const connection: Connection = { places, idleSince: now, ...none }
    connections.set(socket, connection)
    for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
    socket.once('close', () => {
      connections.delete(socket)
      for (const place of places) {
        const left = (counts.get(place) ?? 1) - 1
        if (left > 0) counts.set(place, left)
        else counts.delete(place)
      }
    })
    return connection
  }

  function makeRoom(newest: Socket): void {
    const excess = connections.size - Math.floor(max * NEARLY_FULL)
    if (excess <= 0) return
    const idle = [...connections].filter(
      ([socket, { response }]) => response === undefined && socket !== newest,
    )
    const longest = idle.toSorted(([, one], [, other]) => one.idleSince - other.idleSince)
    const slowest = findSlow().toSorted(([, one], [, other]) => slowSince(one) - slowSince(other))
    for (const [socket] of [...longest, ...slowest].slice(0, excess)) socket.destroy()
  }

  /** Gives the connections whose clients leave their answers waiting, or us waiting for their requests. */
  function findSlow(): [Socket, Connection][] {
    const since = performance.now() - slowMs
    return [...connections].filter(([{ writableLength }, { request, response, begunAt, takenAt }]) => {
      const isTakenSlowly = response !== undefined && writableLength > 0 && takenAt < since
      return isTakenSlowly || (request?.complete === false && begunAt < since)
    })
  }

  app.server.on('connection', (socket) => {
    if (isGone(socket)) {
      socket.destroy()
      return
    }
    const [address, network] = keep(socket).places
    const isTooMany = (counts.get(address) ?? 0) > perAddress || (counts.get(network) ?? 0) > perNetwork
    if (isTooMany && !isTrusted(proxies, socket.remoteAddress)) socket.destroy()
    else makeRoom(socket)
  })

  /** True when the request is the only one of its connection, and its client is there. Else it ends them. */
  function mayBegin(request: IncomingMessage, response: ServerResponse): boolean {
    if (isGone(request.socket)) return refuse(request)
    const connection = keep(request.socket)
    // Its answer would wait for the one before, with an open file, also after the client is gone.
    if (connection.response !== undefined) return refuse(request)
    connection.request = request
    connection.response = response
    connection.begunAt = connection.takenAt = performance.now()
    connection.sent = request.socket.bytesWritten
    // It closes once; a listener that takes itself away again costs each answer a microsecond.
    response.on('close', () => {
      connection.request = connection.response = undefined
      connection.idleSince = performance.now()
    })
    return true
  }

  // Node goes on with what it has read after the connection was ended: up to 2,300 requests in one piece.
  // They are refused before Fastify makes anything of them.
  const handlers = app.server.listeners('request')
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!mayBegin(request, response)) return
    for (const handler of handlers) handler.call(app.server, request, response)
  })
  const look = () => {
    const now = performance.now()
    for (const [socket, connection] of connections) {
      // Data that Node or the system has not handed on yet does not count as taken.
      const sent = socket.bytesWritten - socket.writableLength
      if (sent - connection.sent >= leastBytes || socket.writableLength === 0) {
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

/** Since when a connection has been slow: with its request, or with taking the answer. */
function slowSince({ request, begunAt, takenAt }: Connection): number {
  return request?.complete === false ? begunAt : takenAt
}

/**
 * True when the client went before its address was asked for, which the system then no longer knows. Such a
 * client can be neither counted nor answered.
 */
function isGone({ remoteAddress }: Socket): boolean {
  return remoteAddress === undefined
}

/** Ends a request and its connection. Gives false. */
function refuse(request: IncomingMessage): false {
  request.socket.destroy()
  // Otherwise Node makes an error with a whole stack for each one when the connection closes.
  request.destroy()
  return false
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
