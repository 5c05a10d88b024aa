import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Site } from '../site'

/** One picture of the site that a guest can come to see. */
export interface State {
  /** Also the name of its screenshot. */
  name: string
  /** Changes the hotel before the guest comes. */
  prepare?: (site: Site) => Promise<void>
  options?: BrowserContextOptions
  /** Leads the guest there, and is done when nothing on the screen will change any more. */
  open: (page: Page) => Promise<void>
  /** Pictured from top to bottom; otherwise only what the screen shows. */
  isWhole?: boolean
  /** There only where the bar's links are behind the menu button. */
  isNarrowOnly?: boolean
  /** Has the same elements as another state and only looks different: for the screenshots. */
  isSameElsewhere?: boolean
  /** What the browser rightly complains of on the way. */
  expects?: readonly RegExp[]
}

/** Motion is reduced everywhere: a state that moves is never the same twice. */
export function contextOptionsOf(state: State): BrowserContextOptions {
  return { reducedMotion: 'reduce', ...state.options }
}

/** Opens a page, and waits for the live answer if it asks for one and until nothing more is fetched. */
export async function visit(page: Page, path: string): Promise<void> {
  await visitLive(page, path)
  await page.waitForLoadState('networkidle')
}

/** Opens a page that asks the API, and waits for the answer. */
export async function visitLive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('[aria-busy="true"], [data-waiting]').first().waitFor({ state: 'detached' })
}

/** Opens a page whose call to `api` stays without an answer, and waits until its scripts have taken it up. */
export async function visitUnanswered(page: Page, path: string, api: string): Promise<void> {
  await page.route(api, () => undefined)
  const asked = page.waitForRequest(api)
  await page.goto(path)
  await asked
  // Gatsby's own mark.
  await page.waitForFunction(() => performance.getEntriesByName('onInitialClientRender').length > 0)
}

/** The same, after the time at which the page says that it still asks. */
export async function visitLate(page: Page, path: string, api: string): Promise<void> {
  await visitUnanswered(page, path, api)
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const animation of document.getAnimations()) {
      // Scrolling drives the bar's.
      if (animation.timeline !== document.timeline) continue
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
  })
  await page.getByText('Still asking whether this room is free.').waitFor()
}

/** Lets a call fail as the API does. */
export async function refuse(
  page: Page,
  api: string,
  status: number,
  fields?: Record<string, string>,
): Promise<void> {
  const error = { code: 'refused', message: 'Refused.', ...(fields && { fields }) }
  await page.route(api, (route) => route.fulfill({ status, json: { error } }))
}
