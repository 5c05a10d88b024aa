import type { Page } from 'playwright-core'
import { alertMessage, closeAlert, openRoom, pressBookNow, rehearsalPopup } from '../support/booking-steps'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

const pathOf = (page: Page) => new URL(page.url()).pathname
const entryIsThere = (page: Page) =>
  page.waitForFunction(() => Reflect.has(Object(window.history.state), 'opened'))
const entryIsLeft = (page: Page) =>
  page.waitForFunction(() => !Reflect.has(Object(window.history.state), 'opened'))

/** Opens the list and, by its card, the room: a page that Back leads to without a new document. */
async function openRoomFromList(page: Page): Promise<void> {
  await page.goto('/rooms')
  await page.getByRole('listitem').filter({ hasText: 'Ambassador Suite' }).getByText('View Details').click()
  await page.getByRole('button', { name: 'Book Now' }).waitFor()
}

it('Back leads to the same place far down the list, which is short until its answer comes', async () => {
  const page = await hotel.guest()
  await page.goto('/rooms')
  await page.getByText(/rooms are available now/).waitFor()
  await page.evaluate(() => window.scrollTo(0, 1_600))
  await page.waitForFunction(() => Object.values(sessionStorage).includes('1600'))
  await page
    .locator('main a[href="/room/7"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.getByRole('button', { name: 'Book Now' }).waitFor()
  await page.goBack()
  await page.waitForFunction(() => window.scrollY === 1_600, undefined, { timeout: 5_000 })
})

it('Back closes the payment popup, then its alert, and stays at the room each time', async () => {
  hotel.expectComplaint(/status of 503|status of 402|booking/)
  const page = await hotel.guest()
  await openRoomFromList(page)
  await pressBookNow(page)
  await rehearsalPopup(page).getByRole('button', { name: 'Pay', exact: true }).waitFor()
  await entryIsThere(page)
  await page.goBack()
  expect(await alertMessage(page)).toBe('Payment cancelled.')
  expect(pathOf(page)).toBe('/room/7')
  expect(await page.locator('iframe:visible').count()).toBe(0)
  await entryIsThere(page)
  await page.goBack()
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
  expect(pathOf(page)).toBe('/room/7')
  await page.goBack()
  await page.waitForURL('**/rooms')
})

it('Back closes the news of a booking on the list that it has led to', async () => {
  const page = await hotel.guest()
  await openRoomFromList(page)
  await pressBookNow(page)
  await rehearsalPopup(page).getByRole('button', { name: 'Pay', exact: true }).click()
  expect(await alertMessage(page)).toBe('Booking successful!')
  await page.waitForURL('**/rooms')
  await entryIsThere(page)
  await page.goBack()
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
  expect(pathOf(page)).toBe('/rooms')
  await page.goBack()
  await page.waitForURL('**/room/7')
})

it('from the news of a booking, Back leads back from the receipt to the list', async () => {
  const page = await hotel.guest()
  await openRoom(page, 7)
  await pressBookNow(page)
  await rehearsalPopup(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL('**/rooms')
  await entryIsThere(page)
  await page.getByRole('alertdialog').getByRole('link', { name: 'Your receipt' }).click()
  await page.waitForURL('**/booking?**')
  await page.goBack()
  await page.waitForURL('**/rooms')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

it('an alert that is closed by its button leaves no entry behind', async () => {
  const page = await hotel.guest()
  await openRoomFromList(page)
  await pressBookNow(page, { name: '', email: '' })
  await entryIsThere(page)
  await closeAlert(page)
  await entryIsLeft(page)
  await page.goBack()
  await page.waitForURL('**/rooms')
})

it('a guest who comes back after a while sees what has become free or taken meanwhile', async () => {
  // What the form was still loading when the line went.
  hotel.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  const page = await hotel.guest()
  await page.goto('/room/2')
  const booking = page.getByRole('region', { name: 'Booking' })
  await booking.getByLabel('Name').fill('Ada Obi')
  await hotel.site.database.updateTable('rooms').set({ available: 0 }).where('id', '=', 2).execute()
  await page.evaluate(() => {
    const comeAt = Date.now() + 31_000
    Date.now = () => comeAt
  })
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await booking.getByText('This room is currently occupied.').waitFor()
})
