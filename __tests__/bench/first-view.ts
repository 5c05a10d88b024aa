import type { Browser, CDPSession, Page } from 'playwright-core'
import { pressBookNow, rehearsalPopup } from '../support/booking-steps'
import { newGuest, PHONE } from '../support/browser'

const KB = 1024
/** What WebPageTest calls Slow 3G: bytes a second, and milliseconds. */
const SLOW_3G = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 }
/** What it calls 3G Fast. */
const FAST_3G = { offline: false, downloadThroughput: 200_000, uploadThroughput: 96_000, latency: 150 }
const CPU_SLOWDOWN = 4
const LONGEST_WAIT_MS = 60_000
const QUIET_MS = 1_000

export interface FirstView {
  /** Sent before any touch, on a phone of 360x740 with two pixels to the point. */
  kilobytes: number
  script: number
  elements: number
}

/** Opens a page as a phone does, and gives what it was sent before any touch. */
export function measureFirstView(browser: Browser, url: string): Promise<FirstView> {
  return asPhone(browser, url, async (page, session) => {
    const bytes = { all: 0, script: 0 }
    const scripts = new Set<string>()
    session.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes.all += encodedDataLength
      if (scripts.has(requestId)) bytes.script += encodedDataLength
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(QUIET_MS)
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    return { kilobytes: bytes.all / KB, script: bytes.script / KB, elements }
  })
}

export interface SlowLine {
  /** Milliseconds until each room that is shown tells whether it is free. */
  availability: number
  /** Milliseconds until nothing waits for the live rooms: their buttons, prices and pictures too. */
  live: number
  /** Milliseconds until the form's first field can be typed into; undefined where there is no form. */
  form: number | undefined
}

/** Opens a page of rooms on slow 3G, by a processor that is four times slower. */
export function measureSlowLine(browser: Browser, url: string): Promise<SlowLine> {
  return asPhone(browser, url, async (page, session) => {
    await session.send('Network.emulateNetworkConditions', SLOW_3G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(url, { waitUntil: 'commit' })
    const since = (isThere: () => boolean) =>
      page
        .waitForFunction(isThere, undefined, { timeout: LONGEST_WAIT_MS, polling: 50 })
        .then(() => page.evaluate(() => performance.now()))
    const [availability, live, form] = await Promise.all([
      since(() => {
        const isTold = document.querySelector('main [data-available]') !== null
        const isDrawn = document.querySelector('[data-waiting]') === null
        const isWaiting = document.querySelector('main [data-room]:not([data-available])') !== null
        return document.readyState !== 'loading' && !isWaiting && (isTold || isDrawn)
      }),
      since(
        () => document.querySelector('main') !== null && document.querySelector('[data-waiting]') === null,
      ),
      new URL(url).pathname.startsWith('/room/')
        ? since(() => document.querySelector('main form input:enabled') !== null)
        : undefined,
    ])
    return { availability, live, form }
  })
}

/** Gives how long the popup of the payment needs to stand after Book Now is pressed. Nothing is paid. */
export function measurePopup(browser: Browser, url: string): Promise<number> {
  return asPhone(browser, url, async (page, session) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await session.send('Network.emulateNetworkConditions', FAST_3G)
    await page.goto(url)
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Book Now' })
      .waitFor({ timeout: LONGEST_WAIT_MS })
    await pressBookNow(page)
    const pressedAt = performance.now()
    await rehearsalPopup(page).getByRole('button', { name: /^Pay/ }).waitFor({ timeout: LONGEST_WAIT_MS })
    return performance.now() - pressedAt
  })
}

async function asPhone<Result>(
  browser: Browser,
  url: string,
  measure: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const { page } = await newGuest(browser, url, { viewport: PHONE, deviceScaleFactor: 2 })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  try {
    return await measure(page, session)
  } finally {
    await page.context().close()
  }
}
