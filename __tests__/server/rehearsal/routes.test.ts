import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { REHEARSAL_CHECKOUT_PATH } from '../../../src/shared/paths'
import { startFaultyPaystack } from '../../support/paystack/faulty-paystack'
import {
  composeInstance,
  makeTempDir,
  onClose,
  openTestBackend,
  type TestBackend,
} from '../../support/server/backend'
import { GUEST, newReference, pay, siteMetadata, verify } from '../../support/server/guest'
import { makeRelease } from '../../support/server/release'
import { waitFor } from '../../support/wait-for'

const TRANSACTIONS = '/api/rehearsal/transactions/'

function begin({ app }: TestBackend, ref: string, amount: unknown = 8_500_000, email: string = GUEST.email) {
  const payload = { ref, email, amount, currency: 'NGN', metadata: siteMetadata() }
  return app.inject({ method: 'POST', url: TRANSACTIONS, payload })
}

function charge({ app }: TestBackend, ref: string, outcome: string, channel?: string) {
  return app.inject({ method: 'POST', url: `${TRANSACTIONS}${ref}/`, payload: { outcome, channel } })
}

it('shows a checkout page that only our own pages may frame', async () => {
  const { app } = await openTestBackend()
  const page = await app.inject(REHEARSAL_CHECKOUT_PATH)
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).toContain('Rehearsal: no money moves')
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(page.headers['content-security-policy']).toContain("script-src 'self'; connect-src 'self'")
  expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=/)
  expect([...page.body.matchAll(/<button[^>]*>\s*([^<]*?)\s*<\/button>/g)].map(([, name]) => name)).toEqual([
    'Pay',
    'Decline',
    'Close',
    'Paid, then the window closed',
    'Paid, reply lost',
    'Never loads',
  ])
  // Until the script is there, a press would send the form as a page.
  expect(page.body).toContain('<form inert>')
  const [, script = ''] = /src="([^"]+)"/.exec(page.body) ?? []
  expect((await app.inject(script)).headers['content-type']).toBe('application/javascript; charset=utf-8')
})

it('lets a pending transfer arrive a moment later, with a webhook, and another go back', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'Date'] })
  const hints: string[] = []
  const backend = await openTestBackend({ onHint: (kind) => hints.push(kind) })
  const statusOf = async (reference: string) => (await backend.rehearsal.ledger.find(reference))?.status
  const [arriving, returned, never] = [newReference(), newReference(), newReference()]
  for (const [reference, later] of [
    [arriving, 'success'],
    [returned, 'failed'],
    [never, undefined],
  ] as const) {
    await begin(backend, reference)
    const payload = { outcome: 'pending', channel: 'bank_transfer', later }
    await backend.app.inject({ method: 'POST', url: `${TRANSACTIONS}${reference}/`, payload })
    expect(await statusOf(reference)).toBe('pending')
  }
  jest.advanceTimersByTime(20_000)
  jest.useRealTimers()
  await waitFor(async () => hints[0])
  expect(hints).toEqual(['payment'])
  expect(await Promise.all([arriving, returned, never].map(statusOf))).toEqual([
    'success',
    'failed',
    'pending',
  ])
})

it('begins nothing under a reference that is no part of a path', async () => {
  const answer = await begin(await openTestBackend(), '..')
  expect([answer.statusCode, answer.json().error.message]).toEqual([400, 'Invalid transaction reference'])
})

it.each(['a@b.ng, c@d.ng', 'ada@gmail'])(
  'begins nothing for %p, which is not one email address with a real domain',
  async (email) => {
    const backend = await openTestBackend()
    const answer = await begin(backend, newReference(), 8_500_000, email)
    expect([answer.statusCode, answer.json().error.message]).toEqual([400, 'Invalid Email Address Passed'])
  },
)

