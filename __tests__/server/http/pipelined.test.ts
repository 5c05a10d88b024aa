import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createHttpServer } from '../../../src/server/http/fastify'
import { createLogger } from '../../../src/server/http/logging'
import { closeAll, onClose } from '../../support/server/closing'

/** As much as Node reads in one piece. */
const REQUESTS = 2_300
const PACKETS = 10
const packet = 'GET / HTTP/1.1\r\nhost: h\r\n\r\n'.repeat(REQUESTS)
const BEGUN = 'http.server.request.start'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

afterEach(closeAll)

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  return socket
}

/** Opens a server that counts what passes its limits, and sends it packets of many requests each. */
async function flood() {
  const responses: WeakRef<ServerResponse>[] = []
  const onBegun = (message: unknown) => {
    responses.push(new WeakRef((message as { response: ServerResponse }).response))
  }
  subscribe(BEGUN, onBegun)
  onClose(async () => void unsubscribe(BEGUN, onBegun))
  const app = await createHttpServer({ siteUrl: undefined, trustedProxies: [], log: createLogger(false) })
  const seen = { routed: 0 }
  // Asked whenever Fastify has found a route, before its hooks.
  app.setGenReqId(() => String((seen.routed += 1)))
  app.get('/', async () => 'hello')
  await app.listen({ host: '127.0.0.1', port: 0 })
  onClose(() => app.close())
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  for (let sent = 0; sent < PACKETS; sent += 1) {
    const socket = await open(port)
    socket.write(packet)
    await once(socket, 'close')
  }
  return { responses, seen }
}

it('lets one request of many in a packet reach anything', async () => {
  const { responses, seen } = await flood()
  expect(responses.length).toBeGreaterThan(PACKETS * 100)
  expect(seen.routed).toBe(PACKETS)
})

it('keeps nothing of the requests of a packet', async () => {
  const { responses } = await flood()
  await nextTurn()
  collectGarbage()
  await nextTurn()
  collectGarbage()
  const kept = responses.filter((response) => response.deref() !== undefined)
  // The last connection may still be closing.
  expect(kept.length).toBeLessThan(REQUESTS / 100)
})
