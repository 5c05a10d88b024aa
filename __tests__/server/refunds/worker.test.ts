import type { PaystackRefund } from '../../../src/server/paystack/refunds'
import { LedgerRefusal } from '../../../src/server/rehearsal/ledger'
import { changeTransactions } from '../../support/paystack/changed-answers'
import { announceViolations } from '../../support/server/audit'
import {
  DAY_MS,
  MINUTE_MS,
  type RefundPaystack,
  runUntilSettled,
  scene,
  useRefundScene,
} from '../../support/server/refunds'
import { changeRows } from '../../support/server/rows'

useRefundScene({ sound: true })

const run = (overrides: object) => ({ ordered: 0, processed: 0, waiting: 0, needsAttention: 0, ...overrides })

/** Owes a refund that somebody has ordered already in the dashboard, and looks at it so many times. */
async function byHand(amounts: number[], wait: number) {
  const transaction = await scene.owe()
  for (const amount of amounts) await scene.backend.rehearsal.ledger.refund(transaction, amount, 'by hand')
  for (let looks = 0; looks < wait; looks += 1) {
    await scene.backend.rehearsal.paystack.listRefunds(String(transaction.id))
  }
  return transaction
}

/**
 * Paystack, where somebody refunds in the dashboard a moment before each order; it lists `listed`, or the
 * truth.
 */
function refundBefore(listed?: PaystackRefund[]): Partial<RefundPaystack> {
  const { ledger, paystack } = scene.backend.rehearsal
  ledger.isBlindToRefunds = false
  return {
    async orderRefund(order) {
      const transaction = await ledger.findById(Number(order.transactionId))
      if (transaction !== undefined) await ledger.refund(transaction, order.amountKobo, 'by hand')
      return paystack.orderRefund(order)
    },
    listRefunds: async (transactionId) =>
      listed === undefined ? paystack.listRefunds(transactionId) : { kind: 'refunds', refunds: listed },
  }
}

it('orders a due refund, polls until it is processed, and mails the guest once', async () => {
  const transaction = await scene.owe()
  const worker = await scene.startWorker()
  expect(await worker.runOnce()).toEqual(run({ ordered: 1 }))
  const [refund] = await scene.refundsOf(transaction)
  expect(refund).toMatchObject({ amount: 8_500_000, status: 'pending' })
  expect(await scene.rowOf(transaction)).toMatchObject({
    state: 'requested',
    provider_refund_id: String(refund?.id),
    requested_at: '2025-11-21T12:00:00.000Z',
    last_error: null,
  })
  // The stand-in shows one step at each look: pending, processing, processed.
  const looks = []
  for (let count = 0; count < 3; count += 1) {
    scene.clocks.pass(30 * MINUTE_MS)
    looks.push(await worker.runOnce())
  }
  expect(looks).toEqual([run({ waiting: 1 }), run({ waiting: 1 }), run({ processed: 1 })])
  expect((await scene.rowOf(transaction)).state).toBe('processed')
  expect(await scene.mails()).toEqual([`refund-processed:${(await scene.rowOf(transaction)).id}`])
  scene.clocks.pass(10 * DAY_MS)
  expect(await worker.runOnce()).toEqual(run({}))
  expect(await scene.refundsOf(transaction)).toHaveLength(1)
})

it('polls a requested refund after 1, 5, 15 and 60 minutes, then less often', async () => {
  scene.backend.rehearsal.ledger.refundEnd = 'processing'
  await scene.owe()
  const worker = await scene.startWorker()
  await worker.runOnce()
  const pauses: number[] = []
  for (let minutes = 0; pauses.length < 7; minutes += 1) {
    scene.clocks.pass(MINUTE_MS)
    if ((await worker.runOnce()).waiting === 1) {
      pauses.push(minutes + 1)
      minutes = -1
    }
  }
  const steps = [1, 5, 15, 60, 240, 720, 1440]
  for (const [index, step] of steps.entries()) {
    expect(pauses[index]).toBeGreaterThanOrEqual(step)
    expect(pauses[index]).toBeLessThanOrEqual(step * 1.2 + 1)
  }
})

it('mails the desk about a refund that takes longer than any bank', async () => {
  scene.backend.rehearsal.ledger.refundEnd = 'processing'
  const transaction = await scene.owe()
  const worker = await scene.startWorker()
  for (let days = 0; days < 20; days += 1) {
    await worker.runOnce()
    scene.clocks.pass(1.25 * DAY_MS)
  }
  const { id, state, provider_refund_id: order } = await scene.rowOf(transaction)
  expect([state, await scene.mails()]).toEqual(['requested', [`refund-attention:${id}:requested:${order}`]])
})

