import type { Page } from 'playwright-core'
import { MANY_ROOMS } from '../many-rooms'
import { type State, visitLive, visitUnanswered } from './state'

function roomsCarousel(page: Page) {
  return page.getByRole('region', { name: 'Rooms' })
}

async function visitCarousel(page: Page, name: string) {
  await visitLive(page, '/')
  const carousel = page.getByRole('region', { name })
  await carousel.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  return carousel
}

export const homeStates: readonly State[] = [
  { name: 'home', isWhole: true, open: (page) => visitLive(page, '/') },
  { name: 'home-top', isSameElsewhere: true, open: (page) => visitLive(page, '/') },
  {
    name: 'home-scrolled',
    isSameElsewhere: true,
    async open(page) {
      await visitLive(page, '/')
      const bar = await page.getByRole('banner').elementHandle()
      await page.evaluate(() => window.scrollTo(0, window.innerHeight / 2))
      await page.waitForFunction(
        (element) => element && !/^rgba\(.*, 0\)$/.test(getComputedStyle(element).backgroundColor),
        bar,
      )
    },
  },
  {
    name: 'home-menu',
    isNarrowOnly: true,
    async open(page) {
      await visitLive(page, '/')
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    },
  },
  {
    name: 'home-rooms-asked',
    async open(page) {
      await visitUnanswered(page, '/', '**/api/rooms/')
      await roomsCarousel(page).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'home-rooms-failed',
    expects: [/Failed to load resource/, /Could not fetch the room/],
    async open(page) {
      await page.route('**/api/rooms/', (route) => route.fulfill({ status: 500 }))
      const carousel = await visitCarousel(page, 'Rooms')
      await carousel.getByRole('link', { name: 'View Details' }).waitFor()
    },
  },
  {
    name: 'home-occupied-slide',
    async open(page) {
      const carousel = await visitCarousel(page, 'Rooms')
      await carousel.getByRole('button', { name: 'Go to slide 4' }).click()
      await carousel.getByRole('button', { name: 'Unavailable' }).waitFor()
    },
  },
  {
    name: 'home-many-rooms',
    async open(page) {
      await page.route('**/api/rooms/', (route) => route.fulfill({ json: MANY_ROOMS }))
      const carousel = await visitCarousel(page, 'Rooms')
      await carousel.getByText('001/500').waitFor()
    },
  },
  {
    name: 'home-pool-slide',
    async open(page) {
      const carousel = await visitCarousel(page, 'Pool')
      await carousel.getByRole('button', { name: 'Next slide' }).click()
      await carousel.getByText('02/04').waitFor()
    },
  },
  {
    name: 'home-booking',
    async open(page) {
      const carousel = await visitCarousel(page, 'Rooms')
      await carousel.getByRole('link', { name: /^Book Now From/ }).click()
      await page.getByRole('dialog', { name: 'Classic Room' }).waitFor()
    },
  },
  {
    name: 'home-booking-offline',
    expects: [/ERR_INTERNET_DISCONNECTED/],
    async open(page) {
      const carousel = await visitCarousel(page, 'Rooms')
      await carousel.getByRole('link', { name: /^Book Now From/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Classic Room' })
      await dialog.waitFor()
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await dialog.getByText('You are offline.').waitFor()
    },
  },
]
