import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onClose } from './server/closing'

/** Starts a server on a free port of this machine that answers as the test wants, until the test ends. */
export async function startFakeHost(answer: RequestListener): Promise<{ url: string; port: string }> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onClose(async () => server.close().closeAllConnections())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port: String(port) }
}
