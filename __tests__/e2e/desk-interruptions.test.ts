import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import type { Backend } from '../../src/server/app/backend'
import { openHotelDatabase } from '../../src/server/db/database'
import type { Database } from '../../src/server/db/schema'
import { launchBrowser, newGuest, PHONE } from '../support/browser'
import { openHotelWithDesk, signIn } from '../support/desk-hotel'

let browser: Browser
let folder: string
let backend: Backend
let page: Page
let database: Kysely<Database>

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hotel-interrupted-'))
  const hotel = await openHotelWithDesk(folder)
  backend = hotel.backend
  page = (await newGuest(browser, hotel.deskUrl, { viewport: PHONE })).page
  database = await openHotelDatabase(hotel.env)
  await signIn(page, hotel, database, { name: 'Grace Eze', role: 'desk' })
})
afterEach(async () => {
  await page.context().close()
  await database.destroy()
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

it('opens Today and Rooms without a connection, until somebody signs out', async () => {
  await page.getByRole('region', { name: /^Arrivals/ }).waitFor()
  // The copy is made when the page has been open for a moment.
  await page.evaluate(async () => {
    while ((await caches.match('/desk')) === undefined)
      await new Promise((resolve) => setTimeout(resolve, 100))
  })
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(/^As of \d\d:\d\d, offline\.$/).waitFor()
  await page.getByRole('region', { name: /^Arrivals/ }).waitFor()
  await page.goto('/desk/rooms')
  await page.getByRole('heading', { name: 'Classic Room' }).waitFor()

  await page.context().setOffline(false)
  await page.goto('/desk/account')
  await page.getByRole('button', { name: 'Sign out on this device' }).click()
  await page.waitForURL('**/desk/sign-in')
  await page.waitForFunction(() => !JSON.stringify(localStorage).includes('Classic Room'))
})

it('hides a screen whose session has ended, however often Escape is pressed, and keeps what was typed', async () => {
  await page.goto('/desk/rooms')
  await page
    .getByRole('button', { name: /^Walk-in/ })
    .first()
    .click()
  await page.getByLabel('Name of the guest').fill('Emeka Eze')
  await database.updateTable('desk_sessions').set({ ended_at: new Date().toISOString() }).execute()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const cover = page.getByRole('dialog', { name: 'Please sign in again' })
  await cover.waitFor()
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Escape', 'Escape', 'Escape']) {
    await page.keyboard.press(key)
  }
  await cover.waitFor()
  expect(await page.getByRole('heading', { name: 'Rooms', includeHidden: true }).isVisible()).toBe(false)
  await cover.getByLabel('Password').fill('lamp forty harbour')
  await page.keyboard.press('Enter')
  await cover.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Name of the guest').inputValue()).toBe('Emeka Eze')
})
