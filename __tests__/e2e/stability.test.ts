import { DESKTOP, PHONE } from '../support/browser'
import { roomRow } from '../support/hotel-rooms'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

/** Opens a page whose API and fonts take their time, and gives each layout shift from the first byte to the live answer. */
async function shiftsOf(path: string, viewport: typeof PHONE): Promise<number[]> {
  const page = await hotel.guest({ viewport, reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Fonts last: the page has been painted in those that stand in for them.
  for (const [files, wait] of [
    ['**/api/**', 700],
    ['**/*.woff2', 900],
  ] as const) {
    await page.route(files, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, wait))
      await route.continue()
    })
  }
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  expect(await page.locator('[aria-busy="true"]').count()).toBe(0)
  expect(await page.evaluate(() => document.fonts.check("600 40px 'Cormorant Garamond'"))).toBe(true)
  return page.evaluate(() => Reflect.get(window, 'shifts') as number[])
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_device, viewport) => {
  it.each(['/', '/rooms', '/room/7', '/room/4', '/dining', '/facilities', '/contact'])(
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
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.005)
  })
})
