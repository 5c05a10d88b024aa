import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ReleaseStore } from '../../../src/server/releases/store'
import { baseUrl } from '../../support/process/project'
import type { Scenario } from '../../support/suite/scenario'
import { type CrowdReport, findMixtures, quantileOf, startCrowd } from '../support/publish-crowd'
import { makePublishProject } from '../support/publish-project'
import { startWalk } from '../support/publish-walk'

const FIRST_PRICE = 50_000
const STEP = 1_000
const QUIET_MS = { short: 1_500, full: 20_000 }
/** The server looks for a new release four times a second. */
const SEEN_WITHIN_MS = 1_500

/** Prices are published again and again while guests read, and one walks about in a browser. */
export const publishUnderLoad: Scenario = {
  name: 'publish-under-load',
  claim:
    'A price is published again and again, each with a whole build in full runs, while guests read pages, page data, scripts and the API and one clicks through in a browser: 0 failed, half or mixed answers',
  databases: ['sqlite'],
  rounds: { test: { sqlite: 2 }, quick: 3, full: 20 },
  async run({ rounds, isFull }) {
    const project = await makePublishProject({ isReal: isFull })
    const violations: string[] = []
    const prices = new Map<string, number>()
    const publish = async (price: number) => {
      await project.setPrice(price)
      const { code, said } = await project.publish()
      if (code !== 0) violations.push(`${price} was not published: ${said}`)
      await learnPrices(project.store, prices)
    }
    await publish(FIRST_PRICE)
    const url = await baseUrl(project.serve())
    const quiet = await crowdFor(url, isFull ? QUIET_MS.full : QUIET_MS.short)
    const walk = isFull ? await startWalk(url) : undefined
    const crowd = startCrowd(url)
    let slowest = 0
    for (let round = 1; round <= rounds; round += 1) {
      const startedAt = performance.now()
      await publish(FIRST_PRICE + round * STEP)
      slowest = Math.max(slowest, performance.now() - startedAt)
      await wait(SEEN_WITHIN_MS)
      const seen = await priceOfFirstRoom(url)
      if (seen !== FIRST_PRICE + round * STEP) violations.push(`round ${round}: the API still tells ${seen}`)
    }
    const busy = await crowd.stop()
    const walked = await walk?.stop()
    const mixed = findMixtures(busy.sightings, prices)
    violations.push(...quiet.violations, ...busy.violations, ...mixed, ...(walked?.violations ?? []))
    const figures = {
      publishes: rounds,
      slowest: `${(slowest / 1_000).toFixed(1)} s`,
      requests: busy.requests,
      failed: busy.violations.length,
      mixed: mixed.length,
      deferred: busy.deferred,
      ...(walked && { clicks: walked.pages, complaints: walked.violations.length }),
      p99: `${p99Of(busy)} ms`,
      'quiet p99': `${p99Of(quiet)} ms`,
    }
    return { figures, violations }
  },
}

/** Notes the price of the first room in each release under the hash of the release's pages. */
async function learnPrices(store: ReleaseStore, prices: Map<string, number>): Promise<void> {
  for (const { siteDir, contentDir } of await store.list()) {
    const appData: { webpackCompilationHash: string } = JSON.parse(
      await readFile(join(siteDir, 'page-data/app-data.json'), 'utf8'),
    )
    const content: { rooms: { price: number }[] } = JSON.parse(
      await readFile(join(contentDir, 'rooms.json'), 'utf8'),
    )
    const price = content.rooms[0]?.price
    if (price !== undefined) prices.set(appData.webpackCompilationHash, price)
  }
}

async function crowdFor(url: string, milliseconds: number): Promise<CrowdReport> {
  const crowd = startCrowd(url)
  await wait(milliseconds)
  return crowd.stop()
}

async function priceOfFirstRoom(url: string): Promise<number> {
  const room: { price: number } = JSON.parse(await (await fetch(`${url}/api/rooms/1/`)).text())
  return room.price
}

function p99Of({ latencies }: CrowdReport): string {
  return quantileOf(latencies, 0.99).toFixed(1)
}
