import { PAYSTACK_WEBHOOK_PATH } from '../../../src/shared/paths'
import { signEvent } from '../../../src/server/rehearsal/stand-in'
import { backend, openTestBackend, useBackend } from '../../support/server/backend'
import { pay } from '../../support/server/guest'
import { countRows } from '../../support/server/settlement'
import { chargeSuccessOf, sendWebhook } from '../../support/server/webhook'

let body: string
const lines: string[] = []
useBackend(() => ({ logger: { level: 'debug', stream: { write: (line: string) => void lines.push(line) } } }))
beforeEach(async () => {
  lines.length = 0
  body = JSON.stringify(await chargeSuccessOf(backend.rehearsal.ledger, await pay(backend.rehearsal.ledger)))
})
const refusal = { error: { code: 'bad_signature', message: 'The signature is missing or wrong.' } }
const post = (headers: Record<string, string | string[]>, payload?: string | Buffer) =>
  backend.app.inject({ method: 'POST', url: PAYSTACK_WEBHOOK_PATH, headers, payload })

it('accepts an event that is signed with our key', async () => {
  const answer = await sendWebhook(backend.app, body)
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'received' }])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(await countRows(backend, 'open_payments')).toBe(1)
})

it.each([
  ['another key', (text: string) => signEvent(text, 'sk_live_other')],
  ['other bytes', (text: string) => signEvent(`${text} `)],
  ['upper-case hex', (text: string) => signEvent(text).toUpperCase()],
  ['half a signature', (text: string) => signEvent(text).slice(0, 64)],
  ['no hex', () => 'z'.repeat(128)],
  ['an empty header', () => ''],
] as [string, (text: string) => string][])(
  'refuses %s, stores nothing and logs no personal data',
  async (_name, sign) => {
    const answer = await sendWebhook(backend.app, body, { 'x-paystack-signature': sign(body) })
    expect([answer.statusCode, answer.json()]).toEqual([401, refusal])
    expect(await countRows(backend, 'open_payments')).toBe(0)
    expect(lines.join('')).toContain('"path":"/api/paystack/webhook/"')
    expect(lines.join('')).not.toMatch(/ada|example\.com|charge|signature|4081|"reference"/)
  },
)

it('refuses a changed byte', async () => {
  const answer = await sendWebhook(backend.app, body.replace('8500000', '8500001'), {
    'x-paystack-signature': signEvent(body),
  })
  expect(answer.statusCode).toBe(401)
  expect(await countRows(backend, 'open_payments')).toBe(0)
})

it.each([
  ['no header', {}, 'x'],
  ['a header twice', { 'x-paystack-signature': [signEvent('x'), signEvent('x')] }, 'x'],
  ['no body and no signature', {}, undefined],
])('refuses %s', async (_name, headers, payload) => {
  const answer = await post({ 'content-type': 'application/json', ...headers }, payload)
  expect([answer.statusCode, answer.json()]).toEqual([401, refusal])
})

it.each([
  ['an empty body', '', {}],
  ['no JSON', 'hello', {}],
  ['no event', '[]', {}],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]), {}],
  ['another content type', '{"event":"x","data":{}}', { 'content-type': 'text/plain' }],
] as [string, string | Buffer, Record<string, string>][])(
  'accepts %s with a valid signature, because a repeat would be the same',
  async (_name, payload, headers) => {
    const answer = await sendWebhook(backend.app, payload, headers)
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'received' }])
    expect(await countRows(backend, 'open_payments')).toBe(0)
  },
)

it('accepts a signed request without a body', async () => {
  expect((await post({ 'x-paystack-signature': signEvent('') })).statusCode).toBe(200)
})

/** An event of about so many KiB. */
const largeEvent = (kibibytes: number) =>
  JSON.stringify({ event: 'x', data: { filler: 'x'.repeat(kibibytes * 1024) } })

it('reads at most 256 KiB, and nothing without a signature', async () => {
  expect((await sendWebhook(backend.app, largeEvent(255))).statusCode).toBe(200)
  expect((await sendWebhook(backend.app, largeEvent(257))).statusCode).toBe(413)
  expect((await post({ 'content-type': 'application/json' }, largeEvent(257))).statusCode).toBe(401)
})

it('accepts the key from the settings and never the rehearsal’s', async () => {
  const keys = { secretKey: 'sk_live_real', baseUrl: 'http://127.0.0.1:9' }
  const live = await openTestBackend({ env: { payments: { mode: 'live', keys } } })
  expect((await sendWebhook(live.app, body)).statusCode).toBe(401)
  const signed = { 'x-paystack-signature': signEvent(body, 'sk_live_real') }
  expect((await sendWebhook(live.app, body, signed)).statusCode).toBe(200)
  expect(await countRows(live, 'open_payments')).toBe(1)
})
