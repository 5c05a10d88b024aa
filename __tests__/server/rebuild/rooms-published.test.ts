import { setTimeout as wait } from 'node:timers/promises'
import { changeRoom } from '../../../src/server/rooms/offer'
import { waitForOutput } from '../../support/process/project'
import { MARKETING } from '../../support/server/actor'
import { closeAll } from '../../support/server/closing'
import { makePlace, openTestDatabase } from '../../support/server/database'
import { makePublishProject } from '../../support/publish-project'

jest.setTimeout(120_000)
afterEach(closeAll)

it('publishes a price that another process has changed, once, and a server goes on serving', async () => {
  const { databaseUrl } = await makePlace()
  const env: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const { dataDir, store, publish, serve } = await makePublishProject({ isReal: false })
  expect((await publish(env)).code).toBe(0)
  const server = serve({ ...env, REBUILD_AUTO: 'on' })
  const [, port] = await waitForOutput(server, /Listening on http:\/\/\S+:(\d+)/)
  const builds = () => server.output.out.split('"rebuild triggered"').length - 1
  // As after a start: what the pages show is what the books say.
  await wait(5_000)
  expect(builds()).toBe(0)

  const database = await openTestDatabase({ dataDir, databaseUrl })
  await changeRoom(database, MARKETING, 1, { price: 91_000 }, new Date())
  await waitForOutput(server, /"rebuild is live"/)
  const page = await fetch(`http://localhost:${port}/page-data/room/1/page-data.json`)
  expect((await page.json()).result.data.hotelRoom.price).toBe(91_000)
  await wait(5_000)
  expect([builds(), (await store.list()).length]).toEqual([1, 2])
})
