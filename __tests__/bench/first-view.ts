import type { Browser } from 'playwright-core'
import { newGuest, PHONE } from '../support/browser'

const KB = 1024
const QUIET_MS = 1_000

/** What a phone downloads before any touch. */
export interface FirstView {
  kilobytes: number
  script: number
}

/** Opens a page as a phone of 360x740 with two pixels to the point does, and counts what it downloads. */
export async function measureFirstView(browser: Browser, url: string): Promise<FirstView> {
  const { page } = await newGuest(browser, url, { viewport: PHONE, deviceScaleFactor: 2 })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const bytes = { all: 0, script: 0 }
  const scripts = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength
    if (scripts.has(requestId)) bytes.script += encodedDataLength
  })
  try {
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(QUIET_MS)
    return { kilobytes: bytes.all / KB, script: bytes.script / KB }
  } finally {
    await page.context().close()
  }
}
