import { EventEmitter, once } from 'node:events'
import type { Page } from 'playwright-core'
import { DESKTOP, PHONE } from '../support/browser'
import { roomRow } from '../support/hotel-rooms'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

interface Shift {
  value: number
  /** Milliseconds after the page began. */
  at: number
  /** The words of what moved. */
  moved: string[]
}

/** For so long a browser paints no text whose font is on its way; then it takes the one that stands in. */
const FONT_BLOCK_MS = 300

/**
 * Opens a page that has its answer late, and its fonts last, when it has been painted in those that stand
 * in for them. Gives each layout shift from the first byte on.
 */
async function shiftsOf(path: string, viewport: typeof PHONE): Promise<Shift[]> {
  const page = await hotel.guest({ viewport, reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node: Node | null }[] = Reflect.get(entry, 'sources')
        const moved = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '')
        shifts.push({ value: Number(Reflect.get(entry, 'value')), at: entry.startTime, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const [releaseAnswers, releaseFonts] = [
    await holdBack(page, '**/api/**'),
    await holdBack(page, '**/*.woff2'),
  ]
  const asked = /^\/(room|$)/.test(path) ? page.waitForRequest('**/api/rooms/**') : undefined
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction((pause) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return paint && performance.now() > paint.startTime + pause
  }, FONT_BLOCK_MS)
  await asked
  releaseAnswers()
  await page.waitForFunction(() => document.querySelector('[data-waiting]') === null)
  expect(await page.evaluate(() => document.fonts.check("600 40px 'Cormorant Garamond'"))).toBe(false)
  releaseFonts()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('[data-waiting]').count()).toBe(0)
  expect(await page.evaluate(() => document.fonts.check("600 40px 'Cormorant Garamond'"))).toBe(true)
  return page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    return Reflect.get(window, 'shifts') as Shift[]
  })
}

/**
 * Lets no answer to requests of this form through until the function that it gives is called. Then they
 * come one after the other, in the order in which they were asked for.
 */
async function holdBack(page: Page, pattern: string): Promise<() => void> {
  const gate = new EventEmitter()
  let before = once(gate, 'open')
  await page.route(pattern, async (route) => {
    const turn = before.then(async () => {
      await route.continue()
      await (await route.request().response())?.finished()
      return []
    })
    before = turn
    await turn
  })
  return () => void gate.emit('open')
}

const ROOMS = ['/', '/rooms', '/room/7', '/room/4']

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_device, viewport) => {
  it.each([...ROOMS, '/dining', '/facilities', '/contact', '/about', '/blog', '/policies', '/privacy'])(
    'nothing on %s moves from the first byte to the live answer',
    async (path) => {
      expect(await shiftsOf(path, viewport)).toEqual([])
    },
  )

  it('a room unknown to the build hardly moves: nobody knows how long its description will be', async () => {
    await hotel.site.database
      .insertInto('rooms')
      .values(
        roomRow(99, {
          name: 'Garden Room',
          description:
            'Opens onto the palms, with a deep chair by the window and a desk that is large enough to work at.',
          price_kobo: 7_500_000,
        }),
      )
      .execute()
    const shifts = await shiftsOf('/room/99', viewport)
    expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.005)
  })
})
