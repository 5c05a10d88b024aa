import { setTimeout as wait } from 'node:timers/promises'
import { findChromium } from '../../support/find-chromium'
import { launchBrowser, newGuest, PHONE } from '../../support/browser'

export interface Walk {
  /** Ends the walk, and gives how many pages were opened and what the browser complained of. */
  stop(): Promise<{ pages: number; violations: string[] }>
}

/** By the name of the link that leads on. */
const WAYS = ['Rooms', 'Dining', 'Facilities', 'Contact', 'Home']
const LINK_MS = 10_000
/** A guest looks at a page before the next click. */
const READING_MS = 500
/** A page that a new release makes the browser load anew is loaded once more, never again and again. */
const MOST_LOADS_A_PAGE = 2

/** Lets a guest with a real browser click through the site over and over again. Takes the server's URL. */
export async function startWalk(url: string): Promise<Walk> {
  process.env['TEST_BROWSER'] = JSON.stringify(await findChromium())
  const browser = await launchBrowser()
  const { page, complaints } = await newGuest(browser, url, { viewport: { ...PHONE, width: 1_280 } })
  const stopping = new AbortController()
  let [pages, loads] = [0, 0]
  const violations: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) loads += 1
  })

  async function walk(): Promise<void> {
    await page.goto('/')
    for (let step = 0; !stopping.signal.aborted; step += 1) {
      const way = WAYS[step % WAYS.length] ?? 'Rooms'
      loads = 0
      try {
        const link = page.getByRole('link', { name: way, exact: true }).first()
        await link.click({ timeout: LINK_MS })
        await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: LINK_MS })
        pages += 1
        await wait(READING_MS)
      } catch (error) {
        violations.push(`the way to ${way} was lost: ${String(error).split('\n')[0]}`)
        await page.goto('/')
      }
      if (loads > MOST_LOADS_A_PAGE) violations.push(`the page of ${way} was loaded ${loads} times`)
    }
  }

  const walking = walk()
  return {
    async stop() {
      stopping.abort()
      await walking
      await browser.close()
      return { pages, violations: [...violations, ...complaints] }
    },
  }
}
