import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import fastify from 'fastify'
import { guardConnections } from '../../../src/server/http/connections'
import { addReadySource, answerFromMemory } from '../../../src/server/http/ready-answers'
import { streamOf } from '../../../src/server/http/slices'
import { closeAll, onClose } from '../../support/server/closing'

jest.setTimeout(60_000)
afterEach(closeAll)

const KILOBYTE = 1024
const STALLED_MS = 3_000
const READ_EVERY_MS = 20

/** Serves a body from memory to clients that must take something of it every STALLED_MS. */
async function serve(body: Buffer): Promise<number> {
  const app = fastify({ forceCloseConnections: true })
  answerFromMemory(app)
  const limits = { max: 10, perAddress: 10, perNetwork: 10, slowMs: 60_000 }
  guardConnections(app, [], { ...limits, stalledMs: STALLED_MS, leastBytes: 64 * KILOBYTE })
  const headers = ['content-length', String(body.length)]
  addReadySource(app, () => ({ status: 200, headers, body, route: '/*' }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  onClose(() => app.close())
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

it('lets a client take a long answer slowly, as long as it goes on', async () => {
  const body = Buffer.alloc(24 * KILOBYTE * KILOBYTE, 'a')
  const slow = connect(await serve(body), '127.0.0.1')
  onClose(async () => void slow.destroy())
  await once(slow, 'connect')
  slow.pause().write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const begunAt = performance.now()
  let read = 0
  const bit = setInterval(() => {
    // At most what the stream holds at once, 64 KB.
    read += (slow.read() as Buffer | null)?.length ?? 0
    if (read >= body.length) slow.destroy()
  }, READ_EVERY_MS)
  onClose(async () => clearInterval(bit))
  await once(slow, 'close')
  expect(read).toBeGreaterThanOrEqual(body.length)
  expect(performance.now() - begunAt).toBeGreaterThan(STALLED_MS)
})

it.each([0, 1, 16 * KILOBYTE, 16 * KILOBYTE + 1])('gives %d bytes as they are', async (length) => {
  const body = Buffer.alloc(length, 'abc')
  expect(await buffer(streamOf(body))).toEqual(body)
})
