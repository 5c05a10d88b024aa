import { audit } from '../../../src/server/audit/audit'
import { listDeskRefunds, settleManually } from '../../../src/server/refunds/desk-refunds'
import { HOUR_MS, type RefundScene, scene, useRefundScene } from '../../support/server/refunds'
import { BOLA } from '../../support/server/reviews'
import { findRows } from '../../support/server/rows'

type Owed = Awaited<ReturnType<RefundScene['owe']>>

const notKnown = async () => ({ kind: 'unknown-reference' }) as const

useRefundScene()

const now = () => new Date(scene.clocks.wall)

const settle = async (transaction: Owed) =>
  settleManually(scene.backend.database, BOLA, (await scene.rowOf(transaction)).id, now())

describe('a manually settled refund', () => {
  it('is not ordered any more, and the journal names the person', async () => {
    const { transaction, worker } = await scene.oweFailed()
    const [listed] = await listDeskRefunds(scene.backend.database, now())
    expect(listed).toMatchObject({ can_retry: true, can_settle: true })
    await settle(transaction)
    expect(await scene.rowOf(transaction)).toMatchObject({
      state: 'settled',
      settled_at: now().toISOString(),
      processed_at: null,
    })
    scene.clocks.pass(100 * HOUR_MS)
    expect(await worker.runOnce()).toMatchObject({ ordered: 0, waiting: 0, needsAttention: 0 })
    const [done] = await listDeskRefunds(scene.backend.database, now())
    expect(done).toMatchObject({ state: 'settled', can_retry: false, can_settle: false })
    const entries = await findRows(scene.backend.database, 'journal', { action: 'refund.settled' })
    expect(entries).toMatchObject([{ who: 'Bola', before: '{"state":"failed"}' }])
    await expect(settle(transaction)).rejects.toThrow('This refund has already been settled.')
    await expect(scene.retry(transaction)).rejects.toThrow('already been paid or settled')
    expect(await audit({ database: scene.backend.database })).toMatchObject({ violations: [] })
  })

  it('is refused while the refund can still go through', async () => {
    const transaction = await scene.owe()
    const worker = await scene.startWorker({ paystack: { verify: notKnown } })
    await expect(settle(transaction)).rejects.toThrow('needs no action')
    await worker.runOnce()
    expect(await scene.rowOf(transaction)).toMatchObject({ state: 'requesting', requested_at: null })
    await expect(settle(transaction)).rejects.toThrow('needs no action')
    scene.clocks.pass(25 * HOUR_MS)
    await scene.backend.database.updateTable('refunds').set({ requested_at: now().toISOString() }).execute()
    await expect(settle(transaction)).rejects.toThrow('needs no action')
    await scene.backend.database.updateTable('refunds').set({ requested_at: null }).execute()
    await settle(transaction)
    expect(await scene.rowOf(transaction)).toMatchObject({ state: 'settled' })
  })

  it('stops a worker that has not sent its order yet', async () => {
    const transaction = await scene.owe()
    scene.clocks.pass(25 * HOUR_MS)
    const { paystack } = scene.backend.rehearsal
    const verify: typeof paystack.verify = async (reference) => {
      await settle(transaction)
      return paystack.verify(reference)
    }
    expect(await (await scene.startWorker({ paystack: { verify } })).runOnce()).toMatchObject({ ordered: 0 })
    expect(await scene.refundsOf(transaction)).toEqual([])
    expect(await scene.rowOf(transaction)).toMatchObject({ state: 'settled' })
  })

  it('is reported by the auditor when Paystack refunds it too', async () => {
    const { transaction } = await scene.oweFailed()
    await settle(transaction)
    const { database, rehearsal } = scene.backend
    await rehearsal.ledger.refundByHand(transaction.reference)
    expect((await audit({ database, paystack: rehearsal.paystack })).violations).toContainEqual({
      rule: 'paystack-refund',
      about: transaction.reference,
      problem: `settled in another way by our books, and ${transaction.amount} kobo refunded at Paystack`,
    })
  })
})
