import type { InjectOptions } from 'fastify'
import { openTestBackend } from '../../support/server/backend'
import { makeRelease } from '../../support/server/release'

const TOKEN = 'a-token-of-at-least-32-characters'
const GUEST_ADDRESS = '203.0.113.9'

async function openServing(env: { metricsToken?: string; trustedProxies?: string[] } = {}) {
  // On a busy machine the guests' 503 would come in between.
  const { app } = await openTestBackend({ siteDir: await makeRelease(), env, hasLoadShedding: false })
  return (request: InjectOptions) => app.inject({ url: '/metrics', ...request })
}

it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
  'shows the metrics to a program on this machine (%s)',
  async (remoteAddress) => {
    const ask = await openServing()
    const headers = { host: '127.0.0.1:9000' }
    expect((await ask({ remoteAddress, headers })).body).toContain('hotel_database_up 1')
    expect((await ask({ remoteAddress, headers, url: '/metrics/' })).statusCode).toBe(200)
  },
)

it.each([
  ['a guest', { remoteAddress: GUEST_ADDRESS }],
  [
    'a guest who says that he is local',
    { remoteAddress: GUEST_ADDRESS, headers: { 'x-forwarded-for': '127.0.0.1', host: 'localhost' } },
  ],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': GUEST_ADDRESS } }],
  ['a proxy that names nobody', { headers: { 'x-forwarded-proto': 'https' } }],
  ['a proxy that says Forwarded', { headers: { forwarded: 'for=_hidden' } }],
  ['a proxy that hands on the name of the site', { headers: { host: 'www.hotel.example' } }],
  ['somebody with a wrong token', { remoteAddress: GUEST_ADDRESS, headers: { authorization: 'Bearer x' } }],
  [
    'somebody with a part of the token',
    { remoteAddress: GUEST_ADDRESS, headers: { authorization: `Bearer ${TOKEN.slice(1)}` } },
  ],
])('answers %s with 404', async (_who, request) => {
  const ask = await openServing({ metricsToken: TOKEN, trustedProxies: ['127.0.0.1'] })
  const answer = await ask(request)
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
})

it('shows the metrics to a caller with the token, from anywhere and through any proxy', async () => {
  const ask = await openServing({ metricsToken: TOKEN })
  const headers = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': GUEST_ADDRESS }
  expect((await ask({ remoteAddress: '10.0.0.7', headers })).statusCode).toBe(200)
})

it('accepts no token where none is set', async () => {
  const ask = await openServing()
  const headers = { authorization: 'Bearer undefined' }
  expect((await ask({ remoteAddress: GUEST_ADDRESS, headers })).statusCode).toBe(404)
})

it('says to everybody whether the server is well, and the reasons to nobody outside', async () => {
  const ask = await openServing()
  for (const [url, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ] as const) {
    const answer = await ask({ url, remoteAddress: GUEST_ADDRESS })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status }])
  }
})
