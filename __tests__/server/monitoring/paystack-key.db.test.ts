import { createLogger } from '../../../src/server/http/logging'
import { asOperator, onClose, openTestBackend } from '../../support/server/backend'
import { desk, settingsOf } from '../../support/server/desk'
import { jobsOf } from '../../support/server/jobs'
import { makeRelease } from '../../support/server/release'
import { waitFor } from '../../support/wait-for'

it('is not ready while Paystack refuses the key, and says so at the desk and in a terminal', async () => {
  const lines: string[] = []
  const hotel = await openTestBackend({ siteDir: await makeRelease(), hasLoadShedding: false })
  const log = createLogger({ stream: { write: (line) => void lines.push(line) } })
  const jobs = await jobsOf(hotel, { log })
  onClose(() => jobs.stop())
  const status = async () => (await desk(['status'], settingsOf(hotel))).out.join('\n')
  for (const call of ['list', 'refund-list', 'dispute-list'] as const)
    hotel.rehearsal.faults.set(call, { kind: 'bad-key' })
  jobs.start()
  const refused = await waitFor(async () => {
    const answer = await hotel.app.inject(asOperator('/readyz'))
    return answer.statusCode === 503 ? answer.json() : undefined
  })
  expect(refused).toHaveProperty('reason', 'Paystack refuses PAYSTACK_SECRET_KEY (status 401: Invalid key).')
  expect(await status()).toContain(
    '- Paystack refuses the hotel’s key (status 401: Invalid key), so no payment is confirmed',
  )
  expect(JSON.parse(lines.find((line) => line.includes('payments')) ?? '')).toMatchObject({
    reason: 'status 401: Invalid key',
    msg: 'Paystack refuses PAYSTACK_SECRET_KEY: its list of payments was not read',
  })
  hotel.rehearsal.faults.clear()
  for (const job of ['sweep', 'refund-sweep', 'disputes'] as const) jobs.wake(job)
  await waitFor(async () =>
    (await hotel.app.inject(asOperator('/readyz'))).statusCode === 200 ? true : undefined,
  )
  await waitFor(async () => ((await status()).endsWith('Nothing.') ? true : undefined))
})
