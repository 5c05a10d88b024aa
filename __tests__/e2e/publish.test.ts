import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { readServerEnv } from '../../src/config/server-env'
import { type Backend, openBackend } from '../../src/server/app/backend'
import { openReleaseStore, type ReleaseStore } from '../../src/server/releases/store'
import { changeRoom } from '../../src/server/rooms/offer'
import { openGuest, useBrowser, type Visit } from '../support/browser'
import { RELEASES_DIR } from '../support/releases'
import { makeTempDir, onClose } from '../support/server/closing'
import { waitFor } from '../support/wait-for'

const OLD = '₦85,000'
const NEW = '₦99,000'

let folder: string
let store: ReleaseStore
let later: string
let backend: Backend
let visit: Visit
let loads: number

useBrowser()
beforeEach(async () => {
  folder = await makeTempDir()
  store = openReleaseStore({ releasesDir: join(folder, 'releases') })
  const first = await store.add({
    siteDir: join(RELEASES_DIR, 'rehearsal'),
    contentDir: resolve('content'),
  })
  later = (await store.add(await makeDearer())).id
  await store.goLive(first.id)
  backend = await openBackend(readServerEnv({ DATA_DIR: folder }), { store, hasLoadShedding: false })
  onClose(() => backend.close())
  const url = await backend.app.listen({ host: '127.0.0.1', port: 0 })
  visit = await openGuest(url)
  loads = 0
  visit.page.on('load', () => (loads += 1))
})

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  expect(text).toContain(from)
  await writeFile(file, text.replaceAll(from, to))
}

/** Copies site and content/, and raises the price of room 1 as a build after a change at the desk does. */
async function makeDearer(): Promise<{ siteDir: string; contentDir: string }> {
  const [siteDir, contentDir] = [join(folder, 'dearer'), join(folder, 'content')]
  await cp(join(RELEASES_DIR, 'rehearsal'), siteDir, { recursive: true })
  await cp('content', contentDir, { recursive: true })
  await edit(join(siteDir, 'room/1/index.html'), '85,000', '99,000')
  await edit(join(siteDir, 'page-data/room/1/page-data.json'), '"price":85000', '"price":99000')
  for (const path of ['room/1/index.html', 'page-data/room/1/page-data.json', 'rooms/index.html']) {
    for (const ending of ['br', 'gz']) await rm(join(siteDir, `${path}.${ending}`), { force: true })
  }
  return { siteDir, contentDir }
}

/** Raises the price at the desk, switches to the dearer release, and waits until it is served. */
async function publish(): Promise<void> {
  const actor = { who: 'desk', personId: null, role: 'owner', via: 'browser' } as const
  await changeRoom(backend.database, actor, 1, { price_kobo: 9_900_000 }, new Date())
  await store.goLive(later)
  await waitFor(async () => {
    return (await backend.app.inject('/page-data/room/1/page-data.json')).body.includes('99000') || undefined
  })
}

/** What Gatsby has put into the page's data for the browser: the price that the page was built with. */
async function builtPrice(page: Page): Promise<unknown> {
  return page.evaluate(
    () => Reflect.get(window, '___loader').loadPageSync('/room/1').json.data.hotelRoom.price,
  )
}

it('a tab from before a publish shows the new price on the next page, without loading the site again', async () => {
  const { page, complaints } = visit
  await page.goto('/rooms')
  await page.getByText(OLD).first().waitFor()
  await publish()
  await page.getByRole('link', { name: 'View Details: Classic Room' }).click()
  await page.getByRole('heading', { level: 1, name: 'Classic Room' }).waitFor()
  await page.getByText(NEW).first().waitFor()
  await waitFor(async () => (await builtPrice(page)) === 99_000 || undefined)
  await page.getByRole('link', { name: 'Dining' }).first().click()
  await page.waitForURL('**/dining')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(loads).toBe(1)
  expect(complaints).toEqual([])
})
