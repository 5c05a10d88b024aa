import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import { listDeskRefunds } from '../../../src/server/refunds/desk-refunds'
import { announceViolations, expectSoundBooks } from '../../support/server/audit'
import { closeAll } from '../../support/server/backend'
import { HOTEL, keepingTransport } from '../../support/server/mail'
import { openRefundScene, type RefundScene, runUntilSettled } from '../../support/server/refunds'

let scene: RefundScene
beforeEach(async () => {
  scene = await openRefundScene()
})
afterEach(() => expectSoundBooks(scene.backend))
afterEach(closeAll)

it('mails the desk once that a part was refunded twice', async () => {
  const transaction = await scene.owe()
  for (const amount of [1_000, 1_000]) {
    await scene.backend.rehearsal.ledger.refund(transaction, amount, 'by hand')
  }
  const { database } = scene.backend
  await database.updateTable('refunds').set({ amount_kobo: 1_000 }).execute()
  await runUntilSettled(scene, await scene.startWorker())
  const row = await scene.rowOf(transaction)
  expect(row).toMatchObject({
    state: 'processed',
    last_error: 'more is refunded at Paystack than was to go back',
  })
  expect((await scene.mails()).toSorted()).toEqual([
    `refund-attention:${row.id}:paid-twice`,
    `refund-processed:${transaction.reference}`,
  ])
  const now = () => new Date(scene.clocks.wall)
  expect(await listDeskRefunds(database, now())).toMatchObject([
    { state: 'processed', problem: row.last_error },
  ])
  const transport = keepingTransport()
  await createOutboxWorker({ database, transport, hotel: () => HOTEL, now }).runOnce()
  const notices = transport.mails.filter(({ subject }) => subject === 'A refund needs attention')
  expect(notices.map(({ text }) => text)).toEqual([
    expect.stringContaining('More money goes back to a guest'),
  ])
  announceViolations('paystack-refund', 'refund-too-small')
})
