import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import { type ConnectionLimits, guardConnections } from '../../../src/server/http/connections'
import { closeAll, makeTempDir, onClose } from '../../support/server/closing'

const MEGABYTE = 1024 * 1024
const GET = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'
const LIMITS: ConnectionLimits = {
  max: 100,
  perAddress: 100,
  perNetwork: 100,
  stalledMs: 60_000,
  leastBytes: 1,
  slowMs: 60_000,
}

afterEach(closeAll)

async function listen(
  { trusted = [], ...limits }: Partial<ConnectionLimits> & { trusted?: string[] },
  body = 'hello',
): Promise<{ app: FastifyInstance; port: number }> {
  const app = fastify({ forceCloseConnections: true })
  guardConnections(app, trusted, { ...LIMITS, ...limits })
  const root = await makeTempDir()
  await writeFile(join(root, 'file.txt'), body)
  await app.register(fastifyStatic, { root, serve: false })
  app.get('/', (_request, reply) => reply.sendFile('file.txt'))
  app.post('/', async () => 'taken')
  await app.listen({ host: '127.0.0.1', port: 0 })
  onClose(() => app.close())
  const address = app.server.address()
  return { app, port: typeof address === 'object' && address !== null ? address.port : 0 }
}

async function open(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  onClose(async () => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Gives the beginning of the answer; '' when the server has ended the connection. */
function ask(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const onEnd = () => resolve('')
    socket.once('close', onEnd)
    socket.once('data', (chunk: Buffer) => {
      socket.off('close', onEnd)
      resolve(chunk.toString())
    })
    socket.write(GET)
  })
}

function forget(socket: Socket): void {
  Object.defineProperty(socket, 'remoteAddress', { value: undefined })
}

async function openFiles(): Promise<number> {
  return (await readdir('/proc/self/fd')).length
}

/** Resolves when the server has ended the connection, whether or not it said so before. */
async function ended(socket: Socket): Promise<void> {
  socket.resume()
  if (!socket.closed) await once(socket, 'close')
}

it('answers a request for an upgrade as any other', async () => {
  const { port } = await listen({})
  const socket = await open(port)
  const answer = once(socket, 'data')
  socket.write(GET.replace('\r\n\r\n', '\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'))
  expect(String((await answer)[0])).toMatch(/^HTTP\/1.1 200/)
})

it('answers one request after the other on a connection', async () => {
  const { port } = await listen({})
  const socket = await open(port)
  for (let asked = 0; asked < 50; asked += 1) expect(await ask(socket)).toContain('200 OK')
})

it('ends a connection whose next request does not wait, and leaves no file open', async () => {
  const { port } = await listen({}, 'a'.repeat(MEGABYTE))
  const before = await openFiles()
  for (let round = 0; round < 4; round += 1) {
    const socket = await open(port)
    socket.write(GET.repeat(500))
    await ended(socket)
  }
  await expectSoon(async () => (await openFiles()) <= before)
})

it('bounds the connections of one address, and not those of a proxy that is named', async () => {
  const bounded = await listen({ perAddress: 3 })
  const kept = await Promise.all([1, 2, 3].map(() => open(bounded.port)))
  await ended(await open(bounded.port))
  for (const socket of kept) expect(await ask(socket)).toContain('200 OK')
  kept[0]?.destroy()
  await expectSoon(async () => (await ask(await open(bounded.port))).includes('200 OK'))

  const proxied = await listen({ perAddress: 3, trusted: ['127.0.0.0/8'] })
  const many = await Promise.all([1, 2, 3, 4, 5].map(() => open(proxied.port)))
  for (const socket of many) expect(await ask(socket)).toContain('200 OK')
})

it('bounds the connections of one network, whichever of its addresses they come from', async () => {
  const { port } = await listen({ perAddress: 2, perNetwork: 3 })
  const kept = await Promise.all(['127.0.0.1', '127.0.0.2', '127.0.0.3'].map((from) => open(port, from)))
  await ended(await open(port, '127.0.0.4'))
  for (const socket of kept) expect(await ask(socket)).toContain('200 OK')
  expect(await ask(await open(port, '127.0.1.4'))).toContain('200 OK')
})

it('ends a connection whose client was gone before its address was known, and counts none', async () => {
  const { app, port } = await listen({ perAddress: 3 })
  app.server.prependListener('connection', forget)
  for (let opened = 0; opened < 5; opened += 1) expect(await ask(await open(port))).toBe('')
  app.server.off('connection', forget)
  for (let opened = 0; opened < 3; opened += 1) expect(await ask(await open(port))).toContain('200 OK')
})

it('ends the longest idle connections when all are nearly used up', async () => {
  const { port } = await listen({ max: 10 })
  const idle: Socket[] = []
  for (let opened = 0; opened < 9; opened += 1) idle.push(await open(port))
  const guest = await open(port)
  await ended(idle[0] as Socket)
  expect(await ask(guest)).toContain('200 OK')
  expect(await ask(idle[8] as Socket)).toContain('200 OK')
})

it('ends a connection on which nothing is taken, and no other', async () => {
  const { app, port } = await listen({ stalledMs: 300 }, 'a'.repeat(32 * MEGABYTE))
  const stalled = await open(port)
  stalled.pause()
  stalled.write(GET)
  const reading = await open(port)
  let read = 0
  reading.on('data', (chunk: Buffer) => (read += chunk.length))
  reading.write(GET)
  await expectSoon(async () => read > 32 * MEGABYTE)
  await expectSoon(async () => (await connectionsOf(app)) === 1)
})

it('ends a connection that takes its answer bit by bit', async () => {
  const size = 128 * MEGABYTE
  const { port } = await listen({ stalledMs: 2_000, leastBytes: 64 * MEGABYTE }, 'a'.repeat(size))
  const slow = await open(port)
  let read = 0
  slow.pause().write(GET)
  const bit = setInterval(() => (read += (slow.read() as Buffer | null)?.length ?? 0), 50)
  onClose(async () => clearInterval(bit))
  await once(slow, 'close')
  expect(read).toBeLessThan(size)
})

it('ends the slowest answers too when all connections are nearly used up', async () => {
  const { app, port } = await listen({ max: 10, slowMs: 50 }, 'a'.repeat(32 * MEGABYTE))
  for (let opened = 0; opened < 9; opened += 1) {
    const slow = await open(port)
    slow.write(GET)
    // The answer has begun, and nobody reads it.
    await once(slow, 'readable')
  }
  expect(await connectionsOf(app)).toBe(9)
  // Until a new connection finds that they wait for their clients.
  await expectSoon(async () => {
    const guest = await open(port)
    const isServed = (await ask(guest)).includes('200 OK')
    const hasRoom = (await connectionsOf(app)) <= 9
    guest.destroy()
    return isServed && hasRoom
  })
})

it('ends requests that do not become whole when all connections are nearly used up', async () => {
  const { app, port } = await listen({ max: 10, slowMs: 50 })
  for (let opened = 0; opened < 9; opened += 1) {
    const half = await open(port)
    half.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n"')
  }
  await expectSoon(async () => {
    const guest = await open(port)
    const isServed = (await ask(guest)).includes('200 OK')
    const hasRoom = (await connectionsOf(app)) <= 9
    guest.destroy()
    return isServed && hasRoom
  })
})

function connectionsOf(app: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

async function expectSoon(isSo: () => Promise<boolean>): Promise<void> {
  let isSeen = await isSo()
  for (let looks = 0; looks < 500 && !isSeen; looks += 1) {
    await wait(20)
    isSeen = await isSo()
  }
  expect(isSeen).toBe(true)
}
