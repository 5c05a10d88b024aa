import type { Fault } from '../../support/paystack/faults'
import { changeTransactions } from '../../support/paystack/changed-answers'
import { expectSoundBooks } from '../../support/server/audit'
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  openRefundScene,
  type RefundPaystack,
  type RefundScene,
  runUntilSettled,
} from '../../support/server/refunds'

const ROUNDS = 8
const SECOND_MS = 1_000

let scene: RefundScene
beforeEach(async () => {
  scene = await openRefundScene({ client: { budgetMs: 2_000 } })
})
afterEach(() => expectSoundBooks(scene.backend))

/** Paystack as it may be for a while: a refund is taken, but neither list nor transaction shows it yet. */
function lagging(milliseconds: number): RefundPaystack {
  const { clocks, backend } = scene
  const { paystack } = backend.rehearsal
  let shownFrom = Number.POSITIVE_INFINITY
  return {
    async orderRefund(order) {
      if (shownFrom === Number.POSITIVE_INFINITY) shownFrom = clocks.elapsed + milliseconds
      return paystack.orderRefund(order)
    },
    listRefunds: async (transactionId) =>
      clocks.elapsed < shownFrom ? { kind: 'refunds', refunds: [] } : paystack.listRefunds(transactionId),
    verify: changeTransactions(paystack, () => (clocks.elapsed < shownFrom ? { status: 'success' } : {})),
  }
}

it('never refunds twice when the reply to the order is lost', async () => {
  const { faults } = scene.backend.rehearsal
  const worker = await scene.startWorker()
  let doubles = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const transaction = await scene.owe()
    faults.set('refund', { kind: 'reply-lost' }, 1)
    await worker.runOnce()
    expect(await scene.rowOf(transaction)).toMatchObject({ state: 'requesting', provider_refund_id: null })
    await runUntilSettled(scene, worker)
    const refunds = await scene.refundsOf(transaction)
    expect(refunds.length).toBeGreaterThan(0)
    doubles += refunds.length - 1
    expect(await scene.rowOf(transaction)).toMatchObject({
      state: 'processed',
      provider_refund_id: String(refunds[0]?.id),
    })
  }
  expect(doubles).toBe(0)
  expect(new Set(await scene.mails()).size).toBe(ROUNDS)
})

it.each([
  ['an answer of 500', { kind: 'status', status: 500 }],
  ['an answer of 429', { kind: 'status', status: 429, headers: { 'x-ratelimit-reset': '30' } }],
  ['an answer of 401', { kind: 'status', status: 401 }],
  ['no answer', { kind: 'hang' }],
  ['garbage', { kind: 'garbage' }],
  ['a dropped line', { kind: 'reply-lost' }],
] satisfies [string, Fault][])('finds an order that arrived despite %s', async (_name, fault) => {
  scene.backend.rehearsal.faults.set('refund', fault, 1)
  const transaction = await scene.owe()
  const worker = await scene.startWorker()
  expect(await worker.runOnce()).toMatchObject({ ordered: 0, waiting: 1 })
  expect(await runUntilSettled(scene, worker)).toMatchObject({ ordered: 1, processed: 1 })
  expect(await scene.refundsOf(transaction)).toHaveLength(1)
})

it('repeats an order that never arrived after ten minutes and two empty lists', async () => {
  const transaction = await scene.owe()
  const worker = await scene.startWorker()
  const started = scene.clocks.elapsed
  scene.backend.rehearsal.ledger.nextRefundError = new Error('down')
  expect(await worker.runOnce()).toMatchObject({ waiting: 1 })
  expect(await scene.rowOf(transaction)).toMatchObject({ state: 'requesting', last_error: 'status 500' })
  while ((await scene.refundsOf(transaction)).length === 0 && scene.clocks.elapsed < HOUR_MS) {
    scene.clocks.pass(30 * SECOND_MS)
    await worker.runOnce()
  }
  expect(await scene.refundsOf(transaction)).toHaveLength(1)
  expect(scene.clocks.elapsed - started).toBeGreaterThanOrEqual(11 * MINUTE_MS)
  expect(scene.clocks.elapsed - started).toBeLessThan(25 * MINUTE_MS)
  expect(await runUntilSettled(scene, worker)).toMatchObject({ processed: 1 })
  expect(await scene.refundsOf(transaction)).toHaveLength(1)
})

