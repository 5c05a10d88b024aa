import { undecidedResponse } from '../../../src/server/settlement/verify-responses'
import { announceViolations, expectSoundBooks } from '../../support/server/audit'
import { openTestBackend } from '../../support/server/backend'
import { pay, verify } from '../../support/server/guest'
import { countRows } from '../../support/server/settlement'
import { sendWebhook, chargeSuccessOf } from '../../support/server/webhook'

/** A payment on the hotel's account that the site never began. */
const FOREIGN = { reference: 'shop-4711', metadata: '' }

it('reveals and stores nothing about a payment to another shop', async () => {
  const backend = await openTestBackend()
  const reference = await pay(backend.rehearsal.ledger, FOREIGN)
  expect((await verify(backend.app, reference, { email: 'stranger@example.com' })).statusCode).toBe(402)
  await sendWebhook(backend.app, await chargeSuccessOf(backend.rehearsal.ledger, reference))
  for (const table of ['payments', 'open_payments', 'outbox'] as const)
    expect(await countRows(backend, table)).toBe(0)
  await expectSoundBooks(backend)
})

// Otherwise its payer could wait until the price has risen, and have the room for the old one, or his money
// back when it is taken by then: neither webhook nor sweep takes such a payment before he asks.
it.each([
  ['like nothing of ours', FOREIGN],
  ['of another source', { metadata: '{"source":"shop","room_id":1}' }],
  ['of no source', { metadata: '{"source":null,"room_id":1}' }],
])('puts a payment %s under review when its payer asks to book with it', async (_name, transaction) => {
  const backend = await openTestBackend()
  const reference = await pay(backend.rehearsal.ledger, transaction)
  const answer = await verify(backend.app, reference)
  expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'payment_review'])
  await expect(
    backend.database.selectFrom('payments').select(['outcome', 'reason']).execute(),
  ).resolves.toEqual([{ outcome: 'review', reason: 'source' }])
  expect(await countRows(backend, 'refunds')).toBe(0)
  await expectSoundBooks(backend)
})

it('answers 503 when Paystack takes longer than a guest should wait', async () => {
  const ask = jest.fn(() => new Promise<never>(() => undefined))
  const backend = await openTestBackend({ wrapPaystack: (client) => ({ ...client, verify: ask }) })
  const reference = await pay(backend.rehearsal.ledger)
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] })
  try {
    const asked = verify(backend.app, reference)
    while (ask.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve))
    await jest.advanceTimersByTimeAsync(11_500)
    const answer = await asked
    expect([answer.statusCode, answer.body]).toEqual([503, undecidedResponse.body])
    expect(answer.headers['retry-after']).toBe('5')
  } finally {
    jest.useRealTimers()
  }
  announceViolations('unsettled')
  await expectSoundBooks(backend)
})
