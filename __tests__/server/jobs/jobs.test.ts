import { setTimeout as wait } from 'node:timers/promises'
import { closeAll, openTestBackend, type TestBackend } from '../../support/server/backend'
import { jobsOf } from '../../support/server/jobs'
import { pay } from '../../support/server/guest'
import { countRows, settlementOf } from '../../support/server/settlement'

const GUESTS = 60

let backend: TestBackend
beforeEach(async () => {
  backend = await openTestBackend()
  for (let guest = 0; guest < GUESTS; guest += 1) await pay(backend.rehearsal.ledger)
})
afterEach(closeAll)

it('does nothing until it is started, and stops in the middle of a sweep', async () => {
  const settle = settlementOf(backend, () => new Date())
  const jobs = await jobsOf(backend, {
    settle: async (reference, hint) => {
      await wait(5)
      return settle(reference, hint)
    },
  })
  await wait(50)
  expect(await countRows(backend, 'payments')).toBe(0)
  jobs.start()
  while ((await countRows(backend, 'payments')) < 3) await wait(1)
  await jobs.stop()
  const settled = await countRows(backend, 'payments')
  expect(settled).toBeLessThan(GUESTS)
  await wait(50)
  expect(await countRows(backend, 'payments')).toBe(settled)
})
