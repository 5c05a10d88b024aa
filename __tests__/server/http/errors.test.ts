import { type AddressInfo, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { ErrorBodySchema } from '../../../src/shared/contract'
import { Busy, ServiceUnavailable } from '../../../src/server/http/errors'
import { createHttpServer } from '../../../src/server/http/fastify'
import { createLogger } from '../../../src/server/http/logging'
import { Value } from '@sinclair/typebox/value'
import { closeAll, onClose, openTestBackend, type TestBackend } from '../../support/server/backend'
import { whileLocked } from '../../support/server/database'

let backend: TestBackend
beforeEach(async () => {
  backend = await openTestBackend()
})
afterEach(closeAll)

const json = { 'content-type': 'application/json' }

it.each([
  ['an address that is not there', 404, 'not_found', { method: 'GET', url: '/api/nothing' }],
  ['an address outside the API', 404, 'not_found', { method: 'GET', url: '/rooms' }],
  ['an address that cannot be decoded', 400, 'bad_request', { method: 'GET', url: '/api/rooms/%ff/' }],
  ['DELETE on the rooms', 405, 'method_not_allowed', { method: 'DELETE', url: '/api/rooms/' }],
  ['POST to a room', 405, 'method_not_allowed', { method: 'POST', url: '/api/rooms/1/' }],
  ['GET of the contact form', 405, 'method_not_allowed', { method: 'GET', url: '/api/contact/' }],
  [
    'GET of verify-payment',
    405,
    'method_not_allowed',
    { method: 'GET', url: '/api/bookings/verify-payment/' },
  ],
  [
    'broken JSON',
    400,
    'bad_request',
    { method: 'POST', url: '/api/contact/', payload: '{"name":', headers: json },
  ],
  ['no body', 400, 'bad_request', { method: 'POST', url: '/api/contact/', payload: '', headers: json }],
  ['a list', 400, 'invalid_input', { method: 'POST', url: '/api/contact/', payload: '[]', headers: json }],
  [
    'poisoned JSON',
    400,
    'bad_request',
    { method: 'POST', url: '/api/contact/', payload: '{"__proto__":{"a":1}}', headers: json },
  ],
  [
    'plain text',
    415,
    'unsupported_media_type',
    { method: 'POST', url: '/api/contact/', payload: 'hello', headers: { 'content-type': 'text/plain' } },
  ],
  [
    'a form',
    415,
    'unsupported_media_type',
    {
      method: 'POST',
      url: '/api/contact/',
      payload: 'name=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  ],
  [
    'more than 16 KiB',
    413,
    'too_large',
    {
      method: 'POST',
      url: '/api/contact/',
      payload: JSON.stringify({ message: 'x'.repeat(17_000) }),
      headers: json,
    },
  ],
] as const)('answers %s with %i in the one error shape', async (_name, status, code, request) => {
  const answer = await backend.app.inject(request)
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(Value.Check(ErrorBodySchema, answer.json())).toBe(true)
  expect(answer.json().error.code).toBe(code)
  expect(answer.body).not.toMatch(/stack|sqlite|fastify|node_modules|FST_/i)
})

it('says of an error nothing that was said of the file which could not be read', async () => {
  const app = await createHttpServer({ siteUrl: undefined, trustedProxies: [], log: createLogger(false) })
  onClose(() => app.close())
  app.get('/page', async (_request, reply) => {
    reply.headers({ 'content-encoding': 'br', etag: '"x"', 'last-modified': 'now', 'accept-ranges': 'bytes' })
    throw new Error('EMFILE')
  })
  const { statusCode, headers, body } = await app.inject('/page')
  expect([statusCode, JSON.parse(body)]).toMatchObject([500, { error: { code: 'internal' } }])
  const told = ['content-encoding', 'etag', 'last-modified', 'accept-ranges'].filter(
    (name) => name in headers,
  )
  expect(told).toEqual([])
})

it('names the methods that are allowed', async () => {
  const answer = await backend.app.inject({ method: 'PUT', url: '/api/contact/' })
  expect(answer.headers['allow']).toBe('POST')
})

it('answers a defect of ours with 500 and tells nothing of it', async () => {
  await backend.database.destroy()
  const answer = await backend.app.inject('/api/rooms/')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ error: { code: 'internal', message: 'Something went wrong on our side.' } })
})

it('answers 503 with Retry-After when the database is locked', async () => {
  const answer = await whileLocked(backend.place, () =>
    backend.app.inject({
      method: 'POST',
      url: '/api/contact/',
      payload: { name: 'Ada', email: 'ada@example.com', message: 'Hello' },
    }),
  )
  expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'unavailable'])
  expect(answer.headers['retry-after']).toBe('5')
})

