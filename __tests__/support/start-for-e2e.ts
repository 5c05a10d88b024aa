import type { BrowserServer } from 'playwright-core'
import { startSharedBrowser } from './browser'
import { buildRelease } from './build-release'

declare global {
  var testBrowser: BrowserServer | undefined
}

/** Builds the site and starts the browser for all browser tests. */
export default async function startForE2e(): Promise<void> {
  buildRelease()
  globalThis.testBrowser ??= await startSharedBrowser()
}
