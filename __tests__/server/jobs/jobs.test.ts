import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { asOperator, onClose, openTestBackend } from '../../support/server/backend'
import { jobsOf } from '../../support/server/jobs'
import { pay } from '../../support/server/guest'
import { desk, settingsOf } from '../../support/server/desk'
import { makeRelease } from '../../support/server/release'
import { countRows, settlementOf } from '../../support/server/settlement'
import { waitFor } from '../../support/wait-for'

const GUESTS = 60
const JOBS = [
  'webhooks',
  'recheck',
  'sweep',
  'refunds',
  'refund-sweep',
  'disputes',
  'mail',
  'plans',
  'reminders',
] as const

it('does nothing until it is started, and stops in the middle of a sweep', async () => {
  const backend = await openTestBackend()
  for (let guest = 0; guest < GUESTS; guest += 1) await pay(backend.rehearsal.ledger)
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

it('is not ready while a job cannot take its lock, and says so at the desk until it runs again', async () => {
  const hotel = await openTestBackend({ siteDir: await makeRelease(), hasLoadShedding: false })
  const locks = join(hotel.place.dataDir, 'locks')
  const status = async () => (await desk(['status'], settingsOf(hotel))).out.join('\n')
  await rm(locks, { recursive: true, force: true })
  await writeFile(locks, '')
  const jobs = await jobsOf(hotel)
  onClose(() => jobs.stop())
  jobs.start()
  const refused = await waitFor(async () => {
    const answer = await hotel.app.inject(asOperator('/readyz'))
    return answer.statusCode === 503 && answer.body.includes('mail') ? answer.json() : undefined
  })
  expect(refused).toHaveProperty(
    'reason',
    expect.stringMatching(/^Work in the background fails \(.*: DATA_DIR cannot be written \(EEXIST\)/),
  )
  expect(await status()).toContain('- Work in the background fails, such as confirming payments')
  await rm(locks)
  for (const job of JOBS) jobs.wake(job)
  await waitFor(async () =>
    (await hotel.app.inject(asOperator('/readyz'))).statusCode === 200 ? true : undefined,
  )
  expect(await status()).not.toContain('Work in the background')
})
