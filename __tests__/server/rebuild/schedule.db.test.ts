import { runAlone } from '../../../src/server/db/lock'
import type { PublishResult } from '../../../src/server/rebuild/run-publish'
import {
  createDuePublish,
  createScheduledPublish,
  findSchedule,
  setSchedule,
} from '../../../src/server/rebuild/schedule'
import type { StoredRelease } from '../../../src/server/releases/store'
import { changeRoom } from '../../../src/server/rooms/offer'
import { addPeriod } from '../../../src/server/rooms/price-periods'
import { digestRooms } from '../../../src/server/rooms/repository'
import { seedRooms } from '../../../src/server/rooms/seed'
import { hotelDateTime } from '../../../src/shared/stay'
import { MARKETING } from '../../support/server/actor'
import { CONTENT_DIR } from '../../support/server/backend'
import { makePlace, openTestDatabase } from '../../support/server/database'
import { makeRebuildPlace, openBuilder } from '../../support/server/rebuild'
import { readJournal } from '../../support/server/receptionist'

const AT = new Date('2026-11-27T17:00:00Z')
const LIVE: PublishResult = { state: 'live', release: 'new' }

/** A hotel with a publish at AT, and the job of a server of it. */
async function openHotel(results: PublishResult[] = []) {
  const place = await makePlace()
  const database = await openTestDatabase(place)
  let time = AT.getTime() - 60_000
  const now = () => new Date(time)
  const set = async (at: Date) => {
    const seen = (await findSchedule(database))?.set_at ?? null
    const schedule = { at: hotelDateTime(at.toISOString()), seen, who: 'Ada Obi' }
    await database.transaction().execute((transaction) => setSchedule(transaction, schedule, now()))
  }
  await set(AT)
  const builds: string[] = []
  const startServer = async (onBuild: () => Promise<void> = async () => undefined) => {
    const builder = await openBuilder(await makeRebuildPlace(), {
      publish: async ({ content }) => {
        builds.push(content)
        await onBuild()
        return results.shift() ?? LIVE
      },
    })
    const stopping = new AbortController()
    const run = createScheduledPublish({ database, builder, now, signal: stopping.signal })
    return { builder, run, stop: () => stopping.abort(), runAlone: () => runAlone(place, 'publish', run) }
  }
  return {
    database,
    builds,
    set,
    startServer,
    time: now,
    wait: (minutes: number) => void (time += minutes * 60_000),
    journal: () => readJournal(database),
  }
}

it('publishes what was saved, once, when the time has come', async () => {
  const { database, builds, startServer, wait, journal } = await openHotel()
  const { run } = await startServer()
  await run()
  expect(builds).toEqual([])
  wait(1)
  await run()
  await run()
  expect(builds).toEqual(['desk'])
  expect(await findSchedule(database)).toBeUndefined()
  expect(await journal()).toEqual(['The site was published as scheduled.'])
})

it('publishes once with two servers', async () => {
  const { builds, startServer, wait } = await openHotel()
  const [one, two] = [await startServer(), await startServer()]
  wait(1)
  await Promise.all([one.runAlone(), two.runAlone()])
  await Promise.all([one.runAlone(), two.runAlone()])
  expect(builds).toEqual(['desk'])
})

it('catches up after a restart, also one during the build', async () => {
  const { database, builds, startServer, wait } = await openHotel([
    { state: 'failed', reason: 'the server was restarted' },
  ])
  const first = await startServer()
  wait(600)
  const running = first.run()
  first.stop()
  await running
  expect(await findSchedule(database)).toBeDefined()
  await (await startServer()).run()
  expect(builds).toHaveLength(2)
  expect(await findSchedule(database)).toBeUndefined()
})

it('tries again later what may succeed, and ends what would fail again', async () => {
  const { database, builds, startServer, wait, journal } = await openHotel([
    { state: 'failed', reason: 'the server’s disk is full' },
    { state: 'failed', reason: 'content/dining.json:5:12: too long', isLasting: true },
  ])
  const { run } = await startServer()
  wait(1)
  await run()
  await run()
  expect(builds).toHaveLength(1)
  wait(5)
  await run()
  expect(builds).toHaveLength(2)
  expect(await findSchedule(database)).toBeUndefined()
  expect(await journal()).toEqual(['Publishing the site as scheduled failed.'])
})

it('tries again also when the clock is set back meanwhile', async () => {
  const { builds, startServer, wait } = await openHotel([{ state: 'failed', reason: 'the disk is full' }])
  const { run } = await startServer()
  wait(61)
  await run()
  wait(-30)
  await run()
  expect(builds).toHaveLength(2)
})

it('keeps a time that was set during the build', async () => {
  const { database, set, startServer, wait } = await openHotel()
  const next = new Date(AT.getTime() + 86_400_000)
  const { run } = await startServer(() => set(next))
  wait(1)
  await run()
  expect((await findSchedule(database))?.publish_at).toBe(next.toISOString())
})

/** Opens the job that publishes rooms, with a release of the rooms as they are. Later builds show others. */
async function openRooms(results: PublishResult[] = []) {
  const { database, builds, startServer, time, wait } = await openHotel(results)
  await seedRooms(database, CONTENT_DIR)
  const release = { description: { rooms: await digestRooms(database, time()) } }
  const { builder } = await startServer(async () => {
    if (results.length === 0) release.description.rooms = await digestRooms(database, time())
  })
  const store = { list: async () => [release as StoredRelease], live: async () => undefined }
  const startJob = () => createDuePublish({ database, builder, store, now: time })
  const setPrice = (price_kobo: number) => changeRoom(database, MARKETING, 1, { price_kobo }, time())
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
  const { builds, startJob, setPrice, wait } = await openRooms([
    { state: 'failed', reason: 'the server’s disk is full' },
    { state: 'failed', reason: 'the live texts do not fit', isLasting: true },
  ])
  const run = startJob()
  await setPrice(9_100_000)
  for (let runs = 0; runs < 3; runs += 1) {
    await run()
    await run()
    wait(5)
  }
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
