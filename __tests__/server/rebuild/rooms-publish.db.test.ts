import type { PublishResult } from '../../../src/server/rebuild/run-publish'
import { createRoomsPublish } from '../../../src/server/rebuild/rooms-publish'
import type { StoredRelease } from '../../../src/server/releases/store'
import { changeRoom } from '../../../src/server/rooms/offer'
import { addPeriod } from '../../../src/server/rooms/price-periods'
import { digestRooms } from '../../../src/server/rooms/repository'
import { seedRooms } from '../../../src/server/rooms/seed'
import { MARKETING } from '../../support/server/actor'
import { CONTENT_DIR } from '../../support/server/backend'
import { openTestDatabase } from '../../support/server/database'
import { makeRebuildPlace, openBuilder } from '../../support/server/rebuild'

const AT = new Date('2026-11-27T16:59:00Z')

/** Opens the job that publishes rooms, with a release of the rooms as they are. Later builds show others. */
async function openRooms(results: PublishResult[] = []) {
  const database = await openTestDatabase()
  let now = AT.getTime()
  const time = () => new Date(now)
  await seedRooms(database, CONTENT_DIR)
  const release = { description: { rooms: await digestRooms(database, time()) } }
  const builds: string[] = []
  const builder = await openBuilder(await makeRebuildPlace(), {
    publish: async ({ content }) => {
      builds.push(content)
      if (results.length === 0) release.description.rooms = await digestRooms(database, time())
      return results.shift() ?? { state: 'live', release: 'new' }
    },
  })
  const store = { list: async () => [release as StoredRelease] }
  const startJob = () => createRoomsPublish({ database, builder, store, now: time })
  const setPrice = (price_kobo: number) => changeRoom(database, MARKETING, 1, { price_kobo }, time())
  const wait = (minutes: number) => void (now += minutes * 60_000)
  return { database, builds, startJob, setPrice, time, wait }
}

it('publishes a changed room once, with the live texts', async () => {
  const { builds, startJob, setPrice } = await openRooms()
  const run = startJob()
  await run()
  expect(builds).toEqual([])
  await setPrice(9_100_000)
  await run()
  await run()
  expect(builds).toEqual(['live'])
})

it('tries new prices again after what may pass, and not after what would fail again', async () => {
  const { builds, startJob, setPrice } = await openRooms([
    { state: 'failed', reason: 'the server’s disk is full' },
    { state: 'failed', reason: 'the live texts do not fit', isLasting: true },
  ])
  const run = startJob()
  await setPrice(9_100_000)
  for (let runs = 0; runs < 3; runs += 1) await run()
  expect(builds).toHaveLength(2)
  await setPrice(9_200_000)
  await run()
  expect(builds).toHaveLength(3)
})

it('publishes when a business day begins with another price, and not on other days', async () => {
  const { database, builds, startJob, wait, time } = await openRooms()
  const run = startJob()
  const night = { first_night: '2026-11-28', last_night: '2026-11-29', weekdays: '1234567', room_id: null }
  const order = {
    ...night,
    name: 'Feast',
    price_kobo: null,
    percent: 120,
    replaces: null,
    confirms_price: false,
  }
  await addPeriod(database, MARKETING, order, time())
  const counts: number[] = []
  for (const minutes of [0, 12 * 60, 2 * 60, 24 * 60, 24 * 60, 24 * 60]) {
    wait(minutes)
    await run()
    await run()
    counts.push(builds.length)
  }
  // It begins at 17:59, so the first wait ends at 05:59.
  expect(counts).toEqual([0, 0, 1, 1, 2, 2])
})
