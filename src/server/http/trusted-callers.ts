import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isLoopbackHost } from '../../config/values'

/** A request with one of these headers came through a proxy. */
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
]
const LOOPBACK_ADDRESS = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/
const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i

/**
 * True for a request that a program on this machine makes for itself: without a forwarding header, without the site's
 * name as the host, and not in HTTP/1.0, nginx's default before 1.29.7. The host also gives away DNS rebinding.
 */
export function isFromThisMachine({ socket, headers, httpVersion }: IncomingMessage): boolean {
  return (
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    httpVersion !== '1.0' &&
    FORWARDING_HEADERS.every((name) => headers[name] === undefined)
  )
}

/**
 * Returns the origin of a Host header that names this machine, at any port, as a tunnel makes it. A stranger may have
 * chosen any other name, or made it lead here (DNS rebinding).
 */
export function loopbackOrigin(host: string | undefined): string | undefined {
  const [, name = '', port = ''] =
    /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/.exec(host?.toLowerCase() ?? '') ?? []
  return isLoopbackHost(name) ? `http://${name}${port}` : undefined
}

/** Compares hashes, which have one length, so that the time reveals nothing about the token. */
export function hasBearerToken({ headers }: Pick<IncomingMessage, 'headers'>, token: string): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return (
    given !== undefined && timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'))
  )
}
