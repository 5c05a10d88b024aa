import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fastifyRateLimit from '@fastify/rate-limit'
import fastify from 'fastify'
import { limitBy } from '../../../src/server/http/limits'
import { makeTempDir, openTestBackend } from '../../support/server/backend'
import { newReference } from '../../support/server/guest'

/** The server looks at the mean delay, and begins to refuse at a second. */
const STANDSTILL_MS = 3_500

it('takes five messages from an address in ten minutes and answers the sixth with 429', async () => {
  const { app } = await openTestBackend({ hasRateLimit: true })
  const send = (remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/api/contact/',
      remoteAddress,
      headers: { 'x-forwarded-for': '203.0.113.9' },
      payload: { name: 'Ada', email: 'ada@example.com', message: 'Hello' },
    })
  for (let sent = 0; sent < 5; sent += 1) expect((await send('198.51.100.1')).statusCode).toBe(200)
  const refused = await send('198.51.100.1')
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  expect((await send('198.51.100.2')).statusCode).toBe(200)
})

it('does not count a message that is not valid', async () => {
  const { app } = await openTestBackend({ hasRateLimit: true })
  const send = (email: string) =>
    app.inject({ method: 'POST', url: '/api/contact/', payload: { name: 'Ada', email, message: 'Hello' } })
  for (let sent = 0; sent < 6; sent += 1) expect((await send('ada@')).statusCode).toBe(400)
  expect((await send('ada@example.com')).statusCode).toBe(200)
})

it('counts guests, not the proxy, behind a trusted proxy', async () => {
  const { app } = await openTestBackend({ hasRateLimit: true, env: { trustedProxies: ['10.0.0.0/8'] } })
  const send = (guest: string, remoteAddress = '10.1.2.3') =>
    app.inject({
      method: 'POST',
      url: '/api/contact/',
      remoteAddress,
      headers: { 'x-forwarded-for': guest },
      payload: { name: 'Ada', email: 'ada@example.com', message: 'Hello' },
    })
  for (let sent = 0; sent < 5; sent += 1) expect((await send('203.0.113.9')).statusCode).toBe(200)
  expect((await send('203.0.113.9')).statusCode).toBe(429)
  expect((await send('203.0.113.10')).statusCode).toBe(200)
})

it('answers the 31st verify call of a minute from an address with 429', async () => {
  const { app } = await openTestBackend({ hasRateLimit: true })
  const statuses: number[] = []
  for (let call = 0; call < 31; call += 1) {
    const payload = { reference: newReference(), room_id: 1, name: 'Ada', email: 'ada@example.com' }
    statuses.push(
      (await app.inject({ method: 'POST', url: '/api/bookings/verify-payment/', payload })).statusCode,
    )
  }
  expect(statuses).toEqual([...Array<number>(30).fill(402), 429])
})

it('counts the addresses of one IPv6 subscriber together', async () => {
  const { app } = await openTestBackend({ hasRateLimit: true })
  const send = async (remoteAddress: string) => {
    const payload = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
    return (await app.inject({ method: 'POST', url: '/api/contact/', remoteAddress, payload })).statusCode
  }
  for (let call = 0; call < 5; call += 1) expect(await send(`2001:db8:77:1::${call}`)).toBe(200)
  expect(await send('2001:db8:77:1::ffff')).toBe(429)
  expect(await send('2001:db8:77:2::1')).toBe(200)
})

it('never forgets a limit by email or booking, however many others are asked about meanwhile', async () => {
  const app = fastify()
  await app.register(fastifyRateLimit, { global: false })
  const count = limitBy(app, { max: 1, timeWindow: '1 hour' }, ({ query }) => JSON.stringify(query))
  app.get('/', async (request) => count(request))
  expect((await app.inject('/?of=ada')).statusCode).toBe(200)
  for (let other = 0; other < 5_001; other += 1) await app.inject(`/?of=${other}`)
  expect((await app.inject('/?of=ada')).statusCode).toBe(429)
})

it('sheds load with 503 and Retry-After while the process cannot keep up', async () => {
  const siteDir = join(await makeTempDir(), 'public')
  await mkdir(siteDir)
  await writeFile(join(siteDir, 'index.html'), 'home')
  const { app } = await openTestBackend({ siteDir, hasLoadShedding: true })
  expect((await app.inject('/api/rooms/')).statusCode).toBe(200)
  // The whole thread stands still, event loop and all.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STANDSTILL_MS)
  let answer = await app.inject('/api/rooms/')
  while (answer.statusCode === 200) {
    await nextTurn()
    answer = await app.inject('/api/rooms/')
  }
  expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'unavailable'])
  expect(answer.headers['retry-after']).toBe('5')
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

it('answers at most a hundred requests that are sent on a connection at once', async () => {
  const { app } = await openTestBackend()
  const socket = connect({ path: await app.listen({ path: join(await makeTempDir(), 'socket') }) })
  socket.write('GET /api/rooms/ HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(300))
  expect((await text(socket)).match(/HTTP\/1\.1 200 /g)).toHaveLength(100)
})

it('refuses no guest because the start was slow', async () => {
  const { app } = await openTestBackend({ hasLoadShedding: true })
  await app.ready()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STANDSTILL_MS)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const statuses = new Set<number>()
  for (const until = Date.now() + 1_500; Date.now() < until; await nextTurn()) {
    statuses.add((await app.inject('/api/rooms/')).statusCode)
  }
  expect([...statuses]).toEqual([200])
})
