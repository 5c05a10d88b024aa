import type { Page } from 'playwright-core'
import { GUEST } from '../support/booking-steps'
import { PHONE } from '../support/browser'
import { bookNow, dropAt, LOST_LINE_COMPLAINTS, LOST_LINE_MS } from '../support/lost-line'
import { visitUnanswered } from '../support/states/state'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

const OFFLINE = 'You are offline.'
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

beforeEach(() => LOST_LINE_COMPLAINTS.forEach((complaint) => hotel.expectComplaint(complaint)))

const guest = () => hotel.guest({ viewport: PHONE, reducedMotion: 'reduce' })

async function quiet(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

it.each(['/', '/rooms', '/room/7', '/dining', '/contact', '/booking'])(
  '%s can be read within three seconds at 400 kbit/s and 400 ms',
  async (path) => {
    const page = await guest()
    const session = await page.context().newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', SLOW)
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const paint = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    )
    expect(await paint.jsonValue()).toBeLessThan(3_000)
  },
)

it.each([
  ['its scripts', /\/(framework|app)-.*\.js$/],
  ['its own script', /\/component---.*\.js$/],
  ['its data', /\/page-data\/room\/7\//],
  ['what all pages share', /\/app-data\.json$/],
  ['the code of the form', /\/booking-form.*\.js$/],
  ['the live room', /^\/api\/rooms\/7/],
])('a room comes to life when the line drops at %s', async (_step, pattern) => {
  const page = await guest()
  await dropAt(page, pattern, () => page.goto('/room/7', { waitUntil: 'commit' }))
  await bookNow(page).waitFor({ timeout: 40_000 })
})

it('a room that is opened from the list comes to life when the line drops at the code of the form', async () => {
  const page = await guest()
  await quiet(page, '/rooms')
  const details = page.getByRole('link', { name: 'View Details' }).first()
  await dropAt(page, /\/booking-form.*\.js$/, () => details.click())
  await bookNow(page).waitFor({ timeout: 10_000 })
})

it.each([
  ['its scripts', /\/(framework|app)-.*\.js$/],
  ['its own script', /\/component---.*\.js$/],
  ['its data', /\/page-data\/rooms\//],
  ['the live list', /^\/api\/rooms\/?$/],
])('the list comes to life when the line drops at %s', async (_step, pattern) => {
  const page = await guest()
  await dropAt(page, pattern, () => page.goto('/rooms', { waitUntil: 'commit' }))
  await page.getByText('7 rooms are available now').waitFor({ timeout: 40_000 })
})

it('the rooms of the home page come to life when the line drops at the live list', async () => {
  const page = await guest()
  await dropAt(page, /^\/api\/rooms\/?$/, () => page.goto('/', { waitUntil: 'commit' }))
  const first = page.getByRole('region', { name: 'Rooms' }).getByText('Available').first()
  await first.waitFor({ timeout: 40_000 })
})

it('a page that is chosen offline opens when the line is back, in the same document', async () => {
  const page = await guest()
  await quiet(page, '/contact')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.context().setOffline(true)
  await page.getByText(OFFLINE).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Rooms' }).click()
  await page.waitForTimeout(LOST_LINE_MS)
  expect(new URL(page.url()).pathname).toBe('/contact')
  await page.context().setOffline(false)
  await page.getByText('7 rooms are available now').waitFor()
  expect(await page.getByText(OFFLINE).count()).toBe(0)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

it('a room that does not answer says so after ten seconds, and nothing moves', async () => {
  const page = await guest()
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => shifts.push(list.getEntries().length)).observe({ type: 'layout-shift' })
  })
  await visitUnanswered(page, '/room/7', '**/api/rooms/7/')
  const words = page.getByText('Still asking whether this room is free.')
  expect(await words.isVisible()).toBe(false)
  const waits = await page.evaluate(() => {
    // Scrolling drives the bar's.
    const waiting = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    for (const animation of waiting) animation.finish()
    return waiting.map(({ effect }) => effect?.getTiming().delay)
  })
  expect(waits).toEqual([10_000, 10_000])
  await words.waitFor()
  const panel = page.getByRole('region', { name: 'Booking' })
  expect(await panel.getByRole('status').getByRole('link').allTextContents()).toEqual([
    'Call +234 800 000 0100',
    'Message us on WhatsApp',
  ])
  await page.unroute('**/api/rooms/7/')
  await bookNow(page).waitFor({ timeout: 20_000 })
  expect(await words.count()).toBe(0)
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})

it('the dialog on the home page says that the guest is offline, and opens when the line is back', async () => {
  const page = await guest()
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Rooms' })
  await carousel.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await carousel.getByRole('link', { name: /^Book Now From/ }).click()
  await page.getByText(OFFLINE).waitFor()
  await page.context().setOffline(false)
  const dialog = page.getByRole('dialog', { name: 'Classic Room' })
  await dialog.getByLabel('Name').waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await dialog.getByText(OFFLINE).waitFor()
})

it('a message that is sent offline is kept, and goes at the next press', async () => {
  const page = await guest()
  await quiet(page, '/contact')
  const main = page.getByRole('main')
  await main.getByLabel('Name').fill(GUEST.name)
  await main.getByLabel('Email').fill(GUEST.email)
  await main.getByLabel('Message').fill('A cot, please.')
  await page.context().setOffline(true)
  await main.getByRole('button', { name: 'Send message' }).click()
  await main.getByText('Failed to send message. Please try again.').waitFor()
  await page.getByText(OFFLINE).waitFor()
  await page.context().setOffline(false)
  await main.getByRole('button', { name: 'Send message' }).click()
  await main.getByText('Message sent!', { exact: true }).waitFor()
})

it('a question about a payment is asked again by itself', async () => {
  const page = await guest()
  await quiet(page, '/booking')
  const main = page.getByRole('main')
  await main.getByLabel('Reference or booking code').fill('1-1763712000000-k3v09xq2m4c8a1zt')
  await main.getByLabel('E-mail that paid').fill(GUEST.email)
  await page.context().setOffline(true)
  await main.getByRole('button', { name: 'Find it' }).click()
  await main.getByRole('heading', { name: 'We could not be reached' }).waitFor()
  await page.context().setOffline(false)
  await main.getByRole('heading', { name: 'Nothing found under these two together' }).waitFor()
})

it('pictures that the drop has lost are asked for again', async () => {
  const page = await guest()
  await quiet(page, '/rooms')
  const last = page.getByRole('contentinfo').getByRole('img').last()
  await page.context().setOffline(true)
  const lost = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'image')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await lost
  await page.context().setOffline(false)
  await last.evaluate((image: HTMLImageElement) =>
    image.complete && image.naturalWidth > 0
      ? undefined
      : new Promise((resolve) => image.addEventListener('load', resolve)),
  )
})
