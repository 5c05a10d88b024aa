import { cp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { openBackend } from '../../../src/server/app/backend'
import { openReleaseStore, type ReleaseStore } from '../../../src/server/releases/store'
import { closeAll, CONTENT_DIR, makeTempDir, onClose, testEnv } from '../../support/server/backend'
import { HASHED_SCRIPT, makeRelease } from '../../support/server/release'

afterEach(closeAll)

let app: FastifyInstance
let store: ReleaseStore
let siteDir: string
let contentDir: string
let releasesDir: string

beforeEach(async () => {
  const dataDir = await makeTempDir()
  siteDir = await makeRelease()
  contentDir = await makeTempDir()
  for (const name of ['rooms.json', 'hotel.json', 'mail.json']) {
    await cp(join(CONTENT_DIR, name), join(contentDir, name))
  }
  releasesDir = join(dataDir, 'releases')
  store = openReleaseStore({ releasesDir })
  await publish({})
  const backend = await openBackend(testEnv({ dataDir }), { store, hasJobs: true, hasLoadShedding: false })
  onClose(() => backend.close())
  app = backend.app
  await app.listen({ host: '127.0.0.1', port: 0 })
})

/** Publishes the site with a new front page and a new price of room 1. */
async function publish({ page = 'home', price = 0 }): Promise<string> {
  await writeFile(join(siteDir, 'index.html'), page)
  if (price > 0) await setPrice(price)
  const { id } = await store.add({ siteDir, contentDir })
  await store.goLive(id)
  return id
}

async function setPrice(price: number): Promise<void> {
  const file = join(contentDir, 'rooms.json')
  const content: { rooms: { id: number; price: number }[] } = JSON.parse(await readFile(file, 'utf8'))
  const rooms = content.rooms.map((room) => (room.id === 1 ? { ...room, price } : room))
  await writeFile(file, JSON.stringify({ ...content, rooms }))
}

async function untilPage(text: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await app.inject('/')).body === text) return
    await wait(25)
  }
  throw new Error(`The page did not become "${text}"`)
}

async function priceOfRoom1(): Promise<number> {
  return (await app.inject('/api/rooms/1/')).json().price
}

it('changes pages and prices together, without a restart', async () => {
  const before = await priceOfRoom1()
  const first = await publish({ page: 'dearer', price: 99_000 })
  await untilPage('dearer')
  expect(before).not.toBe(99_000)
  await expect(priceOfRoom1()).resolves.toBe(99_000)
  await publish({ page: 'cheaper', price: 42_000 })
  await untilPage('cheaper')
  await expect(priceOfRoom1()).resolves.toBe(42_000)
  await store.goLive(first)
  await untilPage('dearer')
  await expect(priceOfRoom1()).resolves.toBe(99_000)
})

it('goes on with the release before when the new one cannot be used', async () => {
  const before = await priceOfRoom1()
  await writeFile(join(contentDir, 'mail.json'), '{,}')
  await publish({ page: 'broken', price: 99_000 })
  await wait(1_000)
  expect((await app.inject('/')).body).toBe('home')
  await expect(priceOfRoom1()).resolves.toBe(before)
})

it('goes on with the release before when the new one was built with another public key', async () => {
  const note = join(siteDir, 'release.json')
  const built = JSON.parse(await readFile(note, 'utf8'))
  const settings = { ...built.settings, paystackPublicKey: 'pk_live_other' }
  await writeFile(note, JSON.stringify({ ...built, settings }))
  await publish({ page: 'other key' })
  await wait(1_000)
  expect((await app.inject('/')).body).toBe('home')
})

it('still gives scripts and page data of the release before to tabs that were open', async () => {
  const { body } = await app.inject(`/${HASHED_SCRIPT}`)
  await rm(join(siteDir, HASHED_SCRIPT))
  await rm(join(siteDir, `${HASHED_SCRIPT}.br`))
  await rm(join(siteDir, `${HASHED_SCRIPT}.gz`))
  await rm(join(siteDir, 'page-data'), { recursive: true })
  await rm(join(siteDir, 'rooms'), { recursive: true })
  await publish({ page: 'without rooms' })
  await untilPage('without rooms')
  const script = await app.inject(`/${HASHED_SCRIPT}`)
  expect([script.statusCode, script.body]).toEqual([200, body])
  expect(script.headers['cache-control']).toContain('immutable')
  expect((await app.inject('/page-data/rooms/page-data.json')).statusCode).toBe(200)
  // Pages come from the live release only.
  expect((await app.inject('/rooms')).statusCode).toBe(404)
})

it('gives page data that was withdrawn for a day, and not longer', async () => {
  const first = (await store.live())?.id ?? ''
  await rm(join(siteDir, 'page-data'), { recursive: true })
  await publish({ page: 'second' })
  await untilPage('second')
  const dayAgo = new Date(Date.now() - 24 * 60 * 60 * 1_000)
  await utimes(join(releasesDir, first), dayAgo, dayAgo)
  await publish({ page: 'third' })
  await untilPage('third')
  expect((await app.inject('/page-data/rooms/page-data.json')).statusCode).toBe(404)
})
