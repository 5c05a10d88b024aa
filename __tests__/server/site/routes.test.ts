import { createHash } from 'node:crypto'

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { createLogger } from '../../../src/server/http/logging'
import { createStaticApp } from '../../../src/server/app/app'
import { CONTENT_DIR, onClose, openTestBackend, testEnv } from '../../support/server/backend'
import { fixedRelease, HASHED_SCRIPT, makeRelease } from '../../support/server/release'

let siteDir: string
let app: FastifyInstance
beforeEach(async () => {
  siteDir = await makeRelease()
  app = (await openTestBackend({ siteDir })).app
})
const HTML = 'text/html; charset=utf-8'

it.each([
  ['/', 'home'],
  ['/rooms', 'rooms'],
  ['/rooms?from=mail', 'rooms'],
  ['/room/7', 'room 7'],
])('serves %s without a redirect', async (url, title) => {
  const answer = await app.inject(url)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, HTML])
  expect(answer.body).toContain(`<title>${title}</title>`)
  expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate, no-transform')
})

it('shows a room that was added since the build in the client-only shell', async () => {
  const answer = await app.inject('/room/3')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('<title>any room</title>')
})

it.each([
  '/nothing',
  '/nothing/',
  '/room/3/more',
  '/404',
  '//example.com/',
  '/static',
  '/Desk',
  '/NOTHING.',
  '/%E0%A4',
  `/nothing${'.'.repeat(15_000)}`,
])('answers %s with the 404 page', async (url) => {
  const answer = await app.inject(url)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, HTML])
  expect(answer.body).toContain('<title>not found</title>')
  expect(answer.headers['location']).toBeUndefined()
})

it.each(['/room/99', '/room/abc', '/room/[id]', '/room/%5Bid%5D'])(
  'answers %s with status 404 and the shell, which the browser can take over there',
  async (url) => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, HTML])
    expect(answer.body).toContain('<title>any room</title>')
  },
)

it('answers 410 for a room that was removed, with the shell, and the API 404', async () => {
  const { app: hotel, database } = await openTestBackend({ siteDir })
  await database.updateTable('rooms').set({ listed: 0 }).where('id', '=', 3).execute()
  const answer = await hotel.inject({ url: '/room/3', headers: { 'if-none-match': '*' } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([410, HTML])
  expect(answer.body).toContain('<title>any room</title>')
  const live = await hotel.inject('/api/rooms/3/')
  expect([live.statusCode, live.json().error]).toEqual([
    404,
    { code: 'room_removed', message: 'This room is no longer offered.' },
  ])
})

it('answers 404, not 304, to a browser that has cached the 404 page', async () => {
  const answer = await app.inject({ url: '/nothing', headers: { 'if-none-match': '*', range: 'bytes=0-3' } })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toContain('not found')
})

it.each(['/api', '/api/', '/api/nothing', '/api/rooms/99'])(
  'keeps %s in the API’s error shape',
  async (url) => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
  },
)

it('answers HEAD and refuses POST', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/rooms' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect((await app.inject({ method: 'POST', url: '/rooms', payload: {} })).statusCode).toBe(404)
})

const caching = async (url: string) => (await app.inject(url)).headers['cache-control']

it('lets browsers cache hashed files for ever, and revalidate everything else', async () => {
  expect(await caching(`/${HASHED_SCRIPT}`)).toBe('public, max-age=31536000, immutable')
  expect(await caching('/static/0a1b/picture.webp')).toBe('public, max-age=31536000, immutable')
  for (const url of ['/page-data/rooms/page-data.json', '/release.json', '/robots.txt']) {
    expect(await caching(url)).toBe('public, max-age=0, must-revalidate, no-transform')
  }
})

