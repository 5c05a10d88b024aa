import { setTimeout as wait } from 'node:timers/promises'
import { createRecheckWorker } from '../../../src/server/settlement/recheck-worker'
import { insertOpenPayment } from '../../../src/server/settlement/open-payments'
import { PAYSTACK_WEBHOOK_PATH } from '../../../src/shared/paths'
import { openTestBackend } from '../../support/server/backend'
import { whileLocked } from '../../support/server/database'
import { newReference, pay, siteMetadata, verify } from '../../support/server/guest'
import { backend, clock, countRows, settlementOf, useClockedBackend } from '../../support/server/settlement'
import { chargeSuccessOf, postWebhook, sendWebhook } from '../../support/server/webhook'

const hints: string[] = []
beforeEach(() => void (hints.length = 0))
useClockedBackend({ sweeps: true, onHint: (news) => hints.push(news) })
const openPayments = () => backend.database.selectFrom('open_payments').selectAll().execute()
const paidEvent = async (overrides = {}) =>
  chargeSuccessOf(backend.rehearsal.ledger, await pay(backend.rehearsal.ledger, overrides))

it('stores an open payment before it answers, and wakes the worker', async () => {
  const reference = await pay(backend.rehearsal.ledger)
  const event = await chargeSuccessOf(backend.rehearsal.ledger, reference)
  expect((await sendWebhook(backend.app, event)).statusCode).toBe(200)
  const moment = '2025-11-21T12:00:00.000Z'
  expect(await openPayments()).toMatchObject([
    {
      reference,
      room_id: null,
      guest_name: null,
      guest_email: null,
      seen_via: 'webhook',
      attempts: 0,
      next_attempt_at: moment,
      created_at: moment,
      in_progress_since: null,
    },
  ])
  expect(hints).toEqual(['payment'])
})

it('books the room for a payment that only a webhook reported', async () => {
  await sendWebhook(backend.app, await paidEvent())
  const settle = settlementOf(backend, clock.now)
  const worker = createRecheckWorker({ database: backend.database, settle, now: clock.now })
  expect(await worker.runOnce()).toEqual({ checked: 1, settled: 1, open: 0 })
  const bookings = await backend.database
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.id', 'bookings.payment_id')
    .select(['guest_name', 'guest_email', 'seen_via'])
    .execute()
  expect(bookings).toEqual([{ guest_name: 'Ada Obi', guest_email: 'ada@example.com', seen_via: 'webhook' }])
})

const site = { source: 'site', room_id: 1 }
it.each([
  ['an object', site, 1],
  ['other text', 'site', 1],
  ['another source', { source: 'desk' }, 0],
  ['nothing', undefined, 1],
])('recognises the site’s payments by metadata that is %s', async (_name, metadata, stored) => {
  const { event, data } = await paidEvent()
  const answer = await sendWebhook(backend.app, { event, data: { ...data, metadata } })
  expect([answer.statusCode, await countRows(backend, 'open_payments')]).toEqual([200, stored])
  expect(hints).toHaveLength(stored)
})

it.each([
  ['no reference', undefined],
  ['foreign characters', '1-1763712000000-abc_def'],
  ['more than a hundred characters', 'a'.repeat(101)],
  ['two dots', '..'],
])('stores nothing for %s', async (_name, reference) => {
  const { event, data } = await paidEvent()
  const answer = await sendWebhook(backend.app, { event, data: { ...data, reference } })
  expect([answer.statusCode, await countRows(backend, 'open_payments')]).toEqual([200, 0])
})

it.each(['charge.failed', '', '__proto__'])(
  'acknowledges the event "%s" and stores nothing',
  async (event) => {
    const { data } = await paidEvent()
    const answer = await sendWebhook(backend.app, { event, data })
    expect([answer.statusCode, await countRows(backend, 'open_payments'), hints.length]).toEqual([200, 0, 0])
  },
)