it('sends the webhook of a payment, whatever the guest’s browser does', async () => {
  const hints: unknown[] = []
  const backend = await openTestBackend({ onHint: (news) => hints.push(news) })
  const reference = newReference()
  await begin(backend, reference)
  await charge(backend, reference, 'success')
  await waitFor(async () => hints[0])
  expect(hints).toEqual(['payment'])
})

it('sends no webhook for a declined payment', async () => {
  const hints: unknown[] = []
  const backend = await openTestBackend({ onHint: (news) => hints.push(news) })
  const reference = newReference()
  await begin(backend, reference)
  await charge(backend, reference, 'failed')
  await wait(50)
  expect(hints).toEqual([])
})

it('keeps a payment paid', async () => {
  const backend = await openTestBackend()
  const reference = newReference()
  await begin(backend, reference)
  await charge(backend, reference, 'success')
  expect((await charge(backend, reference, 'failed')).json().status).toBe('success')
})

it('refuses a used reference and an impossible amount in Paystack’s words', async () => {
  const backend = await openTestBackend()
  const reference = newReference()
  await begin(backend, reference)
  const refusals = [await begin(backend, reference), await begin(backend, newReference(), 4_999)]
  expect(refusals.map(({ statusCode, body }) => [statusCode, JSON.parse(body).error.message])).toEqual([
    [400, 'Duplicate Transaction Reference'],
    [400, 'Invalid Amount Sent'],
  ])
  expect((await begin(backend, newReference(), '8500000')).statusCode).toBe(400)
  expect((await charge(backend, newReference(), 'success')).statusCode).toBe(404)
  expect((await charge(backend, reference, 'reversed')).statusCode).toBe(400)
})

it.each([
  ['test', 'sk_test_x'],
  ['live', 'sk_live_x'],
] as const)('is not there at all with %s keys', async (mode, secretKey) => {
  const payments = { mode, keys: { secretKey, baseUrl: 'http://127.0.0.1:9' } }
  const siteDir = await makeRelease()
  const backend = await openTestBackend({ env: { payments }, siteDir })
  const addresses = ['', 'checkout.js', 'checkout.css'].map((part) => `${REHEARSAL_CHECKOUT_PATH}${part}`)
  const answers = await Promise.all([
    ...addresses.map((url) => backend.app.inject(url)),
    begin(backend, newReference()),
    charge(backend, newReference(), 'success'),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
  expect(answers.every((answer) => answer.json().error.code === 'not_found')).toBe(true)
})

it('refuses long metadata', async () => {
  const { app } = await openTestBackend()
  const answers = ['a'.repeat(2_001), { long: 'a'.repeat(2_000) }].map((metadata) =>
    app.inject({
      method: 'POST',
      url: TRANSACTIONS,
      payload: { ref: newReference(), email: GUEST.email, amount: 8_500_000, metadata },
    }),
  )
  for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(400)
})

it('limits how often one address may begin a payment', async () => {
  const backend = await openTestBackend({ hasRateLimit: true })
  const codes = new Set<number>()
  for (let count = 0; count < 61; count += 1) codes.add((await begin(backend, newReference())).statusCode)
  expect([...codes]).toEqual([201, 429])
})

it('books and refunds beside the ids of another ledger: of a second server, or from before a restore', async () => {
  const { app, database, rehearsal } = await openTestBackend()
  const other = await startFaultyPaystack(join(await makeTempDir(), 'rehearsal.db'))
  onClose(() => other.close())
  const second = await composeInstance({ database, paystack: other.paystack, ledger: other.ledger })
  const refunds: number[] = []
  for (const [{ ledger }, server, status] of [
    [rehearsal, app, 200],
    [other, second.app, 409],
  ] as const) {
    const reference = await pay(ledger)
    expect((await verify(server, reference)).statusCode).toBe(status)
    refunds.push((await ledger.refundByHand(await pay(ledger), 5_000)).id)
  }
  expect(new Set(refunds).size).toBe(2)
})
