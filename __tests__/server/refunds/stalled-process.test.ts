import { inTransaction } from '../../../src/server/db/transaction'
import { hastenRefund } from '../../../src/server/refunds/repository'
import { createRefundWorker, type RefundRun } from '../../../src/server/refunds/worker'
import { LedgerRefusal } from '../../../src/server/rehearsal/ledger'
import { HOUR_MS, MINUTE_MS, scene, useRefundScene } from '../../support/server/refunds'

useRefundScene({ sound: true })

/** Something to wait for, and the way to end the waiting. */
function gate(): { opened: Promise<void>; open(): void } {
  let resolve: (() => void) | undefined
  const opened = new Promise<void>((done) => {
    resolve = done
  })
  return { opened, open: () => resolve?.() }
}

type Call = 'listRefunds' | 'verify'

/** Starts a worker that stalls in its call, and waits until it does. */
async function stallIn(call: Call): Promise<{ run: Promise<RefundRun>; resume(): void }> {
  const { paystack } = scene.backend.rehearsal
  const stalled = gate()
  const resumed = gate()
  const stall = async (id: string) => {
    const answer = await paystack[call](id)
    stalled.open()
    await resumed.opened
    return answer
  }
  const worker = await scene.startWorker({ paystack: { [call]: stall }, otherConnection: true })
  const run = worker.runOnce()
  await stalled.opened
  return { run, resume: resumed.open }
}

describe('a process that stalls and resumes', () => {
  it.each<Call>(['listRefunds', 'verify'])(
    'orders nothing after its call of %s when another process has taken the refund',
    async (call) => {
      const transaction = await scene.owe()
      const { run, resume } = await stallIn(call)
      scene.clocks.pass(HOUR_MS)
      expect(await (await scene.startWorker()).runOnce()).toMatchObject({ ordered: 1 })
      resume()
      expect(await run).toMatchObject({ ordered: 0, waiting: 1 })
      expect(await scene.refundsOf(transaction)).toHaveLength(1)
      expect((await scene.rowOf(transaction)).state).toBe('requested')
    },
  )

  it('orders nothing after a retry by the desk, which counts the attempts from the start', async () => {
    const transaction = await scene.owe()
    const { run, resume } = await stallIn('verify')
    scene.clocks.pass(HOUR_MS)
    scene.backend.rehearsal.ledger.nextRefundError = new LedgerRefusal('Your balance is not enough')
    const worker = await scene.startWorker()
    expect(await worker.runOnce()).toMatchObject({ needsAttention: 1 })
    await scene.retry(transaction)
    expect(await worker.runOnce()).toMatchObject({ waiting: 1 })
    resume()
    expect(await run).toMatchObject({ ordered: 0, waiting: 1 })
    expect(await scene.refundsOf(transaction)).toEqual([])
  })

  it('does not order when it stalls between storing and sending', async () => {
    const transaction = await scene.owe()
    const { database, rehearsal } = scene.backend
    let elapsed = 0
    const worker = createRefundWorker({
      database,
      paystack: rehearsal.paystack,
      now: () => new Date(scene.clocks.wall),
      monotonic: () => (elapsed += MINUTE_MS),
    })
    expect(await worker.runOnce()).toMatchObject({ ordered: 0, waiting: 1 })
    expect(await scene.refundsOf(transaction)).toEqual([])
    expect((await scene.rowOf(transaction)).last_error).toBe('too slow to send')
  })
})

it('does not postpone a refund that a webhook made due during the step', async () => {
  const transaction = await scene.owe()
  await (await scene.startWorker()).runOnce()
  scene.clocks.pass(30 * MINUTE_MS)
  const dueAt = new Date(scene.clocks.wall).toISOString()
  const { database, rehearsal } = scene.backend
  const worker = await scene.startWorker({
    paystack: {
      async listRefunds(id) {
        const listed = await rehearsal.paystack.listRefunds(id)
        await inTransaction(database, (books) => hastenRefund(books, transaction.reference, new Date(dueAt)))
        return listed
      },
    },
  })
  expect(await worker.runOnce()).toMatchObject({ waiting: 1 })
  expect(await scene.rowOf(transaction)).toMatchObject({ state: 'requested', next_attempt_at: dueAt })
})
