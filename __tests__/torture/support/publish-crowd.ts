import { setTimeout as wait } from 'node:timers/promises'
import { Script } from 'node:vm'
import { hashInlineScripts } from '../../../src/server/site/content-policy'

/** What guests saw between two answers of the API. */
interface Sighting {
  path: string
  before: number
  /** The hash by which a page and its page data belong together. */
  hash: string
  after: number
}

export interface CrowdReport {
  requests: number
  /** How often the server asked to come again, because its machine was busy with other things. */
  deferred: number
  /** Each in one line. */
  violations: string[]
  sightings: Sighting[]
  /** Of all requests, in milliseconds, sorted. */
  latencies: number[]
}

export interface Crowd {
  /** Lets all guests finish, and gives what they saw. */
  stop(): Promise<CrowdReport>
}

const PAGES = ['/', '/rooms', '/room/1', '/room/2', '/room/8']
const GUESTS = 4
const PAUSE_MS = 20
const HASH = /___webpackCompilationHash="([^"]+)"/
const APP_DATA = '/page-data/app-data.json'

/**
 * Lets some guests read pages, page data, scripts and the API over and over again. Each answer is checked: it
 * is whole, its own policy permits its scripts, and what it names is there. Takes the server's URL, how many
 * guests there are, and for how long each looks at a page.
 */
export function startCrowd(url: string, { guests = GUESTS, pauseMs = PAUSE_MS } = {}): Crowd {
  const report: CrowdReport = { requests: 0, deferred: 0, violations: [], sightings: [], latencies: [] }
  const known = new Set<string>()
  const stopping = new AbortController()

  async function get(path: string, patience = 50): Promise<{ text: string; headers: Headers }> {
    const startedAt = performance.now()
    const answer = await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'br' } })
    const text = await answer.text()
    report.latencies.push(performance.now() - startedAt)
    report.requests += 1
    if (answer.status === 503 && answer.headers.has('retry-after') && patience > 0) {
      report.deferred += 1
      await wait(5 * PAUSE_MS)
      return get(path, patience - 1)
    }
    if (answer.status !== 200) report.violations.push(`${path} was answered ${answer.status}`)
    if (text === '') report.violations.push(`${path} is empty`)
    return { text, headers: answer.headers }
  }

  async function price(): Promise<number> {
    return JSON.parse((await get('/api/rooms/1/')).text).price
  }

  async function lookAt(path: string): Promise<void> {
    const before = await price()
    const page = await get(path)
    const after = await price()
    // A copy: a part of a string keeps the whole page in memory.
    const hash = Buffer.from(HASH.exec(page.text)?.[1] ?? '').toString()
    report.sightings.push({ path, before, hash, after })
    if (!page.text.trimEnd().endsWith('</html>')) report.violations.push(`${path} is not whole`)
    const policy = page.headers.get('content-security-policy') ?? ''
    const blocked = hashInlineScripts(page.text).filter((source) => !policy.includes(source))
    if (blocked.length > 0) report.violations.push(`the policy of ${path} blocks its own scripts`)
    JSON.parse((await get(APP_DATA)).text)
    if (path.startsWith('/room/')) JSON.parse((await get(`/page-data${path}/page-data.json`)).text)
    for (const [, script = ''] of page.text.matchAll(/<script[^>]* src="(\/[^"]+)"/g)) {
      if (known.has(script) && report.requests % 10 !== 0) continue
      known.add(script)
      void new Script((await get(script)).text)
    }
  }

  async function visit(guest: number): Promise<void> {
    for (let turn = guest; !stopping.signal.aborted; turn += 1) {
      const path = PAGES[turn % PAGES.length] ?? '/'
      await lookAt(path).catch((error: unknown) => report.violations.push(`${path}: ${String(error)}`))
      await wait(pauseMs)
    }
  }

  const visits = Array.from({ length: guests }, (_, guest) => visit(guest))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(visits)
      report.latencies.sort((one, other) => one - other)
      return report
    },
  }
}

/**
 * Gives one line for each page that was not of the release whose price the API told before and after it.
 * Takes the price of each release by its hash.
 */
export function findMixtures(sightings: readonly Sighting[], prices: ReadonlyMap<string, number>): string[] {
  return sightings.flatMap(({ path, before, hash, after }) => {
    const price = prices.get(hash)
    if (price === before || price === after) return []
    return [
      `${path} showed the release with ${price ?? 'no price'} while the API told ${before} and ${after}`,
    ]
  })
}

/** @example quantileOf([1, 2, 3, 4], 0.5) // 3 */
export function quantileOf(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
