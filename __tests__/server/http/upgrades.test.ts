import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { closeAll, onClose, openTestBackend } from '../../support/server/backend'

afterEach(closeAll)

/** Starts a second server in front of an app, as Fastify does for the second address of `localhost`. */
async function openSecond() {
  const { app } = await openTestBackend()
  await app.ready()
  const second = createServer(app.routing)
  second.on('upgrade', app.server.emit.bind(app.server, 'upgrade'))
  second.listen(0, '127.0.0.1')
  await once(second, 'listening')
  onClose(async () => void second.close())
  const { port } = second.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  client.on('error', () => undefined)
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  const [ours] = await once(second, 'connection')
  return { client, ours }
}

it('answers a request for an upgrade that nobody takes, and ends its connection', async () => {
  const { client, ours } = await openSecond()
  let answer = ''
  client.on('data', (part) => (answer += String(part)))
  await once(client, 'end')
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*connection: close\r\n/)
  expect(answer).toMatch(/x-content-type-options: nosniff\r\n/)
  const closed = once(ours, 'close')
  client.end('nobody reads this')
  await closed
  // It is closed by the client's own end, and not when the time for the last words is over.
  expect([ours.readableEnded, ours.errored]).toEqual([true, null])
})

it('outlives a client that breaks the connection of an upgrade', async () => {
  const { client, ours } = await openSecond()
  // `once` would listen to the error that must not be fatal.
  const closed = new Promise((resolve) => ours.on('close', resolve))
  await once(client, 'data')
  client.resetAndDestroy()
  await closed
  expect(ours.errored).toMatchObject({ code: 'ECONNRESET' })
})
