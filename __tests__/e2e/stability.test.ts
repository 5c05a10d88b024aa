import { DESKTOP, PHONE } from '../support/browser'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_device, viewport) => {
  it.each(['/', '/rooms', '/room/7', '/room/4', '/dining', '/facilities', '/contact'])(
    'nothing on %s moves from the first byte to the live answer',
    async (path) => {
      const page = await hotel.guest({ viewport, reducedMotion: 'reduce' })
      await page.addInitScript(() => {
        const shifts: string[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry))
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.route('**/api/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700))
        await route.continue()
      })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(500)
      expect(await page.locator('[aria-busy="true"]').count()).toBe(0)
      expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
    },
  )
})
