import { listDeskRefunds, retryRefund } from '../../../src/server/refunds/desk-refunds'
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  runUntilSettled,
  scene,
  useRefundScene,
} from '../../support/server/refunds'
import { BOLA } from '../../support/server/reviews'

const notKnown = async () => ({ kind: 'unknown-reference' }) as const

useRefundScene()

const now = () => new Date(scene.clocks.wall)

it('refunds exactly once after the retry of a failed refund', async () => {
  const { transaction, worker } = await scene.oweFailed()
  const [failed] = await scene.refundsOf(transaction)
  await scene.retry(transaction)
  expect(await scene.rowOf(transaction)).toMatchObject({
    state: 'due',
    failed_refund_ids: JSON.stringify([String(failed?.id)]),
    processed_at: null,
  })
  await runUntilSettled(scene, worker)
  const refunds = await scene.refundsOf(transaction)
  expect(refunds.map(({ status }) => status)).toEqual(['failed', 'processed'])
  const row = await scene.rowOf(transaction)
  expect(row).toMatchObject({ state: 'processed', provider_refund_id: String(refunds[1]?.id) })
  expect(Date.parse(row.processed_at ?? '')).toBeGreaterThan(Date.parse(row.requested_at ?? ''))
  // Later looks change nothing.
  scene.clocks.pass(48 * HOUR_MS)
  await worker.runOnce()
  await expect(scene.refundsOf(transaction)).resolves.toHaveLength(2)
})

it('waits ten minutes before the next order after a retry', async () => {
  const { transaction, worker } = await scene.oweFailed()
  await scene.retry(transaction)
  for (let minutes = 0; minutes < 10; minutes += 1) {
    await worker.runOnce()
    await expect(scene.refundsOf(transaction)).resolves.toHaveLength(1)
    scene.clocks.pass(MINUTE_MS)
  }
  await runUntilSettled(scene, worker)
  await expect(scene.refundsOf(transaction)).resolves.toHaveLength(2)
})

it('counts a failed refund that Paystack later calls processed', async () => {
  const { transaction } = await scene.oweFailed()
  await scene.retry(transaction)
  const { paystack } = scene.backend.rehearsal
  const second = await scene.startWorker({
    paystack: {
      listRefunds: async (id) => {
        const answer = await paystack.listRefunds(id)
        if (answer.kind !== 'refunds') return answer
        return { ...answer, refunds: answer.refunds.map((refund) => ({ ...refund, status: 'processed' })) }
      },
    },
  })
  await runUntilSettled(scene, second)
  await expect(scene.refundsOf(transaction)).resolves.toHaveLength(1)
  expect(await scene.rowOf(transaction)).toMatchObject({ state: 'processed' })
})

it('ignores each failed refund after its retry, and mails the desk about each failure', async () => {
  const { transaction, worker } = await scene.oweFailed()
  await scene.retry(transaction)
  await worker.runOnce()
  scene.clocks.pass(11 * MINUTE_MS)
  await scene.letFail(transaction, worker)
  await scene.retry(transaction)
  const ids = (await scene.refundsOf(transaction)).map(({ id }) => String(id))
  expect(await scene.rowOf(transaction)).toMatchObject({ failed_refund_ids: JSON.stringify(ids) })
  expect((await scene.mails()).filter((key) => key.startsWith('refund-attention'))).toHaveLength(2)
})

it('mails the desk once when a retried refund takes more than a day', async () => {
  const transaction = await scene.owe()
  scene.clocks.pass(2 * DAY_MS)
  await scene.letFail(transaction, await scene.startWorker())
  await scene.retry(transaction)
  const hanging = await scene.startWorker({ paystack: { verify: notKnown } })
  const { id } = await scene.rowOf(transaction)
  const [ofFailure, ...others] = await scene.mails()
  expect(others).toEqual([])
  for (const pause of [0, 23 * HOUR_MS]) {
    scene.clocks.pass(pause)
    await hanging.runOnce()
    expect(await scene.mails()).toEqual([ofFailure])
  }
  for (let looks = 0; looks < 2; looks += 1) {
    scene.clocks.pass(2 * HOUR_MS)
    await hanging.runOnce()
    const mails = (await scene.mails()).filter((key) => key !== ofFailure)
    expect(mails).toEqual([expect.stringContaining(`refund-attention:${id}:requesting:`)])
  }
  expect(await scene.rowOf(transaction)).toMatchObject({ state: 'requesting' })
})

