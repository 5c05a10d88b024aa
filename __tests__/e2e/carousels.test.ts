import type { Locator, Page } from 'playwright-core'
import { PHONE } from '../support/browser'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

const ADVANCE_MS = 4_000

async function openCarousel(name: string, options = {}) {
  const page = await hotel.guest(options)
  await page.goto('/')
  const carousel = page.getByRole('region', { name })
  await carousel.scrollIntoViewIfNeeded()
  await page.mouse.move(2, 2)
  return { page, carousel }
}

/** Opens a carousel that plays; the page's clock stands still, and only the test moves it on. */
async function openPlaying(name: string) {
  // That clock runs ahead of the line, so the time limit of a call may come before its answer.
  hotel.expectComplaint(/Could not fetch the room list/)
  const page = await hotel.guest()
  await page.clock.install()
  await page.goto('/')
  const carousel = page.getByRole('region', { name })
  await carousel.scrollIntoViewIfNeeded()
  await carousel.getByRole('button', { name: 'Pause slideshow' }).waitFor()
  // The prebuilt one looks the same. Code that is under way when the clock jumps would be given up as late.
  await carousel.locator('.carousel-root').waitFor()
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)
  return { page, carousel }
}

/** Takes pointer and focus off the carousel, for which it waits. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(2, 2)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await settle(page)
}

/**
 * Resolves when React has done what was begun: its tasks stand in the same queue, and each may begin
 * another.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let tasks = 0; tasks < 10; tasks += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve, { once: true })
        port1.start()
        port2.postMessage('')
      })
    }
  })
}

async function counterOf(carousel: Locator): Promise<string | null> {
  return carousel.getByText(/^\d\d\/\d\d$/).textContent()
}

async function shownSlides(page: Page, name: string) {
  return page
    .getByRole('region', { name })
    .getByRole('group')
    .evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label')))
}

it.each([
  ['Rooms', 8],
  ['Pool', 4],
])('the %s carousel has %d slides, of which one can be reached at a time', async (name, count) => {
  const { page, carousel } = await openCarousel(name, { reducedMotion: 'reduce' })
  expect(await counterOf(carousel)).toBe(`01/0${count}`)
  await carousel.getByRole('button', { name: 'Next slide' }).click()
  expect(await counterOf(carousel)).toBe(`02/0${count}`)
  expect(await shownSlides(page, name)).toEqual([`2 of ${count}`])
})

it('advances by itself every four seconds, and wraps around at the end', async () => {
  const { page, carousel } = await openPlaying('Pool')
  await carousel.getByRole('button', { name: 'Go to slide 3' }).click()
  await leave(page)
  await carousel.getByText('03/04').waitFor()
  for (const [before, after] of [
    ['03/04', '04/04'],
    ['04/04', '01/04'],
  ] as const) {
    await page.clock.runFor(ADVANCE_MS - 1)
    expect(await counterOf(carousel)).toBe(before)
    await page.clock.runFor(1)
    await carousel.getByText(after).waitFor()
    await settle(page)
  }
})

it('stands still while paused, and goes on when played', async () => {
  const { page, carousel } = await openPlaying('Pool')
  await carousel.getByRole('button', { name: 'Pause slideshow' }).click()
  await leave(page)
  const before = await counterOf(carousel)
  await page.clock.runFor(5 * ADVANCE_MS)
  expect(await counterOf(carousel)).toBe(before)
  await carousel.getByRole('button', { name: 'Play slideshow' }).click()
  await leave(page)
  await page.clock.runFor(ADVANCE_MS - 1)
  expect(await counterOf(carousel)).toBe(before)
  await page.clock.runFor(1)
  await carousel.getByText(before ?? '').waitFor({ state: 'detached' })
})

it('waits under the pointer', async () => {
  const { page, carousel } = await openPlaying('Pool')
  await carousel.getByRole('group').first().hover()
  const before = await counterOf(carousel)
  await page.clock.runFor(5 * ADVANCE_MS)
  expect(await counterOf(carousel)).toBe(before)
  await leave(page)
  await page.clock.runFor(ADVANCE_MS)
  await carousel.getByText(before ?? '').waitFor({ state: 'detached' })
})

it('starts paused for guests who want less motion', async () => {
  const { carousel } = await openCarousel('Rooms', { reducedMotion: 'reduce' })
  expect(await carousel.getByRole('button', { name: 'Play slideshow' }).count()).toBe(1)
})

it('goes back from the first pool picture to the last, and by arrow keys', async () => {
  const { page, carousel } = await openCarousel('Pool', { reducedMotion: 'reduce' })
  await carousel.getByRole('button', { name: 'Previous slide' }).click()
  expect(await counterOf(carousel)).toBe('04/04')
  await page.keyboard.press('ArrowRight')
  expect(await counterOf(carousel)).toBe('01/04')
  await page.keyboard.press('ArrowLeft')
  expect(await counterOf(carousel)).toBe('04/04')
})

it('the rooms carousel has no previous button, and shows an occupied room as unavailable', async () => {
  const { carousel } = await openCarousel('Rooms', { viewport: PHONE, reducedMotion: 'reduce' })
  expect(await carousel.getByRole('button', { name: 'Previous slide' }).count()).toBe(0)
  await carousel.getByRole('button', { name: 'Go to slide 4' }).click()
  const slide = carousel.getByRole('group', { name: '4 of 8' })
  await slide.getByText('Occupied').waitFor()
  expect(await slide.getByRole('button', { name: 'Unavailable' }).isDisabled()).toBe(true)
})

it('nothing jumps when the carousel arrives', async () => {
  const page = await hotel.guest({ reducedMotion: 'reduce' })
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Pool' })
  const before = await carousel.boundingBox()
  await carousel.scrollIntoViewIfNeeded()
  await carousel.getByRole('button', { name: 'Play slideshow' }).waitFor()
  await page.waitForLoadState('networkidle')
  const after = await carousel.boundingBox()
  expect(after?.height).toBe(before?.height)
})