describe('what the desk has to settle', () => {
  it.each([
    ['failed', 'failed'],
    ['needs-attention', 'needs_attention'],
  ] as const)(
    'a refund that is %s at Paystack: mailed to the desk once, never ordered again',
    async (end, state) => {
      scene.backend.rehearsal.ledger.refundEnd = end
      const transaction = await scene.owe()
      const worker = await scene.startWorker()
      expect(await runUntilSettled(scene, worker)).toMatchObject({ ordered: 1, needsAttention: 1 })
      for (let days = 0; days < 5; days += 1) {
        scene.clocks.pass(2 * DAY_MS)
        expect(await worker.runOnce()).toEqual(run({ needsAttention: 1 }))
      }
      const row = await scene.rowOf(transaction)
      expect(row.state).toBe(state)
      expect(row.last_error).toMatch(/at Paystack/)
      const about = `${row.id}:${state}:${row.provider_refund_id}`
      expect(await scene.mails()).toEqual([`refund-attention:${about}`])
      expect(await scene.refundsOf(transaction)).toHaveLength(1)
    },
  )

  it('a refusal: stored in Paystack’s words, mailed to the desk, never ordered again', async () => {
    const transaction = await scene.owe()
    scene.backend.rehearsal.ledger.nextRefundError = new LedgerRefusal('Your balance is not enough')
    const worker = await scene.startWorker()
    expect(await worker.runOnce()).toEqual(run({ needsAttention: 1 }))
    scene.clocks.pass(3 * DAY_MS)
    await worker.runOnce()
    const row = await scene.rowOf(transaction)
    expect(row).toMatchObject({ state: 'needs_attention', last_error: 'Your balance is not enough' })
    expect(await scene.mails()).toEqual([`refund-attention:${row.id}:needs_attention`])
    expect(await scene.refundsOf(transaction)).toEqual([])
  })

  it('a refund of more than was paid', async () => {
    announceViolations('refund-too-large')
    const transaction = await scene.owe()
    const { id } = await scene.rowOf(transaction)
    await changeRows(scene.backend.database, 'refunds', { id }, { amount_kobo: 8_500_001 })
    expect(await (await scene.startWorker()).runOnce()).toEqual(run({ needsAttention: 1 }))
    expect(await scene.refundsOf(transaction)).toEqual([])
    expect((await scene.rowOf(transaction)).last_error).toBe('the refund is more than was paid')
  })

  it('a transaction that Paystack reversed without a refund, as after a dispute', async () => {
    const transaction = await scene.owe()
    const { paystack } = scene.backend.rehearsal
    const verify = changeTransactions(paystack, () => ({ status: 'reversed' }))
    const worker = await scene.startWorker({ paystack: { verify } })
    expect(await worker.runOnce()).toEqual(run({ needsAttention: 1 }))
    expect(await scene.refundsOf(transaction)).toEqual([])
  })
})

describe('a refund made in the dashboard', () => {
  it.each([
    ['in full, still under way', [8_500_000], 0, 'requested', { ordered: 1 }],
    ['in full and done', [8_500_000], 2, 'processed', { processed: 1 }],
    ['in two parts', [8_000_000, 500_000], 2, 'processed', { processed: 1 }],
    ['in part', [8_499_999], 2, 'needs_attention', { needsAttention: 1 }],
    ['twice', [8_500_000, 8_500_000], 2, 'needs_attention', { needsAttention: 1 }],
  ] as const)('%s: nothing is ordered', async (name, amounts, wait, state, expected) => {
    if (name === 'twice') announceViolations('paystack-refund')
    const transaction = await byHand([...amounts], wait)
    expect(await (await scene.startWorker()).runOnce()).toEqual(run(expected))
    const refunds = await scene.refundsOf(transaction)
    expect(refunds).toHaveLength(amounts.length)
    expect(await scene.rowOf(transaction)).toMatchObject({
      state,
      provider_refund_id: String(refunds[0]?.id),
      requested_at: null,
    })
  })

  it.each([
    ['before the refund was ordered', 0],
    ['after ours had failed', 1],
  ])('completes a refund that was with the desk: %s', async (_case, ordersOfOurs) => {
    const { ledger } = scene.backend.rehearsal
    ledger.refundEnd = 'failed'
    const transaction = await scene.owe()
    if (ordersOfOurs === 0) ledger.nextRefundError = new LedgerRefusal('Your balance is not enough')
    const worker = await scene.startWorker()
    await runUntilSettled(scene, worker)
    ledger.refundEnd = 'processed'
    await ledger.refundByHand(transaction.reference)
    expect(await runUntilSettled(scene, worker, { pause: 2 * DAY_MS })).toMatchObject({ needsAttention: 0 })
    expect((await scene.rowOf(transaction)).state).toBe('processed')
    expect(await scene.refundsOf(transaction)).toHaveLength(ordersOfOurs + 1)
    expect(await scene.mails()).toContain(`refund-processed:${(await scene.rowOf(transaction)).id}`)
  })
})

describe('"fully reversed", because of a refund made in the dashboard a moment before', () => {
  it('takes over the refund that the list shows now', async () => {
    const transaction = await scene.owe()
    const worker = await scene.startWorker({ paystack: refundBefore() })
    expect(await runUntilSettled(scene, worker)).toMatchObject({ ordered: 1, processed: 1 })
    expect(await scene.refundsOf(transaction)).toHaveLength(1)
  })

  it('asks the desk when the list shows nothing', async () => {
    const transaction = await scene.owe()
    const worker = await scene.startWorker({ paystack: refundBefore([]) })
    expect(await worker.runOnce()).toEqual(run({ needsAttention: 1 }))
    expect((await scene.rowOf(transaction)).last_error).toMatch(/fully reversed/)
    expect(await scene.refundsOf(transaction)).toHaveLength(1)
  })
})
