import promises, { cp, readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSettingsOf } from '../../../src/server/releases/description'
import { openReleaseStore, type ReleaseStore, takeInBuild } from '../../../src/server/releases/store'
import { makeTempDir } from '../../support/server/closing'
import { makeRelease } from '../../support/server/release'

const SETTINGS = buildSettingsOf({ apiHost: '', paystackPublicKey: undefined }, { siteUrl: undefined })

let releasesDir: string
let store: ReleaseStore
let site: { siteDir: string; contentDir: string }

beforeEach(async () => {
  releasesDir = join(await makeTempDir(), 'releases')
  store = openReleaseStore({ releasesDir })
  site = { siteDir: await makeRelease(), contentDir: await makeTempDir() }
  await writeFile(join(site.contentDir, 'rooms.json'), '[]')
})

/** Adds and makes live what the site's front page says now. */
async function publish(text: string): Promise<string> {
  await writeFile(join(site.siteDir, 'index.html'), text)
  const { id } = await store.add(site)
  await store.goLive(id)
  return id
}

it('ends with one of them when many servers choose at the same moment', async () => {
  const ids = [await publish('first'), await publish('second')]
  const servers = Array.from({ length: 8 }, () => openReleaseStore({ releasesDir }))
  await Promise.all(servers.map((server, index) => server.goLive(ids[index % 2] ?? '')))
  const note = await readlink(join(releasesDir, 'live'))
  expect(ids).toContain(note)
  expect((await store.live())?.id).toBe(note)
})

it('stores the build of two servers that start at once, with checkouts of their own, once', async () => {
  const copy = join(await makeTempDir(), 'public')
  await cp(site.siteDir, copy, { recursive: true, preserveTimestamps: true })
  const take = async (siteDir: string, seconds: number) => {
    const clock = new Date(Date.now() + seconds * 1_000)
    const own = openReleaseStore({ releasesDir }, () => clock)
    await takeInBuild(own, { ...site, siteDir }, SETTINGS, async () => undefined)
  }
  await Promise.all([take(site.siteDir, 0), take(copy, 2)])
  const live = await store.live()
  expect(await readFile(join(live?.siteDir ?? '', 'rooms/index.html'), 'utf8')).toContain('rooms')
  expect((await store.list()).length).toBeLessThanOrEqual(2)
  // Whoever starts later takes in nothing more.
  const before = (await store.list()).map(({ id }) => id)
  await take(copy, 4)
  expect((await store.list()).map(({ id }) => id)).toEqual(before)
})

it.each([1, 2, 3])(
  'keeps a release that is added between two looks of a prune: after look %d',
  async (look) => {
    const pruning = openReleaseStore({ releasesDir })
    await store.add(site)
    let added = ''
    let looks = 0
    const readdir = promises.readdir as (...args: unknown[]) => Promise<never>
    jest.spyOn(promises, 'readdir').mockImplementation(async (...args: unknown[]) => {
      const names = await readdir(...args)
      if (args[0] === releasesDir && (looks += 1) === look) {
        added = (await store.add(site)).id
      }
      return names
    })
    await pruning.prune(1)
    jest.restoreAllMocks()
    await store.goLive(added)
    expect((await store.live())?.id).toBe(added)
  },
)
