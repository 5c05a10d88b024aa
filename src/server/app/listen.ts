import { once } from 'node:events'
import { createServer } from 'node:net'
import type { ServerEnv } from '../../config/server-env'

/** Avoids `localhost`: Fastify would open a second server on the IPv6 address, which a shutdown ignores. */
export function listenHost(host: string): string {
  return host === 'localhost' ? '127.0.0.1' : host
}

/** Listens on the port for a moment. Throws Node's error when the port cannot be used. */
export async function probePort({ host, port }: Pick<ServerEnv, 'host' | 'port'>): Promise<void> {
  const probe = createServer().listen(port, listenHost(host))
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