it('keeps one open payment for repeated events in any order', async () => {
  const events = await Promise.all([paidEvent(), paidEvent(), paidEvent()])
  const shuffled = [...events, ...events, ...events].toSorted(() => Math.random() - 0.5)
  const answers = await Promise.all(shuffled.map((event) => sendWebhook(backend.app, event)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await countRows(backend, 'open_payments')).toBe(3)
})

it('makes a waiting open payment due and keeps its guest', async () => {
  backend.rehearsal.faults.set('verify', { kind: 'status', status: 429 })
  const reference = await pay(backend.rehearsal.ledger)
  await verify(backend.app, reference)
  await sendWebhook(backend.app, await chargeSuccessOf(backend.rehearsal.ledger, reference))
  expect(await openPayments()).toMatchObject([
    { next_attempt_at: clock.now().toISOString(), seen_via: 'webhook', guest_name: 'Ada Obi', room_id: 1 },
  ])
})

it('adds the guest to an open payment when the guest calls later', async () => {
  const reference = await pay(backend.rehearsal.ledger)
  await sendWebhook(backend.app, await chargeSuccessOf(backend.rehearsal.ledger, reference))
  backend.rehearsal.faults.set('verify', { kind: 'status', status: 429 })
  expect((await verify(backend.app, reference)).statusCode).toBe(503)
  expect(await openPayments()).toMatchObject([{ seen_via: 'webhook', guest_name: 'Ada Obi', room_id: 1 }])
})

it('stores nothing about a decided payment', async () => {
  const reference = await pay(backend.rehearsal.ledger)
  await verify(backend.app, reference)
  const answer = await sendWebhook(backend.app, await chargeSuccessOf(backend.rehearsal.ledger, reference))
  expect([answer.statusCode, await countRows(backend, 'open_payments'), hints]).toEqual([200, 0, []])
})

it.each(['refund.pending', 'refund.failed'])('makes the refund due after %s', async (event) => {
  await verify(backend.app, await pay(backend.rehearsal.ledger))
  const late = await pay(backend.rehearsal.ledger)
  expect((await verify(backend.app, late)).statusCode).toBe(409)
  await backend.database.updateTable('refunds').set({ next_attempt_at: '2999' }).execute()
  const data = { transaction_reference: late, amount: '8500000', status: event }
  expect((await sendWebhook(backend.app, { event, data })).statusCode).toBe(200)
  const refunds = await backend.database.selectFrom('refunds').select('next_attempt_at').execute()
  expect(refunds).toEqual([{ next_attempt_at: clock.now().toISOString() }])
  expect(hints).toEqual(['refund'])
})

it('accepts an event about the refund of another shop', async () => {
  const event = { event: 'refund.processed', data: { transaction_reference: 'T1', amount: 5 } }
  expect((await sendWebhook(backend.app, event)).statusCode).toBe(200)
  expect(hints).toEqual([])
})

it.each([
  ['answers 503 when ten thousand payments reported by webhooks are open', 'webhook', 503],
  ['accepts a webhook while ten thousand payments reported by guests are open', 'verify', 200],
] as const)('%s', async (_does, seen_via, status) => {
  const row = {
    seen_via,
    room_id: 1,
    guest_name: 'x',
    guest_email: 'x',
    attempts: 0,
    next_attempt_at: '',
    created_at: '',
  }
  for (let block = 0; block < 20; block += 1) {
    const rows = Array.from({ length: 500 }, (_, index) => ({ ...row, reference: `${block}-${index}` }))
    await backend.database.insertInto('open_payments').values(rows).execute()
  }
  const answer = await sendWebhook(backend.app, await paidEvent())
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([
    status,
    status === 503 ? '5' : undefined,
  ])
  expect(await countRows(backend, 'open_payments')).toBe(status === 503 ? 10_000 : 10_001)
  // One that is open already is made due all the same.
  const known = { event: 'charge.success', data: { reference: '3-3', metadata: siteMetadata() } }
  expect((await sendWebhook(backend.app, known)).statusCode).toBe(200)
})

it('answers 503 while the database is locked, and accepts the next attempt', async () => {
  const event = await paidEvent()
  const answer = await whileLocked(backend.place, () => sendWebhook(backend.app, event))
  expect([answer.statusCode, answer.json().error.code, hints]).toEqual([503, 'unavailable', []])
  expect((await sendWebhook(backend.app, event)).statusCode).toBe(200)
  expect(await countRows(backend, 'open_payments')).toBe(1)
})

it('does not wait for the woken job and survives its failure', async () => {
  const other = await openTestBackend({ onHint: () => new Promise(() => undefined) })
  const event = await chargeSuccessOf(other.rehearsal.ledger, await pay(other.rehearsal.ledger))
  expect((await sendWebhook(other.app, event)).statusCode).toBe(200)
  const failing = await openTestBackend({ onHint: () => Promise.reject(new Error('no')) })
  expect((await sendWebhook(failing.app, event)).statusCode).toBe(200)
  await wait(10)
})

it('accepts what the rehearsal posts over HTTP', async () => {
  const origin = await backend.app.listen({ host: '127.0.0.1', port: 0 })
  expect(await postWebhook(`${origin}${PAYSTACK_WEBHOOK_PATH}`, await paidEvent())).toBe(200)
  expect(await countRows(backend, 'open_payments')).toBe(1)
})

it.each([
  ['stored', false],
  ['made due', true],
])('keeps an open payment that a webhook %s during an older verify call', async (_what, isOpen) => {
  const reference = await pay(backend.rehearsal.ledger, { status: 'failed' })
  if (isOpen) {
    backend.rehearsal.faults.set('verify', { kind: 'status', status: 429 })
    await verify(backend.app, reference)
    backend.rehearsal.faults.clear()
  }
  const held = backend.rehearsal.faults.holdVerify(2)
  const asked = verify(backend.app, reference)
  await held
  await sendWebhook(backend.app, await chargeSuccessOf(backend.rehearsal.ledger, reference))
  await verify(backend.app, newReference())
  expect((await asked).statusCode).toBe(402)
  expect(await openPayments()).toMatchObject([{ reference, seen_via: 'webhook' }])
})

it.each([
  ['webhook', 'webhook', '2025-11-21T12:00:00.000Z'],
  ['verify', 'verify', '2025-11-21T12:01:00.000Z'],
] as const)('an insert by %s over a guest’s open payment leaves %s', async (by, seen_via, next) => {
  const reference = newReference()
  const moment = '2025-11-21T12:00:00.000Z'
  const row = { reference, attempts: 0, created_at: moment, in_progress_since: null }
  const guest = { room_id: 1, guest_name: 'Ada', guest_email: 'ada@example.com', seen_via: 'verify' } as const
  const nobody = { room_id: null, guest_name: null, guest_email: null, seen_via: by }
  const later = '2025-11-21T12:01:00.000Z'
  await backend.database.transaction().execute(async (transaction) => {
    await insertOpenPayment(transaction, { ...row, ...guest, next_attempt_at: later })
    await insertOpenPayment(transaction, { ...row, ...nobody, next_attempt_at: moment })
  })
  expect(await openPayments()).toMatchObject([{ ...row, ...guest, seen_via, next_attempt_at: next }])
})
