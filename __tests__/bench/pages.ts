import { execFile } from 'node:child_process'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { compressRelease } from '../../src/build/compress-release'
import { launchBrowser, newGuest, PHONE } from '../support/browser'
import { buildRelease } from '../support/build-release'
import { freePort } from '../support/free-port'
import { RELEASES_DIR } from '../support/releases'
import { makeTempDir, onClose } from '../support/server/closing'
import { openSite } from '../support/site'

const RUNNER = resolve('__tests__/support/run-lighthouse.mjs')
const PATHS = ['/', '/rooms', '/room/1', '/dining', '/facilities', '/contact'] as const

const COLUMNS = [
  'page',
  'performance, ours / script-free',
  'LCP ms, ours / script-free',
  'TBT ms, ours / script-free',
  'first view KB (script)',
]

/** For every page: points, share of the script-free page's LCP, milliseconds, kilobytes. */
const GOALS = { score: 99, lcpRatio: 1.1, tbt: 80, kilobytes: 230, scriptKb: 105, roomsScriptKb: 115 }
const PAGES_WITH_ROOMS = /^\/(room|$)/
const GOAL_ROW = [
  'goal',
  `at least ${GOALS.score}`,
  `at most ${GOALS.lcpRatio}`,
  `at most ${GOALS.tbt}`,
  `${GOALS.kilobytes} (${GOALS.scriptKb}, pages with rooms ${GOALS.roomsScriptKb})`,
]

/** The part of Lighthouse's report that is read here. */
interface Report {
  categories: { performance: { score: number | null } }
  audits: Record<string, { numericValue?: number }>
}

interface Speed {
  /** Of 100. */
  score: number
  lcp: number
  tbt: number
}

/**
 * Measures our pages beside the same pages without their scripts: each round asks for every page from both
 * servers in turn, so that other load of the machine falls on both. Returns the lines of a table of medians,
 * and whether every goal is met.
 */
export async function measurePages(rounds: number): Promise<{ lines: string[]; isMet: boolean }> {
  buildRelease()
  const ours = await openSite('rehearsal')
  onClose(ours.close)
  const plain = await openSite('rehearsal', {}, await withoutScripts(join(RELEASES_DIR, 'rehearsal')))
  onClose(plain.close)
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  onClose(() => browser.close())
  const pages: Measured[] = []
  for (const path of PATHS) pages.push(await measurePage(path, { ours, plain, port, browser, rounds }))
  const missed = pages.flatMap(({ path, missed: what }) =>
    what.length === 0 ? [] : [`${path}: ${what.join(', ')}`],
  )
  return {
    lines: [
      `Load of this machine ${loadavg()[0]?.toFixed(1)} at the end; Chromium ${browser.version()}, medians of ${rounds} rounds.`,
      '',
      ...[COLUMNS, COLUMNS.map(() => '---'), ...pages.map(({ cells }) => cells), GOAL_ROW].map(toRow),
      '',
      missed.length === 0 ? 'Every goal is met.' : `Missed: ${missed.join('; ')}`,
    ],
    isMet: missed.length === 0,
  }
}

interface Bench {
  ours: { url: string }
  plain: { url: string }
  port: number
  browser: Browser
  rounds: number
}

interface Measured {
  path: string
  cells: string[]
  /** The goals that are missed. */
  missed: string[]
}

async function measurePage(path: string, { ours, plain, port, browser, rounds }: Bench): Promise<Measured> {
  const url = `${ours.url}${path}`
  const speeds: { ours: Speed; plain: Speed }[] = []
  const view: FirstView = await measureFirstView(browser, url)
  for (let round = 0; round < rounds; round += 1) {
    speeds.push({
      ours: await askLighthouse(port, url),
      plain: await askLighthouse(port, `${plain.url}${path}`),
    })
  }
  const of = (whose: 'ours' | 'plain', what: keyof Speed) => median(speeds.map((speed) => speed[whose][what]))
  const lcpRatio = of('ours', 'lcp') / of('plain', 'lcp')
  const isMet = {
    performance: of('ours', 'score') >= GOALS.score,
    LCP: lcpRatio <= GOALS.lcpRatio,
    TBT: of('ours', 'tbt') <= GOALS.tbt,
    bytes: view.kilobytes <= GOALS.kilobytes,
    script: view.script <= (PAGES_WITH_ROOMS.test(path) ? GOALS.roomsScriptKb : GOALS.scriptKb),
  }
  const beside = (what: keyof Speed) => `${of('ours', what).toFixed(0)} / ${of('plain', what).toFixed(0)}`
  return {
    path,
    missed: Object.entries(isMet).flatMap(([goal, met]) => (met ? [] : [goal])),
    cells: [
      path,
      beside('score'),
      `${beside('lcp')} = ${lcpRatio.toFixed(2)}`,
      beside('tbt'),
      `${view.kilobytes.toFixed(0)} (${view.script.toFixed(0)})`,
    ],
  }
}

async function askLighthouse(port: number, url: string): Promise<Speed> {
  const { stdout } = await promisify(execFile)(process.execPath, [RUNNER, String(port), 'performance', url], {
    maxBuffer: Infinity,
  })
  const [report]: Report[] = JSON.parse(stdout)
  if (report === undefined) throw new Error(`Lighthouse gave no report of ${url}`)
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
  return {
    score: (report.categories.performance.score ?? 0) * 100,
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function toRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

const KB = 1024
const QUIET_MS = 1_000

/** What a phone downloads before any touch. */
interface FirstView {
  kilobytes: number
  script: number
}

/** Opens a page as a phone of 360x740 with two pixels to the point does, and counts what it downloads. */
async function measureFirstView(browser: Browser, url: string): Promise<FirstView> {
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

/** Every script but the facts for search engines, which no browser runs. */
const SCRIPTS = /<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g

/** Copies a release into a folder of its own, takes the scripts out of its pages, and returns the folder. */
async function withoutScripts(siteDir: string): Promise<string> {
  const copy = join(await makeTempDir(), 'site')
  await cp(siteDir, copy, { recursive: true, preserveTimestamps: true })
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue
    const file = join(entry.parentPath, entry.name)
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(SCRIPTS, ''))
  }
  await compressRelease(copy)
  return copy
}
