import { REHEARSAL_CHECKOUT_PATH } from '../../../src/shared/paths'
import { openTestBackend } from '../../support/server/backend'

const SITE = 'https://www.second.example'
const ORIGINS = [SITE, 'http://localhost:9412']
const MESSAGE = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }

const open = (allowedOrigins: readonly string[] = ORIGINS) =>
  openTestBackend({ hasRateLimit: true, env: { allowedOrigins } })

function preflight(origin: string, method = 'POST') {
  const headers = { origin, 'access-control-request-method': method }
  return { method: 'OPTIONS' as const, url: '/api/contact/', headers }
}

it('answers the preflight of an allowed origin, and of no other', async () => {
  const { app } = await open()
  const answer = await app.inject(preflight(SITE))
  expect(answer.statusCode).toBe(204)
  expect(answer.body).toBe('')
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': SITE,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'Content-Type',
    'access-control-max-age': '7200',
    vary: 'Origin',
  })
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  for (const origin of ['https://evil.example', `${SITE}.evil.example`, 'null']) {
    const refused = await app.inject(preflight(origin))
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([404, undefined])
  }
})

it.each(['/api/rooms/', '/api/rooms', '/api/rooms/1/', '/api/rooms/999/', '/api/rooms/x/?y=1'])(
  'lets the site read %s, found or not',
  async (url) => {
    const { app } = await open()
    const { headers } = await app.inject({ url, headers: { origin: SITE } })
    expect(headers).toMatchObject({
      'access-control-allow-origin': SITE,
      'access-control-expose-headers': 'Retry-After',
      vary: expect.stringMatching(/^Origin(?:, accept-encoding)?$/),
    })
  },
)

it('lets other origins read refusals: invalid input, too many requests, unavailable', async () => {
  const { app, rehearsal } = await open()
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, headers: { origin: SITE }, payload })
  const answers = [await post('/api/contact/', { ...MESSAGE, email: 'ada@' })]
  for (let sent = 0; sent < 6; sent += 1) answers.push(await post('/api/contact/', MESSAGE))
  await rehearsal.close()
  const verification = { reference: '1-1-abcdefghijkl', room_id: 1, name: 'Ada', email: MESSAGE.email }
  answers.push(await post('/api/bookings/verify-payment/', verification))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 200, 200, 200, 200, 200, 429, 503])
  for (const { headers } of answers) expect(headers['access-control-allow-origin']).toBe(SITE)
})

it('sends Vary, so that no cache answers a page of another origin', async () => {
  const { app } = await open()
  const { headers } = await app.inject('/api/rooms/7/')
  expect([headers['vary'], headers['access-control-allow-origin']]).toEqual(['Origin', undefined])
})

it.each(['/api/paystack/webhook/', '/api/rehearsal/transactions/', '/metrics', '/healthz', '/api/nothing/'])(
  'is not for %s',
  async (url) => {
    const { app } = await open()
    for (const request of [
      { url, headers: { origin: SITE } },
      { ...preflight(SITE), url },
    ]) {
      expect((await app.inject(request)).headers).not.toHaveProperty('access-control-allow-origin')
    }
  },
)

it('sends no CORS headers when no origin is allowed', async () => {
  const { app } = await open([])
  const { headers } = await app.inject({ url: '/api/rooms/7/', headers: { origin: SITE } })
  expect([headers['vary'], headers['access-control-allow-origin']]).toEqual([undefined, undefined])
  expect((await app.inject(preflight(SITE))).statusCode).toBe(404)
})

it('lets an allowed origin frame the checkout of a rehearsal', async () => {
  const { app } = await open()
  const { headers } = await app.inject(REHEARSAL_CHECKOUT_PATH)
  expect(headers['content-security-policy']).toMatch(
    /; frame-ancestors 'self' https:\/\/www\.second\.example http:\/\/localhost:9412$/,
  )
  expect(headers).not.toHaveProperty('x-frame-options')
})
