import { once } from 'node:events'
import { createServer } from 'node:net'
import type { ServerEnv } from '../../config/server-env'
import { listenHost } from './listen-host'

/** Listens on the port for a moment. Throws Node's error when the port cannot be used. */
export async function probePort({ host, port }: Pick<ServerEnv, 'host' | 'port'>): Promise<void> {
  const probe = createServer().listen(port, listenHost(host))
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