it('repeats an order that never arrived although the clock was set back by a year', async () => {
  const transaction = await scene.owe()
  const worker = await scene.startWorker()
  scene.backend.rehearsal.ledger.nextRefundError = new Error('down')
  await worker.runOnce()
  scene.clocks.wall -= 365 * DAY_MS
  expect(await runUntilSettled(scene, worker)).toMatchObject({ ordered: 1, processed: 1 })
  expect(await scene.refundsOf(transaction)).toHaveLength(1)
})

it('orders nothing without an answer to the list, and mails the desk after a day', async () => {
  const transaction = await scene.owe()
  const { paystack } = scene.backend.rehearsal
  let isListed = false
  const worker = await scene.startWorker({
    paystack: {
      listRefunds: async (transactionId) =>
        isListed ? paystack.listRefunds(transactionId) : { kind: 'undecided', reason: 'status 502' },
    },
  })
  for (let hours = 0; hours < 30; hours += 1) {
    expect(await worker.runOnce()).toMatchObject({ ordered: 0, needsAttention: 0 })
    scene.clocks.pass(HOUR_MS)
  }
  const { id, last_error } = await scene.rowOf(transaction)
  expect([last_error, await scene.mails()]).toEqual(['status 502', [`refund-attention:${id}:requesting`]])
  expect(await scene.refundsOf(transaction)).toEqual([])
  isListed = true
  expect(await runUntilSettled(scene, worker)).toMatchObject({ processed: 1 })
  expect(await scene.refundsOf(transaction)).toHaveLength(1)
})

it('orders nothing while the verify call is undecided', async () => {
  const transaction = await scene.owe()
  scene.backend.rehearsal.faults.set('verify', { kind: 'status', status: 429 })
  const worker = await scene.startWorker()
  expect(await worker.runOnce()).toMatchObject({ waiting: 1 })
  expect(await scene.rowOf(transaction)).toMatchObject({ state: 'requesting', requested_at: null })
  expect(await scene.refundsOf(transaction)).toEqual([])
  scene.backend.rehearsal.faults.clear()
  expect(await runUntilSettled(scene, worker)).toMatchObject({ processed: 1 })
})

describe('an order whose reply is lost and that is not listed yet', () => {
  it.each([1, 5, 9, 10])('is not repeated when it is listed after %s minutes', async (minutes) => {
    const transaction = await scene.owe()
    scene.backend.rehearsal.faults.set('refund', { kind: 'reply-lost' }, 1)
    const worker = await scene.startWorker({ paystack: lagging(minutes * MINUTE_MS) })
    await worker.runOnce()
    for (let count = 0; count < 60; count += 1) {
      scene.clocks.pass(30 * SECOND_MS)
      await worker.runOnce()
    }
    expect(await scene.refundsOf(transaction)).toHaveLength(1)
    expect((await scene.rowOf(transaction)).state).toBe('processed')
  })

  it.each([
    ['forward by a day', DAY_MS],
    ['back by a day', -DAY_MS],
    ['back by a year', -365 * DAY_MS],
  ])('is not repeated when the clock is set %s', async (_case, jump) => {
    const transaction = await scene.owe()
    scene.backend.rehearsal.faults.set('refund', { kind: 'reply-lost' }, 1)
    const worker = await scene.startWorker({ paystack: lagging(9 * MINUTE_MS) })
    await worker.runOnce()
    scene.clocks.wall += jump
    for (let count = 0; count < 16; count += 1) {
      scene.clocks.pass(30 * SECOND_MS)
      await worker.runOnce()
    }
    expect(await scene.refundsOf(transaction)).toHaveLength(1)
    for (let count = 0; count < 50; count += 1) {
      scene.clocks.pass(HOUR_MS)
      await worker.runOnce()
    }
    expect(await scene.refundsOf(transaction)).toHaveLength(1)
    expect((await scene.rowOf(transaction)).state).toBe('processed')
  })

  it('is not repeated by a process that has just started after a jump of the clock', async () => {
    const transaction = await scene.owe()
    scene.backend.rehearsal.faults.set('refund', { kind: 'reply-lost' }, 1)
    const paystack = lagging(9 * MINUTE_MS)
    await (await scene.startWorker({ paystack })).runOnce()
    scene.clocks.wall += DAY_MS
    const next = await scene.startWorker({ paystack, otherConnection: true })
    for (let count = 0; count < 16; count += 1) {
      scene.clocks.pass(30 * SECOND_MS)
      await next.runOnce()
    }
    expect(await scene.refundsOf(transaction)).toHaveLength(1)
    expect(await runUntilSettled(scene, next)).toMatchObject({ processed: 1 })
    expect(await scene.refundsOf(transaction)).toHaveLength(1)
  })
})
