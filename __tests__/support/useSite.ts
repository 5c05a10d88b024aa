import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser, newGuest, type Visit } from './browser'
import type { ReleaseName } from './releases'
import { openSite, type Site } from './site'

export interface SiteUnderTest {
  readonly site: Site
  /** Opens a fresh guest. What the browser complains of afterwards fails the test, unless expected. */
  guest(options?: BrowserContextOptions): Promise<Page>
  /** Tells that the test provokes complaints of this form. */
  expectComplaint(pattern: RegExp): void
}

/** Gives each test of a file a fresh hotel behind the given release, and one browser for all of them. */
export function useSite(release: ReleaseName, settings?: Record<string, string>): SiteUnderTest {
  let browser: Browser
  let site: Site
  let visits: Visit[] = []
  let expected: RegExp[] = []

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  beforeEach(async () => {
    visits = []
    expected = []
    site = await openSite(release, settings)
  })

  afterEach(async () => {
    const complaints = visits.flatMap((visit) => visit.complaints)
    await Promise.all(visits.map((visit) => visit.page.context().close()))
    await site.close()
    const surprises = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
    if (surprises.length > 0) throw new Error(`The browser complained:\n${surprises.join('\n')}`)
  })

  return {
    get site() {
      return site
    },
    async guest(options) {
      const visit = await newGuest(browser, site.url, options)
      visits.push(visit)
      return visit.page
    },
    expectComplaint(pattern) {
      expected.push(pattern)
    },
  }
}
