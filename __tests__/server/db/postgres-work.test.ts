import { setTimeout as wait } from 'node:timers/promises'
import { unlessElsewhere } from '../../../src/server/db/database'
import { closeAll, openTestBackend } from '../../support/server/backend'
import { pay } from '../../support/server/guest'
import { prepareWork } from '../../support/server/jobs'
import { countRows } from '../../support/server/settlement'

afterEach(closeAll)

it('leaves the sweep to the instance that is at it', async () => {
  const backend = await openTestBackend()
  await pay(backend.rehearsal.ledger)
  const start = await prepareWork(backend)
  await unlessElsewhere(await backend.openAnother(), 'sweep', async () => {
    const work = start()
    await wait(300)
    await work.stop()
  })
  expect(await countRows(backend, 'payments')).toBe(0)
  const work = (await prepareWork(backend))()
  while ((await countRows(backend, 'payments')) === 0) await wait(5)
  await work.stop()
})
