import type { InjectOptions } from 'fastify'
import { asOperator, openTestBackend } from '../../support/server/backend'
import { makeRebuildPlace, openBuilder, until } from '../../support/server/rebuild'
import { makeRelease } from '../../support/server/release'

const TOKEN = 'a-token-of-at-least-32-characters'
const WITH_TOKEN = { authorization: `Bearer ${TOKEN}` }

async function openServing({ hasToken = true, hasRateLimit = false } = {}) {
  const place = await makeRebuildPlace()
  const builder = await openBuilder(place)
  const { app } = await openTestBackend({
    siteDir: await makeRelease(),
    env: { rebuildToken: hasToken ? TOKEN : undefined },
    builder,
    hasRateLimit,
    hasLoadShedding: false,
  })
  const trigger = (request: Omit<InjectOptions, 'url'> = {}) =>
    app.inject({ url: '/api/rebuild/', method: 'POST', headers: WITH_TOKEN, ...request })
  return { app, place, builder, trigger }
}

it('triggers a rebuild', async () => {
  const { builder, trigger } = await openServing()
  const answer = await trigger()
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([202, 'no-store'])
  const { id, ...rest } = answer.json()
  expect(rest).toEqual({})
  await until(builder, { id })
  expect(builder.list()).toMatchObject([{ id, state: 'live' }])
})

it.each([
  ['no token', {}],
  ['a wrong token', { authorization: `Bearer ${TOKEN.slice(1)}x` }],
  ['a part of the token', { authorization: `Bearer ${TOKEN.slice(1)}` }],
  ['another scheme', { authorization: `Basic ${TOKEN}` }],
])('refuses %s, and builds nothing', async (_what, headers) => {
  const { builder, trigger } = await openServing()
  const answer = await trigger({ headers })
  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  expect(answer.json().error.code).toBe('unauthorized')
  expect(builder.list()).toEqual([])
})

it('does not exist without the setting', async () => {
  const { app, trigger } = await openServing({ hasToken: false })
  const answer = await trigger({ headers: { authorization: 'Bearer undefined' } })
  const unknown = await app.inject({ method: 'POST', url: '/api/nowhere/' })
  expect([answer.statusCode, answer.body]).toEqual([404, unknown.body])
})

it('limits wrong tokens by address, but never the right one', async () => {
  const { trigger } = await openServing({ hasRateLimit: true })
  const guess = (remoteAddress: string) => trigger({ headers: { authorization: 'Bearer x' }, remoteAddress })
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries += 1) statuses.push((await guess('203.0.113.9')).statusCode)
  expect(statuses).toEqual([...Array(10).fill(401), 429])
  expect((await guess('203.0.113.10')).statusCode).toBe(401)
  for (let tries = 0; tries < 30; tries += 1) {
    expect((await trigger({ remoteAddress: '203.0.113.9' })).statusCode).toBe(202)
  }
})

it.each([
  ['a form', 'application/x-www-form-urlencoded', 'a=b'],
  ['JSON that is none', 'application/json', '{'],
  ['a text', 'text/plain', 'x'.repeat(16 * 1024)],
])('ignores %s in the request', async (_what, type, payload) => {
  const { trigger } = await openServing()
  expect((await trigger({ headers: { ...WITH_TOKEN, 'content-type': type }, payload })).statusCode).toBe(202)
})

it.each([
  ['announces', { 'content-length': '100000000' }, ''],
  ['sends', {}, 'x'.repeat(16 * 1024 + 1)],
])('refuses a request that %s more than 16 KB, and builds nothing', async (_what, headers, payload) => {
  const { builder, trigger } = await openServing()
  const answer = await trigger({
    headers: { ...WITH_TOKEN, 'content-type': 'text/plain', ...headers },
    payload,
  })
  expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'too_large'])
  expect(builder.list()).toEqual([])
})

it('shows in the metrics that the last rebuild failed', async () => {
  const { app, builder, place } = await openServing()
  await until(builder, builder.trigger('a test'))
  await place.program(`await tell({ state: 'failed', reason: 'a test' })`)
  await until(builder, builder.trigger('a test'))
  expect((await app.inject(asOperator('/metrics'))).body).toContain('hotel_rebuild_last_failed 1')
})
