import promises, { readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openReleaseStore, type ReleaseStore } from '../../../src/server/releases/store'
import { makeTempDir } from '../../support/server/closing'
import { makeRelease } from '../../support/server/release'

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
