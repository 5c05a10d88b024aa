import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser, newGuest, type Visit } from './browser'
import type { ReleaseName } from './releases'
import { openSite, type Site } from './site'

export interface SiteUnderTest {
  readonly site: Site
  /** Opens a fresh guest. What the browser complains of afterwards fails the test, unless expected. */
  guest(options?: BrowserContextOptions): Promise<Page>
  /** Expects complaints of this form. */
  expectComplaint(pattern: RegExp): void
}

/**
 * Opens a fresh hotel behind the given release for each test of a file, and one browser for all of them. A
 * hotel that a test has only looked at serves the next test too.
 */
export function useSite(release: ReleaseName, settings?: Record<string, string>): SiteUnderTest {
  let browser: Promise<Browser> | undefined
  let site: Site | undefined
  let visits: Visit[] = []
  /** What a page sends as its test ends may reach the hotel later. */
  let hasSent = false
  let expected: RegExp[] = []

  function current(): Site {
    if (!site) throw new Error('The hotel is open while a test runs')
    return site
  }

  async function closeSite(): Promise<void> {
    const closing = site
    site = undefined
    await closing?.close()
  }

  beforeEach(async () => {
    visits = []
    expected = []
    hasSent = false
    site ??= await openSite(release, settings)
  })

  afterEach(async () => {
    const complaints = visits.flatMap((visit) => visit.complaints)
    await Promise.all(visits.map((visit) => visit.page.context().close()))
    if (hasSent || site?.isTouched()) await closeSite()
    const surprises = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
    if (surprises.length > 0) throw new Error(`The browser complained:\n${surprises.join('\n')}`)
  })

  afterAll(async () => {
    await closeSite()
    await (await browser)?.close()
  })

  return {
    get site() {
      return current()
    },
    async guest(options) {
      browser ??= launchBrowser()
      const visit = await newGuest(await browser, current().url, options)
      visit.page.context().on('request', (request) => {
        if (!['GET', 'HEAD'].includes(request.method())) hasSent = true
      })
      visits.push(visit)
      return visit.page
    },
    expectComplaint(pattern) {
      expected.push(pattern)
    },
  }
}
