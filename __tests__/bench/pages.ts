import { execFile } from 'node:child_process'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../support/browser'
import buildReleases from '../support/build-releases'
import { freePort } from '../support/free-port'
import { RELEASES_DIR } from '../support/releases'
import { onClose } from '../support/server/closing'
import { openSite } from '../support/site'
import { type FirstView, measureFirstView, measureSlowLine, type SlowLine } from './first-view'
import { withoutScripts } from './script-free'

const RUNNER = resolve('__tests__/support/run-lighthouse.mjs')
const PATHS = ['/', '/rooms', '/room/1', '/dining', '/facilities', '/contact'] as const
const PAGES_OF_ROOMS = /^\/(room|$)/

const COLUMNS = [
  'page',
  'performance',
  'LCP ms, ours / script-free',
  'TBT ms',
  'first view KB (script)',
  'elements',
  'slow 3G, 4x CPU: availability, all live, form',
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
 * servers in turn, so that whatever else the machine does falls on both. Gives the lines of a table, of
 * medians.
 */
export async function measurePages(rounds: number): Promise<string[]> {
  await buildReleases()
  const ours = await openSite('rehearsal')
  onClose(ours.close)
  const plain = await openSite('rehearsal', {}, await withoutScripts(join(RELEASES_DIR, 'rehearsal')))
  onClose(plain.close)
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  onClose(() => browser.close())
  const lines: string[] = []
  for (const path of PATHS) lines.push(await measurePage(path, { ours, plain, port, browser, rounds }))
  return [
    `Load of this machine ${loadavg()[0]?.toFixed(1)} at the end; Chromium ${browser.version()}, medians of ${rounds} rounds.`,
    '',
    ...[COLUMNS, COLUMNS.map(() => '---')].map(toRow),
    ...lines,
  ]
}

interface Bench {
  ours: { url: string }
  plain: { url: string }
  port: number
  browser: Browser
  rounds: number
}

async function measurePage(path: string, { ours, plain, port, browser, rounds }: Bench): Promise<string> {
  const url = `${ours.url}${path}`
  const speeds: { ours: Speed; plain: Speed }[] = []
  const slow: SlowLine[] = []
  const view: FirstView = await measureFirstView(browser, url)
  for (let round = 0; round < rounds; round += 1) {
    speeds.push({
      ours: await askLighthouse(port, url),
      plain: await askLighthouse(port, `${plain.url}${path}`),
    })
    if (PAGES_OF_ROOMS.test(path)) slow.push(await measureSlowLine(browser, url))
  }
  const lcp = median(speeds.map((speed) => speed.ours.lcp))
  const plainLcp = median(speeds.map((speed) => speed.plain.lcp))
  const [{ form } = {}] = slow
  return toRow([
    path,
    median(speeds.map((speed) => speed.ours.score)).toFixed(0),
    `${lcp.toFixed(0)} / ${plainLcp.toFixed(0)} = ${(lcp / plainLcp).toFixed(2)}`,
    median(speeds.map((speed) => speed.ours.tbt)).toFixed(0),
    `${view.kilobytes.toFixed(0)} (${view.script.toFixed(0)})`,
    String(view.elements),
    [
      ...(slow.length > 0
        ? [seconds(slow.map(({ availability }) => availability)), seconds(slow.map(({ live }) => live))]
        : []),
      ...(form === undefined ? [] : [seconds(slow.map((line) => line.form ?? Number.NaN))]),
    ].join(', '),
  ])
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

function seconds(milliseconds: number[]): string {
  return `${(median(milliseconds) / 1_000).toFixed(1)} s`
}

function toRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
