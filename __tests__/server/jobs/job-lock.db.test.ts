import { runAlone } from '../../../src/server/jobs/job-lock'
import { closeAll } from '../../support/server/closing'
import { makePlace, openTestDatabase } from '../../support/server/database'

afterEach(closeAll)

it('lets one of two servers with the same books run a job, and the other one after it', async () => {
  const place = await makePlace()
  const [one, other] = [await openTestDatabase(place), await openTestDatabase(place)]
  const { dataDir } = place
  const runs: string[] = []
  await runAlone({ database: one, dataDir, name: 'sweep' }, async () => {
    runs.push('one begins')
    await runAlone({ database: other, dataDir, name: 'sweep' }, async () => void runs.push('other'))
    await runAlone({ database: other, dataDir, name: 'mail' }, async () => void runs.push('another job'))
    runs.push('one ends')
  })
  await runAlone({ database: other, dataDir, name: 'sweep' }, async () => void runs.push('other'))
  expect(runs).toEqual(['one begins', 'another job', 'one ends', 'other'])
})

it('lets the next server run a job that has failed', async () => {
  const place = await makePlace()
  const job = { database: await openTestDatabase(place), dataDir: place.dataDir, name: 'refunds' }
  await expect(runAlone(job, () => Promise.reject(new Error('no line')))).rejects.toThrow('no line')
  let isRun = false
  await runAlone(job, async () => {
    isRun = true
  })
  expect(isRun).toBe(true)
})
