import type { Locator, Page } from 'playwright-core'
import { PHONE } from '../support/browser'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

async function openCarousel(name: string, options = {}) {
  const page = await hotel.guest(options)
  await page.goto('/')
  const carousel = page.getByRole('region', { name })
  await carousel.scrollIntoViewIfNeeded()
  await page.mouse.move(2, 2)
  return { page, carousel }
}

/** The counter's texts and when they came, from now until `count` changes were seen. */
function watchCounter(carousel: Locator, count: number) {
  return carousel.evaluate(
    (region, changes) =>
      new Promise<{ text: string; after: number }[]>((resolve) => {
        const counter = [...region.querySelectorAll('p')].find((line) =>
          /^\d\d\/\d\d$/.test(line.textContent ?? ''),
        )
        if (!counter) throw new Error('There is no counter')
        const begin = performance.now()
        const seen: { text: string; after: number }[] = []
        new MutationObserver(() => {
          seen.push({ text: counter.textContent ?? '', after: performance.now() - begin })
          if (seen.length === changes) resolve(seen)
        }).observe(counter, { childList: true, characterData: true, subtree: true })
      }),
    count,
  )
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
  const { page, carousel } = await openCarousel('Pool')
  await carousel.getByRole('button', { name: 'Go to slide 3' }).click()
  await page.mouse.move(2, 2)
  await carousel.getByRole('button', { name: 'Go to slide 3' }).blur()
  const seen = await watchCounter(carousel, 2)
  expect(seen.map(({ text }) => text)).toEqual(['04/04', '01/04'])
  const pause = (seen[1]?.after ?? 0) - (seen[0]?.after ?? 0)
  expect(pause).toBeGreaterThan(3_900)
  expect(pause).toBeLessThan(6_000)
})

it('stands still while paused, and goes on when played', async () => {
  const { page, carousel } = await openCarousel('Pool')
  await carousel.getByRole('button', { name: 'Pause slideshow' }).click()
  await page.mouse.move(2, 2)
  const before = await counterOf(carousel)
  await page.waitForTimeout(4_600)
  expect(await counterOf(carousel)).toBe(before)
  await carousel.getByRole('button', { name: 'Play slideshow' }).click()
  await page.mouse.move(2, 2)
  expect((await watchCounter(carousel, 1))[0]?.after).toBeGreaterThan(3_000)
})

it('waits under the pointer', async () => {
  const { page, carousel } = await openCarousel('Pool')
  const slide = carousel.getByRole('group').first()
  await slide.hover()
  const before = await counterOf(carousel)
  await page.waitForTimeout(4_600)
  expect(await counterOf(carousel)).toBe(before)
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
  await page.waitForTimeout(1_500)
  const after = await carousel.boundingBox()
  expect(after?.height).toBe(before?.height)
})
