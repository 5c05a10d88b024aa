import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { launchBrowser } from '../support/browser'
import { freePort } from '../support/free-port'
import { openSite } from '../support/site'

const RUNNER = join(process.cwd(), '__tests__/support/run-lighthouse.mjs')
const CATEGORIES = 'accessibility,best-practices,seo'
const POST = '/blog/the-pool-by-day-and-by-night'
/** One of each kind: /facilities and /about are made like /dining, and /privacy like /policies. */
const PATHS = ['/', '/rooms', '/room/7', '/dining', '/contact', '/blog', POST, '/policies', '/questions']

/** The part of Lighthouse's report that is read here. */
interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; details?: { items?: unknown[] } }>
}

let reports: Report[]

beforeAll(async () => {
  const site = await openSite('rehearsal')
  const { port, browser } = await launchDebuggable()
  try {
    const urls = PATHS.map((path) => `${site.url}${path}`)
    const { stdout } = await promisify(execFile)(process.execPath, [RUNNER, port, CATEGORIES, ...urls], {
      maxBuffer: Infinity,
    })
    reports = JSON.parse(stdout)
  } finally {
    await browser.close()
    await site.close()
  }
}, 400_000)

/** Lighthouse speaks to the browser through a port. */
async function launchDebuggable() {
  const port = String(await freePort())
  return { port, browser: await launchBrowser([`--remote-debugging-port=${port}`]) }
}

/** One line for each audit that costs a point, with what it found. */
function shortcomingsOf({ categories, audits }: Report): string[] {
  return Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs
      .filter(({ weight }) => weight > 0)
      .flatMap(({ id }) => {
        const audit = audits[id]
        if (!audit || audit.score === null || audit.score === 1) return []
        return [`${category}: ${id}: ${audit.title} ${JSON.stringify(audit.details?.items ?? [])}`]
      }),
  )
}

it.each(PATHS.map((path, position) => [path, position] as const))(
  '%s has full marks for accessibility, best practices and search engines',
  (_path, position) => {
    const report = reports[position]
    if (!report || report.runtimeError) throw new Error(report?.runtimeError?.message ?? 'No report')
    expect(shortcomingsOf(report)).toEqual([])
    expect(Object.entries(report.categories).map(([name, { score }]) => [name, score])).toEqual([
      ['accessibility', 1],
      ['best-practices', 1],
      ['seo', 1],
    ])
  },
)
