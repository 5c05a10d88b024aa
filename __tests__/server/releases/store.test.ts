import fs, { existsSync } from 'node:fs'
import promises, { mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openReleaseStore, type ReleaseStore } from '../../../src/server/releases/store'
import { makeTempDir } from '../../support/server/backend'
import { HASHED_SCRIPT, makeRelease } from '../../support/server/release'

const DAY_MS = 24 * 60 * 60 * 1_000

let dataDir: string
let place: { releasesDir: string }
let siteDir: string
let contentDir: string
let clock: number
let store: ReleaseStore

beforeEach(async () => {
  dataDir = await makeTempDir()
  place = { releasesDir: join(dataDir, 'releases') }
  siteDir = await makeRelease()
  contentDir = await makeTempDir()
  await writeFile(join(contentDir, 'rooms.json'), '[]')
  clock = Date.UTC(2026, 10, 22, 5)
  store = openReleaseStore(place, () => new Date(clock))
})

/** Changes a page as a build does, and adds the site to the store. */
async function publish(text: string): Promise<string> {
  clock += 60_000
  await writeFile(join(siteDir, 'index.html'), text)
  const { id } = await store.add({ siteDir, contentDir })
  await store.goLive(id)
  return id
}

it('names a release by its time, and keeps site and content/', async () => {
  const release = await store.add({ siteDir, contentDir })
  expect(release.id).toMatch(/^20261122T050000Z-[0-9a-f]{8}$/)
  await expect(readFile(join(release.siteDir, 'rooms/index.html'), 'utf8')).resolves.toContain('rooms')
  await expect(readFile(join(release.contentDir, 'rooms.json'), 'utf8')).resolves.toBe('[]')
})

it('keeps a release unchanged when its source folder is built again', async () => {
  const release = await store.add({ siteDir, contentDir })
  const before = await readFile(join(release.siteDir, HASHED_SCRIPT), 'utf8')
  await writeFile(join(siteDir, HASHED_SCRIPT), 'half')
  await writeFile(join(siteDir, 'index.html'), '')
  await expect(readFile(join(release.siteDir, HASHED_SCRIPT), 'utf8')).resolves.toBe(before)
  await expect(readFile(join(release.siteDir, 'index.html'), 'utf8')).resolves.toContain('home')
})

it('leaves nothing behind, and the live release alone, when the disk is full', async () => {
  const first = await publish('first')
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
  const fails = jest.spyOn(promises, 'rename').mockRejectedValue(full)
  await expect(store.add({ siteDir, contentDir })).rejects.toThrow('full')
  fails.mockRestore()
  expect((await readdir(place.releasesDir)).filter((name) => name.startsWith('.new-'))).toEqual([])
  expect([(await store.live())?.id, (await store.list()).length]).toEqual([first, 1])
})

it('serves the release that went live last, and can go back', async () => {
  const first = await publish('first')
  const second = await publish('second')
  expect((await store.live())?.id).toBe(second)
  await store.goLive(first)
  expect((await openReleaseStore(place).live())?.id).toBe(first)
  expect((await store.list()).map(({ id }) => id)).toEqual([second, first])
})

async function modeOf(path: string): Promise<number> {
  return (await stat(join(dataDir, 'releases/live', path))).mode & 0o777
}

it('lets the server’s group, with the proxy in it, read a release, and others nothing', async () => {
  await publish('first')
  expect([await modeOf('.'), await modeOf('site'), await modeOf('site/index.html')]).toEqual([
    0o750, 0o750, 0o640,
  ])
})

it('refuses a release that is not there', async () => {
  await expect(store.goLive('../../etc')).rejects.toThrow('There is no release ../../etc')
})

it.each([
  ['is gone', (live: string) => rm(live)],
  [
    'leads to a release that is gone',
    async (live: string) => {
      await rm(live)
      await symlink('20200101T000000Z-00000000', live)
    },
  ],
])('serves the newest whole release when the link to the live one %s', async (_what, spoil) => {
  await publish('first')
  const second = await publish('second')
  await spoil(join(dataDir, 'releases/live'))
  await mkdir(join(dataDir, 'releases/20300101T000000Z-00000000/site'), { recursive: true })
  expect((await store.live())?.id).toBe(second)
})

it('keeps the newest, the live one and those of the last day, and removes what a killed run left', async () => {
  const ids = [await publish('1'), await publish('2'), await publish('3'), await publish('4')]
  await store.goLive(ids[1] ?? '')
  clock += DAY_MS
  await store.goLive(ids[0] ?? '')
  const leftBehind = join(dataDir, 'releases/.new-20261122T050000Z-00000000-abcdef')
  await mkdir(leftBehind)
  await utimes(leftBehind, new Date(clock), new Date(clock))
  await store.prune(1)
  expect((await store.list()).map(({ id }) => id)).toEqual([ids[3], ids[1], ids[0]])
  // Another server may be adding it at this moment.
  expect(existsSync(leftBehind)).toBe(true)
  clock += DAY_MS + 1_000
  await store.prune(1)
  expect((await store.list()).map(({ id }) => id)).toEqual([ids[3], ids[0]])
  expect(existsSync(leftBehind)).toBe(false)
})

it('stores a hashed file once for all releases, and another one beside it when it was cut off', async () => {
  const [first, second] = [await publish('first'), await publish('second')]
  const inodeOf = async (id: string) => (await stat(join(place.releasesDir, id, 'site', HASHED_SCRIPT))).ino
  expect(await inodeOf(second)).toBe(await inodeOf(first))
  await writeFile(join(place.releasesDir, second, 'site', HASHED_SCRIPT), 'half')
  const third = await publish('third')
  await expect(readFile(join(place.releasesDir, third, 'site', HASHED_SCRIPT), 'utf8')).resolves.not.toBe(
    'half',
  )
})

it('keeps the chosen release live when the disk fails for a moment', async () => {
  const [first] = [await publish('1'), await publish('2')]
  await store.goLive(first ?? '')
  // Made and looked at beforehand: jest reads a file to tell where an error comes from.
  const stale = Object.assign(new Error('stale'), { code: 'ESTALE' })
  expect(stale.stack).toContain('stale')
  const fails = jest.spyOn(fs, 'readFileSync').mockImplementation(() => {
    throw stale
  })
  await expect(store.live()).rejects.toThrow('stale')
  fails.mockRestore()
  expect((await store.live())?.id).toBe(first)
})

it('removes a release', async () => {
  const first = await publish('first')
  await writeFile(join(siteDir, 'index.html'), 'refused')
  clock += 60_000
  const { id } = await store.add({ siteDir, contentDir })
  await store.remove(id)
  expect((await store.list()).map((release) => release.id)).toEqual([first])
})

it('keeps the times of files, which are part of their ETags', async () => {
  const time = new Date(Date.UTC(2026, 0, 1))
  await utimes(join(siteDir, 'rooms/index.html'), time, time)
  const { siteDir: stored } = await store.add({ siteDir, contentDir })
  expect((await stat(join(stored, 'rooms/index.html'))).mtime).toEqual(time)
})
