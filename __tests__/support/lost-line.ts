import type { Page } from 'playwright-core'

export const LOST_LINE_MS = 5_000

/** Loses the first request of this form, and with it the line, for five seconds. */
export async function dropAt(page: Page, pattern: RegExp, act: () => Promise<unknown>): Promise<void> {
  const lost = page.waitForEvent('requestfailed', (request) => pattern.test(new URL(request.url()).pathname))
  await page.route(
    (url) => pattern.test(url.pathname),
    async (route) => {
      await page.context().setOffline(true)
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  await Promise.all([act(), lost])
  await page.waitForTimeout(LOST_LINE_MS)
  await page.context().setOffline(false)
}

/** What a browser says of requests that were lost, and of scripts that came late because of it. */
export const LOST_LINE_COMPLAINTS = [
  /Failed to load resource|Could not fetch the room|Part of the page not loaded/,
  /booking|page resources|ChunkLoadError|We couldn't load/,
  // The scripts that would use it are lost, or late.
  /page-data\/.* was preloaded using link preload but not used/,
]

/** The button of the form on a room's page. */
export function bookNow(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Book Now' })
}