it('mails the desk again when a refund made in the dashboard fails too', async () => {
  const { transaction, worker } = await scene.oweFailed()
  await expect(scene.mails()).resolves.toHaveLength(1)
  const { ledger } = scene.backend.rehearsal
  const byHand = await ledger.refundByHand(transaction.reference)
  scene.clocks.pass(30 * HOUR_MS)
  await worker.runOnce()
  const seen = { state: 'requested', provider_refund_id: String(byHand.id) }
  expect(await scene.rowOf(transaction)).toMatchObject(seen)
  await expect(scene.mails()).resolves.toHaveLength(1)
  await ledger.advanceRefund({ ...byHand, status: 'processing' }, 'failed')
  for (const pause of [2 * MINUTE_MS, 30 * HOUR_MS]) {
    scene.clocks.pass(pause)
    await worker.runOnce()
    expect(await scene.rowOf(transaction)).toMatchObject({ state: 'failed' })
    await expect(scene.mails()).resolves.toHaveLength(2)
  }
})

it('orders nothing on a retry while another refund is live', async () => {
  const transaction = await scene.owe()
  const worker = await scene.startWorker()
  const { ledger } = scene.backend.rehearsal
  await worker.runOnce()
  const [refund] = await scene.refundsOf(transaction)
  if (refund === undefined) throw new Error('no refund')
  await ledger.advanceRefund(refund, 'needs-attention')
  await ledger.advanceRefund({ ...refund, status: 'processing' }, 'needs-attention')
  scene.clocks.pass(2 * MINUTE_MS)
  await worker.runOnce()
  expect(await scene.rowOf(transaction)).toMatchObject({ state: 'needs_attention' })
  await scene.retry(transaction)
  expect(await scene.rowOf(transaction)).toMatchObject({ state: 'due', failed_refund_ids: null })
  for (let looks = 0; looks < 5; looks += 1) {
    await worker.runOnce()
    scene.clocks.pass(15 * MINUTE_MS)
  }
  await expect(scene.refundsOf(transaction)).resolves.toHaveLength(1)
  expect(await scene.rowOf(transaction)).toMatchObject({ state: 'needs_attention' })
})

it('refuses to retry a refund that is under way, done or unknown', async () => {
  const transaction = await scene.owe()
  await expect(scene.retry(transaction)).rejects.toMatchObject({
    status: 409,
    message: 'This refund is already in progress.',
  })
  await runUntilSettled(scene, await scene.startWorker())
  await expect(scene.retry(transaction)).rejects.toThrow('already been paid or settled')
  const { database } = scene.backend
  await expect(retryRefund(database, BOLA, 'nothing', now())).rejects.toMatchObject({ status: 404 })
})

it('lists unfinished refunds before finished ones, with reason, problem and possible retry', async () => {
  const done = await scene.owe()
  const worker = await scene.startWorker()
  await runUntilSettled(scene, worker)
  const failed = await scene.owe()
  await scene.letFail(failed, worker)
  const refunds = await listDeskRefunds(scene.backend.database, now())
  expect(refunds).toMatchObject([
    {
      reference: failed.reference,
      amount_kobo: 8_500_000,
      paid_kobo: 8_500_000,
      state: 'failed',
      reason: 'Paid twice for one room',
      problem: 'failed at Paystack',
      processed_at: null,
      can_retry: true,
    },
    { reference: done.reference, state: 'processed', problem: null, can_retry: false },
  ])
  expect(refunds[1]?.processed_at).not.toBeNull()
  const later = new Date(scene.clocks.wall + 31 * 24 * HOUR_MS)
  await expect(listDeskRefunds(scene.backend.database, later)).resolves.toMatchObject([{ state: 'failed' }])
})
