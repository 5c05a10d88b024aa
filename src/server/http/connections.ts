import type { ServerResponse } from 'node:http'
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

  app.addHook('onRequest', async (request, reply) => {
    // A request that did not come over a connection: a test's or the build's.
    if (!app.server.listening) return undefined
    const { socket } = request.raw
    // For `localhost` Fastify listens with a second server, whose connections are seen only here.
    const connection = keep(socket)
    if (connection.response !== undefined) {
      // Its answer would wait for the one before, with an open file, also after the client is gone.
      socket.destroy()
      return reply.hijack()
    }
    const response = reply.raw
    connection.response = response
    connection.takenAt = performance.now()
    response.once('close', () => {
      connection.response = undefined
      connection.idleSince = performance.now()
    })
    return undefined
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
