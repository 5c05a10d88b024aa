import { PassThrough } from 'node:stream'
import { ErrorBodySchema } from '../../../src/shared/contract'
import { Busy, ServiceUnavailable } from '../../../src/server/http/errors'
import { createHttpServer } from '../../../src/server/http/fastify'
import { createLogger } from '../../../src/server/http/logging'
import { Value } from '@sinclair/typebox/value'
import { backend, onClose, useBackend } from '../../support/server/backend'

useBackend()

const json = { 'content-type': 'application/json' }

it.each([
  ['an address that is not there', 404, 'not_found', { method: 'GET', url: '/api/nothing' }],
  ['an address that cannot be decoded', 404, 'not_found', { method: 'GET', url: '/api/rooms/%ff/' }],
  ['a NUL in an address', 404, 'not_found', { method: 'GET', url: '/api/rooms/?a=%00' }],
  ['DELETE on the rooms', 404, 'not_found', { method: 'DELETE', url: '/api/rooms/' }],
  [
    'broken JSON',
    400,
    'bad_request',
    { method: 'POST', url: '/api/contact/', payload: '{"name":', headers: json },
  ],
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
    'more than 16 KiB',
    413,
    'too_large',
    {
      method: 'POST',
      url: '/api/bookings/verify-payment/',
      payload: JSON.stringify({ name: 'x'.repeat(17_000) }),
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

it('answers a bug with 500 and without details', async () => {
  await backend.database.destroy()
  const answer = await backend.app.inject('/api/rooms/')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ error: { code: 'internal', message: 'Something went wrong on our side.' } })
})

it.each([
  ['is refused under load', new Busy(), 0],
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
