import { cp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { openBackend } from '../../../src/server/app/backend'
import { openReleaseStore, type ReleaseStore } from '../../../src/server/releases/store'
import { CONTENT_DIR, makeTempDir, onClose, testEnv } from '../../support/server/backend'
import { HASHED_SCRIPT, makeRelease } from '../../support/server/release'

let app: FastifyInstance
let store: ReleaseStore
let siteDir: string
let contentDir: string
let releasesDir: string
let log: string[]

beforeEach(async () => {
  const dataDir = await makeTempDir()
  siteDir = await makeRelease()
  contentDir = await makeTempDir()
  for (const name of ['rooms.json', 'hotel.json', 'mail.json', 'policies.json']) {
    await cp(join(CONTENT_DIR, name), join(contentDir, name))
  }
  releasesDir = join(dataDir, 'releases')
  store = openReleaseStore({ releasesDir })
  await publish({})
  log = []
  const backend = await openBackend(testEnv({ dataDir }), {
    store,
    hasJobs: true,
    hasLoadShedding: false,
    logger: { stream: { write: (line: string) => void log.push(line) } },
  })
  onClose(() => backend.close())
  app = backend.app
  await app.listen({ host: '127.0.0.1', port: 0 })
})

/** Publishes the site with a new front page. */
async function publish({ page = 'home' }): Promise<string> {
  await writeFile(join(siteDir, 'index.html'), page)
  const { id } = await store.add({ siteDir, contentDir })
  await store.goLive(id)
  return id
}

async function untilPage(text: string): Promise<void> {
  while ((await app.inject('/')).body !== text) await wait(25)
}

async function untilRefused(): Promise<void> {
  while (!log.some((line) => line.includes('the live release could not be taken over'))) await wait(25)
}

async function rooms(): Promise<string> {
  return (await app.inject('/api/rooms/')).body
}

it('changes pages without a restart, forth and back, and never the rooms', async () => {
  const before = await rooms()
  const first = (await store.live())?.id ?? ''
  await writeFile(join(contentDir, 'rooms.json'), '{"rooms": []}')
  await publish({ page: 'second' })
  await untilPage('second')
  expect(await rooms()).toBe(before)
  await store.goLive(first)
  await untilPage('home')
  expect(await rooms()).toBe(before)
})

it('keeps the release before when the new one cannot be used', async () => {
  await writeFile(join(contentDir, 'mail.json'), '{,}')
  await publish({ page: 'broken' })
  await untilRefused()
  expect((await app.inject('/')).body).toBe('home')
})

it('keeps the release before when the new one was built with another public key', async () => {
  const note = join(siteDir, 'release.json')
  const built = JSON.parse(await readFile(note, 'utf8'))
  const settings = { ...built.settings, paystackPublicKey: 'pk_live_other' }
  await writeFile(note, JSON.stringify({ ...built, settings }))
  await publish({ page: 'other key' })
  await untilRefused()
  expect((await app.inject('/')).body).toBe('home')
})

it('still serves scripts and page data of the release before to open tabs', async () => {
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

it('serves withdrawn page data for a day, and not longer', async () => {
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
