import type { Page } from 'playwright-core'
import { PHONE } from '../support/browser'
import { visitUnanswered } from '../support/states/state'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

/** The line is there, as with one bar of a mobile network, and nothing is answered before `speakAgain`. */
const fallSilent = (page: Page) => page.route('**/*', () => undefined)
const speakAgain = (page: Page) => page.unroute('**/*')

async function visit(path: string): Promise<Page> {
  const page = await hotel.guest({ viewport: PHONE, reducedMotion: 'reduce' })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return page
}

const told = (page: Page) => page.getByText('Still loading. It opens by itself.')

it('a dialog on the home page that does not come is told of, and opens by itself', async () => {
  const page = await visit('/')
  const carousel = page.getByRole('region', { name: 'Rooms' })
  await carousel.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await fallSilent(page)
  await carousel.getByRole('link', { name: /^Book Now From/ }).click()
  await told(page).waitFor({ timeout: 6_000 })
  await speakAgain(page)
  await page.getByRole('dialog', { name: 'Classic Room' }).getByLabel('Name').waitFor()
  expect(await told(page).count()).toBe(0)
})

it('pictures that do not come are told of, and open by themselves', async () => {
  const page = await visit('/room/3')
  await fallSilent(page)
  await page.getByRole('button', { name: /^All 3 pictures of/ }).click()
  await told(page).waitFor({ timeout: 6_000 })
  await speakAgain(page)
  await page.getByRole('dialog', { name: /^Pictures of the/ }).waitFor()
  expect(await told(page).count()).toBe(0)
})

it('rooms are found without a line, and nothing is asked for', async () => {
  hotel.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  const page = await visit('/rooms')
  await page.getByText('7 rooms are available now').waitFor()
  // The first touch of a page asks for the list anew.
  const anew = page.waitForResponse('**/api/rooms/').then((response) => response.finished())
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Guests').waitFor()
  await anew
  await page.context().setOffline(true)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await page.getByLabel('Guests').selectOption('4 or more')
  await page.getByText(/^\d of 8 rooms match, \d available now$/).waitFor({ timeout: 2_000 })
  expect(new URL(page.url()).search).toBe('?guests=4')
  await page.goBack()
  await page.getByText('7 rooms are available now').waitFor({ timeout: 2_000 })
  expect(asked.filter((url) => !/\.(avif|webp|jpg|svg)$/.test(url))).toEqual([])
})

it('an address with a query brings the data of its page once, beside the scripts', async () => {
  const page = await hotel.guest({ viewport: PHONE })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await page.goto('/rooms?guests=4&utm_source=flyer')
  await page.getByText(/^\d of 8 rooms match/).waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes('/page-data/rooms'))).toEqual([
    new URL('/page-data/rooms/page-data.json', page.url()).href,
  ])
})

it('a list that does not come says so after ten seconds, and leads to the rooms all the same', async () => {
  const page = await hotel.guest({ viewport: PHONE, reducedMotion: 'reduce' })
  await visitUnanswered(page, '/rooms', '**/api/rooms/')
  const words = page.getByText('Or call us:')
  const link = page.getByRole('link', { name: 'View Details: Classic Room' })
  expect(await words.isVisible()).toBe(false)
  expect(await link.isVisible()).toBe(false)
  await page.evaluate(() => {
    // Scrolling drives the bar's.
    const waiting = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    for (const animation of waiting) animation.finish()
  })
  await words.waitFor()
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Classic Room' }).waitFor()
})
