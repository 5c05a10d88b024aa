import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, newGuest } from '../support/browser'
import buildReleases from '../support/build-releases'
import { openSite } from '../support/site'
import { STATES } from '../support/states'
import { contextOptionsOf, type State } from '../support/states/state'

const FOLDER = join(process.cwd(), 'screenshots')
const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]
const MENU_BREAKPOINT = 768

type Size = (typeof SIZES)[number]

/** `npm run screenshots -- rooms contact --size=360x740`: parts of names, and sizes; all without any. */
async function takeScreenshots(args: readonly string[]): Promise<void> {
  const sizes = chooseSizes(args)
  const states = chooseStates(args)
  await buildReleases()
  rmSync(FOLDER, { recursive: true, force: true })
  const browser = await launchBrowser()
  try {
    for (const state of states) await takeState(browser, state, sizes)
  } finally {
    await browser.close()
  }
}

function chooseSizes(args: readonly string[]): Size[] {
  const wanted = args.filter((arg) => arg.startsWith('--size=')).map((arg) => arg.slice('--size='.length))
  if (wanted.length === 0) return SIZES
  return wanted.map((text) => {
    const [, width, height] = /^(\d+)x(\d+)$/.exec(text) ?? []
    if (!width || !height) throw new Error(`--size=${text}: expected a size such as 360x740`)
    return { width: Number(width), height: Number(height) }
  })
}

function chooseStates(args: readonly string[]): readonly State[] {
  const parts = args.filter((arg) => !arg.startsWith('--'))
  const states = STATES.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)))
  if (states.length === 0) throw new Error(`No state is called anything like ${parts.join(', ')}`)
  return states
}

async function takeState(browser: Browser, state: State, sizes: readonly Size[]): Promise<void> {
  const taken: string[] = []
  for (const size of sizes) {
    if (state.isNarrowOnly && size.width >= MENU_BREAKPOINT) continue
    const sizeName = `${size.width}x${size.height}`
    try {
      await takePicture(browser, state, size, join(FOLDER, sizeName, `${state.name}.png`))
    } catch (error) {
      throw new Error(`${state.name} at ${sizeName} failed: ${String(error)}`, { cause: error })
    }
    taken.push(sizeName)
  }
  process.stdout.write(`${state.name}: ${taken.join(', ') || 'not at these sizes'}\n`)
}

/** Each picture has a hotel of its own: a booking in one must not be seen in the next. */
async function takePicture(browser: Browser, state: State, viewport: Size, path: string): Promise<void> {
  const site = await openSite('rehearsal')
  const { page } = await newGuest(browser, site.url, { viewport, ...contextOptionsOf(state) })
  try {
    await state.prepare?.(site)
    await state.open(page)
    if (state.isWhole) await scrollThrough(page)
    await showPictures(page)
    mkdirSync(join(path, '..'), { recursive: true })
    await page.screenshot({ path, fullPage: state.isWhole ?? false })
  } finally {
    await page.context().close()
    await site.close()
  }
}

/** Lazy pictures are asked for when the guest comes near. */
async function scrollThrough(page: Page): Promise<void> {
  const [total, step] = await page.evaluate(() => [document.documentElement.scrollHeight, window.innerHeight])
  for (let y = 0; y < (total ?? 0); y += step ?? 0) {
    await page.evaluate((top) => window.scrollTo(0, top), y)
    await showPictures(page)
  }
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** Waits for the fonts, and until every picture on the screen is decoded. */
async function showPictures(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  for (const picture of await page.locator('img').all()) {
    if (!(await isOnScreen(picture))) continue
    await picture.evaluate((image: HTMLImageElement) => image.decode())
  }
}

function isOnScreen(picture: ReturnType<Page['locator']>): Promise<boolean> {
  return picture.evaluate((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    return bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
  })
}

takeScreenshots(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
