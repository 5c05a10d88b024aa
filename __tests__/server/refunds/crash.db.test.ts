import type { RefundWorker } from '../../../src/server/refunds/worker'
import {
  HOUR_MS,
  MINUTE_MS,
  type RefundPaystack,
  runUntilSettled,
  scene,
  useRefundScene,
} from '../../support/server/refunds'

const ROUNDS = 8

useRefundScene({ sound: true })

let onDeath = () => {}

/** The call of a killed process never returns. */
function forever(): Promise<never> {
  onDeath()
  return new Promise<never>(() => undefined)
}

/** Lets `calls` calls pass; at the next the process dies, before or after Paystack gets it. */
function callsBeforeDeath<Result>(
  calls: number,
  call: (id: string) => Promise<Result>,
  arrives = false,
): (id: string) => Promise<Result> {
  let left = calls
  return async (id) => {
    left -= 1
    if (left >= 0) return call(id)
    if (arrives) await call(id)
    return forever()
  }
}

type Gap = [
  name: string,
  state: string,
  isNoted: boolean,
  dying: (client: RefundPaystack) => Partial<RefundPaystack>,
]

describe('a worker that is killed', () => {
  const gaps: Gap[] = [
    ['after it took the refund', 'requesting', false, () => ({ listRefunds: forever })],
    ['after the empty list', 'requesting', false, () => ({ verify: forever })],
    ['after it stored the order and before it sent it', 'requesting', true, () => ({ orderRefund: forever })],
    [
      'after the order arrived and before the reply',
      'requesting',
      true,
      (client) => ({ orderRefund: async (order) => (await client.orderRefund(order), forever()) }),
    ],
    [
      'after "fully reversed" and before the second list',
      'requesting',
      true,
      (client) => ({
        async orderRefund(order) {
          await client.orderRefund(order)
          return { kind: 'refused', message: 'Transaction has been fully reversed' }
        },
        listRefunds: callsBeforeDeath(1, client.listRefunds),
      }),
    ],
    [
      'after it stored that the refund is requested',
      'requested',
      true,
      (client) => ({ listRefunds: callsBeforeDeath(1, client.listRefunds) }),
    ],
    [
      'after the answer that the refund is processed and before storing it',
      'requested',
      true,
      (client) => ({ listRefunds: callsBeforeDeath(3, client.listRefunds, true) }),
    ],
  ]

  async function killAt(dying: Gap[3]): Promise<void> {
    const { paystack } = scene.backend.rehearsal
    const worker = await scene.startWorker({ paystack: dying(paystack), otherConnection: true })
    const death = new Promise<'dead'>((resolve) => {
      onDeath = () => resolve('dead')
    })
    for (let runs = 0; runs < 5; runs += 1) {
      if ((await Promise.race([worker.runOnce(), death])) === 'dead') return
      scene.clocks.pass(30 * MINUTE_MS)
    }
  }

  it.each(gaps)('%s: the next one refunds once', async (_name, state, isNoted, dying) => {
    const transaction = await scene.owe()
    await killAt(dying)
    const left = await scene.rowOf(transaction)
    expect([left.state, left.requested_at !== null]).toEqual([state, isNoted])

    const next = await scene.startWorker({ otherConnection: true })
    expect(await next.runOnce()).toMatchObject({ ordered: 0, processed: 0, waiting: 0 })
    await runUntilSettled(scene, next)
    const refunds = await scene.refundsOf(transaction)
    expect(refunds.map(({ status }) => status)).toEqual(['processed'])
    expect(await scene.rowOf(transaction)).toMatchObject({
      state: 'processed',
      provider_refund_id: String(refunds[0]?.id),
    })
    expect(await scene.mails()).toEqual([`refund-processed:${(await scene.rowOf(transaction)).id}`])
  })
})

it('leaves a refund for later when its step throws, and continues with the others', async () => {
  const [first, second] = [await scene.owe(), await scene.owe()]
  const { paystack } = scene.backend.rehearsal
  const worker = await scene.startWorker({
    paystack: {
      async orderRefund(order) {
        const answer = await paystack.orderRefund(order)
        if (order.transactionId === String(first.id)) throw new Error('broken')
        return answer
      },
    },
  })
  expect(await worker.runOnce()).toMatchObject({ ordered: 1, waiting: 1 })
  expect((await scene.rowOf(first)).state).toBe('requesting')
  scene.clocks.pass(HOUR_MS)
  expect(await worker.runOnce()).toMatchObject({ ordered: 1, waiting: 1 })
  for (const transaction of [first, second]) expect(await scene.refundsOf(transaction)).toHaveLength(1)
})

it('refunds once when two processes run at once on one database', async () => {
  const { paystack } = scene.backend.rehearsal
  let running = 0
  const listing: (() => void)[] = []
  const releaseTogether = () => {
    if (listing.length >= running) listing.splice(0).forEach((go) => go())
  }
  // All that run hear of the empty list in the same instant, so that all would order.
  const together: Partial<RefundPaystack> = {
    async listRefunds(transactionId) {
      const answer = await paystack.listRefunds(transactionId)
      await new Promise<void>((resolve) => {
        listing.push(resolve)
        releaseTogether()
      })
      return answer
    },
  }
  const run = async (worker: RefundWorker) => {
    running += 1
    try {
      return await worker.runOnce()
    } finally {
      running -= 1
      releaseTogether()
    }
  }
  const workers = [
    await scene.startWorker({ paystack: together, otherConnection: true }),
    await scene.startWorker({ paystack: together, otherConnection: true }),
  ]
  for (let round = 0; round < ROUNDS; round += 1) {
    const transaction = await scene.owe()
    expect((await Promise.all(workers.map(run))).reduce((sum, { ordered }) => sum + ordered, 0)).toBe(1)
    expect(await scene.refundsOf(transaction)).toHaveLength(1)
    for (const worker of [...workers, ...workers]) {
      scene.clocks.pass(HOUR_MS)
      await run(worker)
    }
    expect(await scene.refundsOf(transaction)).toHaveLength(1)
    expect((await scene.rowOf(transaction)).state).toBe('processed')
  }
  expect(new Set(await scene.mails()).size).toBe(ROUNDS)
})
