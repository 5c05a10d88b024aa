import { inTransaction } from '../../../src/server/db/transaction'
import { hastenRefund } from '../../../src/server/refunds/repository'
import { expectSoundBooks } from '../../support/server/audit'
import { closeAll } from '../../support/server/backend'
import { MINUTE_MS, openRefundScene } from '../../support/server/refunds'

afterEach(closeAll)

it('does not put off what a webhook has made due during the step', async () => {
  const scene = await openRefundScene()
  const transaction = await scene.owe()
  await (await scene.startWorker()).runOnce()
  scene.clocks.pass(30 * MINUTE_MS)
  const told = new Date(scene.clocks.wall).toISOString()
  const { database, rehearsal } = scene.backend
  const worker = await scene.startWorker({
    paystack: {
      ...rehearsal.paystack,
      async listRefunds(id) {
        const listed = await rehearsal.paystack.listRefunds(id)
        await inTransaction(database, (books) => hastenRefund(books, transaction.reference, new Date(told)))
        return listed
      },
    },
  })
  expect(await worker.runOnce()).toMatchObject({ waiting: 1 })
  expect(await scene.rowOf(transaction)).toMatchObject({ state: 'requested', next_attempt_at: told })
  await expectSoundBooks(scene.backend)
})
