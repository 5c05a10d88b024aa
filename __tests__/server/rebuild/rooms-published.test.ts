import { setTimeout as wait } from 'node:timers/promises'
import { changeRoom } from '../../../src/server/rooms/offer'
import { exitCode, waitForOutput } from '../../support/process/project'
import { MARKETING } from '../../support/server/actor'
import { closeAll } from '../../support/server/closing'
import { makePlace, openTestDatabase } from '../../support/server/database'
import { makePublishProject } from '../../support/publish-project'

jest.setTimeout(120_000)
afterEach(closeAll)

it('publishes at its start what changed while no server ran, once, and not over a rollback', async () => {
  const { databaseUrl } = await makePlace()
  const env: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const { dataDir, store, publish, serve } = await makePublishProject({ isReal: false })
  expect((await publish(env)).code).toBe(0)
  const first = (await store.live())?.id ?? ''
  const makeDatabase = serve(env)
  await waitForOutput(makeDatabase, /Listening on/)
  makeDatabase.process.kill('SIGTERM')
  expect(await exitCode(makeDatabase)).toBe(0)
  const database = await openTestDatabase({ dataDir, databaseUrl })
  await changeRoom(database, MARKETING, 1, { price: 91_000 }, new Date())

  const server = serve({ ...env, REBUILD_AUTO: 'on' })
  const [, port] = await waitForOutput(server, /Listening on http:\/\/\S+:(\d+)/)
  await waitForOutput(server, /"rebuild is live"/)
  const page = await fetch(`http://localhost:${port}/page-data/room/1/page-data.json`)
  expect((await page.json()).result.data.hotelRoom.price).toBe(91_000)
  server.process.kill('SIGTERM')

  await store.goLive(first)
  const again = serve({ ...env, REBUILD_AUTO: 'on' })
  await waitForOutput(again, /Listening on/)
  await wait(4_000)
  expect(again.output.out).not.toContain('rebuild triggered')
  expect((await store.live())?.id).toBe(first)
})
