import { setTimeout as wait } from 'node:timers/promises'
import { withAdvisoryLock } from '../../../src/server/db/database'
import { closeAll, openTestBackend } from '../../support/server/backend'
import { pay } from '../../support/server/guest'
import { jobsOf } from '../../support/server/jobs'
import { countRows } from '../../support/server/settlement'

afterEach(closeAll)

it('leaves the sweep to the instance that is at it', async () => {
  const backend = await openTestBackend()
  await pay(backend.rehearsal.ledger)
  const first = await jobsOf(backend)
  await withAdvisoryLock(await backend.openAnother(), 'sweep', async () => {
    first.start()
    await wait(300)
    await first.stop()
  })
  expect(await countRows(backend, 'payments')).toBe(0)
  const second = await jobsOf(backend)
  second.start()
  while ((await countRows(backend, 'payments')) === 0) await wait(5)
  await second.stop()
})
