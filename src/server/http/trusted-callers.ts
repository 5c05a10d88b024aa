import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isLoopbackHost } from '../../config/values'

/** Accepts any port, as tunnels use, but no other name: strangers can point those here (DNS rebinding). */
export function loopbackOrigin(host: string | undefined): string | undefined {
  const [, name = '', port = ''] =
    /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/.exec(host?.toLowerCase() ?? '') ?? []
  return isLoopbackHost(name) ? `http://${name}${port}` : undefined
}

/** Compares hashes, which have the same length, so that the time taken reveals nothing about the token. */
export function hasBearerToken({ headers }: Pick<IncomingMessage, 'headers'>, token: string): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return (
    given !== undefined && timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'))
  )
}