it('serves the build’s compressed copies with Vary', async () => {
  const plain = await app.inject(`/${HASHED_SCRIPT}`)
  const brotli = await app.inject({ url: `/${HASHED_SCRIPT}`, headers: { 'accept-encoding': 'gzip, br' } })
  const gzip = await app.inject({ url: '/rooms', headers: { 'accept-encoding': 'gzip' } })
  expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload)
  expect(String(gunzipSync(gzip.rawPayload))).toContain('<title>rooms</title>')
  expect(gzip.headers['content-type']).toBe(HTML)
  for (const answer of [plain, brotli, gzip]) expect(answer.headers['vary']).toBe('accept-encoding')
})

it('answers 304 to a browser that has the page', async () => {
  const { headers } = await app.inject('/rooms')
  const again = await app.inject({ url: '/rooms', headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

function policyOf(headers: Record<string, unknown>): Map<string, string> {
  const directives = String(headers['content-security-policy']).split('; ')
  return new Map(
    directives.map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1).join(' ')]),
  )
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

it('lets a page run its own inline scripts and no others', async () => {
  const { headers } = await app.inject('/rooms')
  expect(Object.fromEntries(policyOf(headers))).toEqual({
    'default-src': "'self'",
    'script-src': `'self' ${hashOf('window.pagePath="rooms"')}`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'frame-src': "'self' https://checkout.paystack.com",
    'frame-ancestors': "'none'",
    'base-uri': "'self'",
    'form-action': "'self' https://checkout.paystack.com",
    'object-src': "'none'",
  })
  const notFound = await app.inject('/nothing')
  expect(policyOf(notFound.headers).get('script-src')).toBe(`'self' ${hashOf('window.pagePath="not found"')}`)
})

it('sends the other security headers', async () => {
  const { headers } = await app.inject('/')
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': expect.stringMatching(
      /^payment=\(self "https:\/\/checkout\.paystack\.com"\), .*camera=\(\).*geolocation=\(\).*microphone=\(\)/,
    ),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers['cross-origin-embedder-policy']).toBeUndefined()
})

it('insists on https where the site’s address is https', async () => {
  const secure = await createStaticApp({
    env: testEnv({ siteUrl: 'https://hotel.example' }),
    releases: fixedRelease({ siteDir, contentDir: CONTENT_DIR }),
    log: createLogger(false),
  })
  onClose(() => secure.close())
  const { headers } = await secure.inject('/')
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  expect(policyOf(headers).has('upgrade-insecure-requests')).toBe(true)
})

describe('with a remote API', () => {
  let remote: FastifyInstance
  beforeEach(async () => {
    const env = testEnv({ apiHost: 'https://api.hotel.example/v1', payments: { mode: 'none' } })
    remote = await createStaticApp({
      env,
      releases: fixedRelease({ siteDir, contentDir: CONTENT_DIR }),
      log: createLogger(false),
    })
    onClose(() => remote.close())
  })

  it('lets pages reach that host and show pictures from anywhere', async () => {
    const policy = policyOf((await remote.inject('/')).headers)
    expect(policy.get('connect-src')).toBe("'self' https://api.hotel.example")
    expect(policy.get('img-src')).toBe("'self' data: https://api.hotel.example https:")
  })

  it('lets pages show that host’s checkout in a rehearsal only', async () => {
    expect(policyOf((await remote.inject('/')).headers).get('frame-src')).toBe(
      "'self' https://checkout.paystack.com",
    )
    const rehearsing = await createStaticApp({
      env: testEnv({ apiHost: 'https://api.hotel.example', payments: { mode: 'rehearsal' } }),
      releases: fixedRelease({ siteDir, contentDir: CONTENT_DIR }),
      log: createLogger(false),
    })
    onClose(() => rehearsing.close())
    expect(policyOf((await rehearsing.inject('/')).headers).get('frame-src')).toBe(
      "'self' https://api.hotel.example https://checkout.paystack.com",
    )
  })

  it('serves the shell for any room’s number, and for nothing else', async () => {
    expect((await remote.inject('/room/99')).statusCode).toBe(200)
    expect((await remote.inject('/room/abc')).statusCode).toBe(404)
  })
})
