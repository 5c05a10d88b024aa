import { join } from 'node:path'
import {
  type Browser,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
  type Page,
} from 'playwright-core'
import { findChromium, type Browser as FoundBrowser } from './find-chromium'
import { closeAll, onClose } from './server/closing'

/** Flags that a container needs, and none that would call home. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-software-rasterizer',
  // A frame of another site needs no process of its own here.
  '--disable-site-isolation-trials',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters as wide as guests see them, and not of whole pixels: a font may be wider than another by less.
  '--font-render-hinting=none',
  // Pictures are fetched as early as on a 4G line: a browser that does not know its line fetches twice as
  // far ahead.
  // Playwright sets the others itself, but only the last of these flags counts.
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,' +
    'lazyLoadingImageMarginPxUnknown=1250',
]

/** For each step of a page: only a machine that is very busy needs more than a moment. */
const PATIENCE_MS = 120_000

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1280, height: 800 }

const FONTS = join(__dirname, 'fonts.conf')

/** The browser's program, and the address of the one that all test files of a run share. */
const PROGRAM_VARIABLE = 'TEST_BROWSER'
const SHARED_VARIABLE = 'TEST_BROWSER_URL'

/** Opens the browser of this run, or with more flags one of its own. */
export async function launchBrowser(moreFlags: readonly string[] = []): Promise<Browser> {
  const shared = process.env[SHARED_VARIABLE]
  if (shared !== undefined && moreFlags.length === 0) return chromium.connect(shared)
  return chromium.launch(await launchOptions(moreFlags))
}

/** The browser of a test file. */
let ofFile: Browser

/** Opens a browser for the tests of a file, and closes after each test what it has opened. */
export function useBrowser(): void {
  beforeAll(async () => {
    ofFile = await launchBrowser()
  })
  afterEach(closeAll)
  afterAll(() => ofFile.close())
}

/** Opens a fresh guest in the browser of the file, until the test ends. */
export async function openGuest(baseURL: string, options?: BrowserContextOptions): Promise<Visit> {
  const visit = await newGuest(ofFile, baseURL, options)
  onClose(() => visit.page.context().close())
  return visit
}

/** Starts the browser that all test files of a run share. */
export async function startSharedBrowser(): Promise<BrowserServer> {
  process.env[PROGRAM_VARIABLE] = JSON.stringify(await findChromium())
  const server = await chromium.launchServer(await launchOptions())
  process.env[SHARED_VARIABLE] = server.wsEndpoint()
  return server
}

async function launchOptions(moreFlags: readonly string[] = []) {
  const known = process.env[PROGRAM_VARIABLE]
  const { executablePath, libraryPath }: FoundBrowser =
    known === undefined ? await findChromium() : JSON.parse(known)
  const env = {
    ...process.env,
    FONTCONFIG_FILE: FONTS,
    ...(libraryPath && { LD_LIBRARY_PATH: libraryPath }),
  }
  return { executablePath, args: [...FLAGS, ...moreFlags], env: definedOnly(env) }
}

function definedOnly(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

export interface Visit {
  page: Page
  /** Console errors and warnings, uncaught errors, and answers of our own origin that failed, in order. */
  complaints: string[]
}

/** Opens a fresh guest: own storage, own cache. Motion is reduced only where asked. */
export async function newGuest(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ baseURL, viewport: DESKTOP, ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  if (options.javaScriptEnabled !== false) awaitScripts(page)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  return { page, complaints }
}

/**
 * Lets `goto` also wait until the page's scripts have taken it up, which start after its first picture: a
 * test presses what works. One that keeps the scripts away asks for `waitUntil: 'commit'`.
 */
function awaitScripts(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil === undefined) await page.waitForFunction(isTakenUp)
    return response
  }
}

/**
 * Reads Gatsby's own mark, or React's key where a test's clock keeps no marks. What is no page of the site
 * has nothing to take up.
 */
function isTakenUp(): boolean {
  if (document.querySelector('script[type="text/late"]') === null) return true
  if (!('__pwClock' in window)) return performance.getEntriesByName('onInitialClientRender').length > 0
  const frame = document.querySelector('#gatsby-focus-wrapper')
  return frame !== null && Object.keys(frame).some((key) => key.startsWith('__reactFiber'))
}
