import type { InjectOptions } from 'fastify'
import { asOperator, openTestBackend } from '../../support/server/backend'
import { makeRelease } from '../../support/server/release'

async function openServing(env: { metricsToken?: string | undefined } = {}) {
  // On a busy machine the guests' 503 would come in between.
  const { app } = await openTestBackend({ siteDir: await makeRelease(), env, hasLoadShedding: false })
  return (request: InjectOptions) => app.inject({ url: '/metrics', ...request })
}

it('shows the metrics to a caller with the token', async () => {
  const ask = await openServing()
  for (const url of ['/metrics', '/metrics/']) {
    expect((await ask(asOperator(url))).body).toContain('hotel_database_up 1')
  }
})

it.each([
  ['without a token', {}],
  ['with a wrong token', { authorization: 'Bearer x' }],
  ['with a part of the token', { authorization: asOperator('').headers.authorization.replace('a-', '') }],
])('answers a caller %s with 404', async (_who, headers) => {
  const ask = await openServing()
  const answer = await ask({ headers })
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
})

it('accepts no token where none is set', async () => {
  const ask = await openServing({ metricsToken: undefined })
  expect((await ask({ headers: { authorization: 'Bearer undefined' } })).statusCode).toBe(404)
})

it('says to everybody whether the server is well, and the reasons to nobody outside', async () => {
  const ask = await openServing()
  for (const [url, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ] as const) {
    const answer = await ask({ url })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status }])
  }
})
