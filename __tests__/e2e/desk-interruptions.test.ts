import type { Page } from 'playwright-core'
import { openGuest, PHONE, useBrowser } from '../support/browser'
import { type HotelWithDesk, openHotelWithDesk, signIn } from '../support/desk-hotel'

let hotel: HotelWithDesk
let page: Page

useBrowser()
beforeEach(async () => {
  hotel = await openHotelWithDesk()
  page = (await openGuest(hotel.deskUrl, { viewport: PHONE })).page
  await signIn(page, hotel, { name: 'Grace Eze', role: 'desk' })
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
  await hotel.database.updateTable('desk_sessions').set({ ended_at: new Date().toISOString() }).execute()
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
