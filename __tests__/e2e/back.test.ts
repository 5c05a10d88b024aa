import type { Locator, Page } from 'playwright-core'
import { alertMessage, pressBookNow, rehearsalPopup } from '../support/booking-steps'
import { PHONE } from '../support/browser'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

const pathOf = (page: Page) => new URL(page.url()).pathname
const entryIsThere = (page: Page) =>
  page.waitForFunction(() => Reflect.has(Object(window.history.state), 'paying'))

/** Opens the list and, by its card, the room: a page that Back leads to without a new document. */
async function openRoomFromList(page: Page): Promise<void> {
  await page.goto('/rooms')
  await page.getByRole('listitem').filter({ hasText: 'Ambassador Suite' }).getByText('View Details').click()
  await page.getByRole('button', { name: 'Book Now' }).waitFor()
}

it('Back leads to the same place far down the list, which is short until its answer comes', async () => {
  const page = await hotel.guest()
  await page.goto('/rooms')
  await page.getByText(/seven rooms, from/).waitFor()
  await page.evaluate(() => window.scrollTo(0, 1_600))
  await page.waitForFunction(() => Object.values(sessionStorage).includes('1600'))
  await page
    .locator('main a[href="/room/7"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.getByRole('button', { name: 'Book Now' }).waitFor()
  await page.goBack()
  await page.waitForFunction(() => window.scrollY === 1_600)
})

it('Back closes the payment popup, and stays at the room', async () => {
  hotel.expectComplaint(/status of 503|status of 402|booking/)
  const page = await hotel.guest()
  await openRoomFromList(page)
  await pressBookNow(page)
  await rehearsalPopup(page).getByRole('button', { name: 'Pay', exact: true }).waitFor()
  await entryIsThere(page)
  await page.goBack()
  expect(await alertMessage(page)).toBe('Payment cancelled.')
  expect(pathOf(page)).toBe('/room/7')
  await page.locator('iframe:visible').first().waitFor({ state: 'hidden' })
  await page.goBack()
  await page.waitForURL('**/rooms')
})

it('a swipe to the right shows the previous slide and does not go back', async () => {
  const page = await hotel.guest({ viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })
  await page.goto('/rooms')
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Rooms' })
  await carousel.scrollIntoViewIfNeeded()
  // The code for swiping has come.
  await carousel.locator('.carousel-root').waitFor()
  await swipe(page, carousel, [300, 60])
  await carousel.getByText('02/08').waitFor()
  await swipe(page, carousel, [60, 300])
  await carousel.getByText('01/08').waitFor()
  expect(pathOf(page)).toBe('/')
})

async function swipe(page: Page, target: Locator, [from, to]: [number, number]): Promise<void> {
  const steps = 12
  const { y } = (await target.boundingBox()) ?? { y: 0 }
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove', x: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: y + 100 }] })
  await send('touchStart', from)
  for (let step = 1; step <= steps; step += 1) await send('touchMove', from + ((to - from) * step) / steps)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
