import { PHONE } from '../support/browser'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

/** A page whose scripts never come, but for those that stand in it. */
async function withoutScripts() {
  hotel.expectComplaint(/Failed to load resource|page-data\/.* was preloaded using link preload but not used/)
  const page = await hotel.guest({ viewport: PHONE, reducedMotion: 'reduce' })
  await page.route(/\/framework-.*\.js$/, (route) => route.abort())
  return page
}

it.each([
  ['/', ['Available', 'Occupied']],
  ['/rooms', ['Available', 'Occupied']],
  ['/room/7', ['Available']],
])('%s tells what is free before its scripts have come', async (path, words) => {
  const page = await withoutScripts()
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForFunction(() => document.querySelector('main [data-available]') !== null)
  const told = await page
    .getByRole('main')
    .locator('[data-room]')
    .evaluateAll((places) => places.map((place) => getComputedStyle(place, '::after').content))
  expect([...new Set(told)].toSorted()).toEqual(words.map((word) => `"${word}"`))
})

it('the page of a room says that its form is still loading when its scripts do not come', async () => {
  const page = await withoutScripts()
  await page.goto('/room/7', { waitUntil: 'load' })
  await page.waitForFunction(() => document.querySelector('main [data-available]') !== null)
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  await page.getByText('The form is still loading. It comes by itself.').waitFor()
  expect(await page.getByText('Still asking whether this room is free.').isVisible()).toBe(false)
})

it('the bar is legible over what is scrolled below it before its scripts have come', async () => {
  const page = await withoutScripts()
  await page.goto('/rooms', { waitUntil: 'load' })
  const bar = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor)
  expect(await bar()).toBe('rgba(0, 0, 0, 0)')
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.waitForFunction(() =>
    [...document.querySelectorAll('header')].every((one) => getComputedStyle(one).backgroundImage === 'none'),
  )
  expect(await bar()).toMatch(/^rgba\(153, 27, 27, /)
})