/** Sends bytes as they are and gives all that comes back until the server ends the connection. */
async function exchange(bytes: string, secure = false): Promise<string> {
  const { app } = secure ? await openTestBackend({ env: { siteUrl: 'https://hotel.example' } }) : backend
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  const socket = connect(address.port, '127.0.0.1')
  socket.write(bytes)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  await once(socket, 'close')
  return answer
}

it('answers what is not HTTP in the one error shape', async () => {
  const answer = await exchange('NOT HTTP\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(answer).toContain('{"error":{"code":"bad_request"')
})

it.each([
  ['what is not HTTP', 'NOT HTTP\r\n\r\n', 400],
  ['a path that cannot be decoded', 'GET /%zz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 400],
  ['no Host header', 'GET /api/rooms/ HTTP/1.1\r\n\r\n', 400],
  ['two Host headers', 'GET /api/rooms/ HTTP/1.1\r\nhost: a\r\nHost: b\r\n\r\n', 400],
  ['HTTP/0.9', 'GET /api/rooms/\r\n\r\n', 400],
  ['an expectation', 'GET / HTTP/1.1\r\nhost: a\r\nexpect: much\r\n\r\n', 417],
  ['too many headers', `GET /api/rooms/ HTTP/1.1\r\nhost: a\r\n${'a:\r\n'.repeat(100)}\r\n`, 431],
  [
    'a thousand before another Host',
    `GET / HTTP/1.1\r\nhost: a\r\n${'a:\r\n'.repeat(1_100)}host: b\r\n\r\n`,
    431,
  ],
  ['headers without end', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('sends the headers that protect with the answer to %s', async (_name, bytes, status) => {
  const answer = await exchange(bytes, true)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
  expect(answer).toMatch(/^strict-transport-security: max-age=31536000\r$/im)
})

it.each([
  ['two Host headers', 'GET /api/rooms/ HTTP/1.1\r\nhost: a\r\nHost: b\r\n\r\n'],
  ['no Host header', 'GET /api/rooms/ HTTP/1.1\r\n\r\n'],
  ['HTTP/0.9', 'GET /api/rooms/\r\n\r\n'],
  ['HTTP/0.9 by name', 'GET /api/rooms/ HTTP/0.9\r\nhost: a\r\n\r\n'],
])('refuses a request with %s and ends the connection', async (_name, bytes) => {
  const answer = await exchange(bytes)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
})

it('gives the connection of a broken request back, although its client never ends it', async () => {
  const { app } = backend
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const accepted = once(app.server, 'connection')
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onClose(async () => void client.destroy())
  client.write('NOT HTTP\r\n\r\n')
  const [socket] = (await accepted) as [Socket]
  expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1\.1 400 /)
  if (!socket.closed) await once(socket, 'close')
  expect(client.writableEnded).toBe(false)
  // Long before Node looks at what has timed out.
}, 15_000)

it('answers a request that does not become whole in time with 408 and its own headers', async () => {
  const { app } = backend
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const accepted = once(app.server, 'connection')
  const client = connect({ port, host: '127.0.0.1' })
  onClose(async () => void client.destroy())
  const [socket] = (await accepted) as [Socket]
  // As Node does, which looks every thirty seconds.
  const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  app.server.emit('clientError', late, socket)
  const answer = String(await once(client, 'data'))
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r$/m)
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
  expect(answer).toMatch(/^connection: close\r$/im)
})

it('answers an expectation that it does not know with its own headers', async () => {
  const answer = await exchange('GET /api/rooms/ HTTP/1.1\r\nhost: a\r\nexpect: a miracle\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 417 /)
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
})

it('takes a request of HTTP/1.0 without a Host header', async () => {
  expect(await exchange('GET /api/rooms/ HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
})

it.each([
  ['an address of nothing', 'POST /api/nothing'],
  ['a path that cannot be decoded', 'POST /%zz'],
  ['a call without a body', 'GET /api/rooms/'],
])('ends the connection instead of reading a body that nobody wants, at %s', async (_what, start) => {
  const head = `${start} HTTP/1.1\r\nhost: a\r\ncontent-length: 10000000\r\n\r\n`
  const answer = await exchange(`${head}beginning`)
  expect(answer).toMatch(/^HTTP\/1\.1 [24]\d\d /)
  expect(answer).toMatch(/^connection: close\r$/im)
})

it.each([
  ['is refused for want of room', new Busy(), 0],
  ['fails', new ServiceUnavailable(), 1],
])('logs so many errors for a call that %s', async (_what, error, expected) => {
  const stream = new PassThrough()
  const log = createLogger({ stream })
  const app = await createHttpServer({ siteUrl: undefined, trustedProxies: [], log })
  onClose(() => app.close())
  app.get('/call/', () => Promise.reject(error))
  const answer = await app.inject('/call/')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  const written: unknown = stream.read()
  expect(String(written).split('"level":50')).toHaveLength(expected + 1)
})
