import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saveVersion } from '../../src/server/editor/repository'
import { fingerprintInputs } from '../../src/server/releases/inputs'
import type { StoredRelease } from '../../src/server/releases/store'
import { changeRoom } from '../../src/server/rooms/offer'
import { openPublishingHotel } from '../support/publishing'
import { MARKETING } from '../support/server/actor'
const HEADLINE = 'Dinner by the lagoon'

async function openHotel() {
  const hotel = await openPublishingHotel()
  const own = await readFile('content/dining.json', 'utf8')
  const save = (data: string | null, path = 'dining.json', basedOn = 0) =>
    hotel.database
      .transaction()
      .execute((transaction) => saveVersion(transaction, { path, basedOn, data, who: 'Ada Obi' }, new Date()))
  return { ...hotel, own, save }
}

function dining({ contentDir }: StoredRelease): Promise<string> {
  return readFile(join(contentDir, 'dining.json'), 'utf8')
}

function withHeadline(text: string): string {
  const content = JSON.parse(text)
  content.banner.headline = HEADLINE
  return JSON.stringify(content)
}

it('publishes what was saved at the desk', async () => {
  const { own, save, publish, publishRooms, root } = await openHotel()
  await save(withHeadline(own))
  const release = await publish()
  expect(await dining(release)).toBe(withHeadline(own))
  // `npm start` compares the project with these, and has nothing to publish.
  const projects = [release, await publishRooms()].map(({ description }) => description.project)
  const project = fingerprintInputs(root, {})
  expect(projects).toEqual([project, project])
  expect(await readFile('content/dining.json', 'utf8')).toBe(own)
})

it('adds and takes off posts and pictures, and leaves out a page that this version of the project has not', async () => {
  const { save, publish } = await openHotel()
  const post = 'blog/the-pool-by-day-and-by-night.md'
  const picture = 'images/desk/pool.jpg'
  const bytes = await readFile('content/images/pool/pool-day.jpg')
  await save(bytes.toString('base64'), picture)
  await save(null, post)
  await save('of an earlier version', 'spa.json')
  const { contentDir } = await publish()
  const shown = (path: string) => existsSync(join(contentDir, path))
  expect([picture, post, 'spa.json'].map(shown)).toEqual([true, false, false])
  await save(null, picture, 1)
  expect(existsSync(join((await publish()).contentDir, picture))).toBe(false)
})

it('shows a new price with the live texts, and not with those that nobody has published', async () => {
  const { own, save, publish, publishRooms, database, store } = await openHotel()
  const first = await store.live()
  await save(withHeadline(own))
  await changeRoom(database, MARKETING, 1, { price_kobo: 9_100_000 }, new Date())
  const priced = await publishRooms()
  expect(await dining(priced)).toBe(own)
  expect(priced.description.rooms).not.toBe(first?.description.rooms)
  const second = await publish()
  // After going back, the old texts stay with each new price.
  await store.goLive(priced.id)
  await changeRoom(database, MARKETING, 1, { price_kobo: 9_200_000 }, new Date())
  expect(await dining(await publishRooms())).toBe(own)
  expect(await dining(second)).toBe(withHeadline(own))
})

it('keeps the live release when its texts do not fit this version of the program', async () => {
  const { publishRooms, publish, store } = await openHotel()
  const live = await store.live()
  await writeFile(join(live?.contentDir ?? '', 'dining.json'), '{}')
  await expect(publishRooms()).rejects.toThrow(
    /live texts do not fit this version of the program \(content\/dining\.json.*until somebody publishes/,
  )
  expect((await store.live())?.id).toBe(live?.id)
  expect((await publish()).id).not.toBe(live?.id)
})
