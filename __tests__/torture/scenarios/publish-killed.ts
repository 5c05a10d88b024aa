import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { takeFileLock } from '../../../src/server/db/file-lock'
import { baseUrl, exitCode, type StartedProgram } from '../../support/process/project'
import { closeAll } from '../../support/server/closing'
import type { Scenario } from '../../support/suite/scenario'
import { chooseSeed, seededRandom } from '../../support/suite/random'
import { makePublishProject, type PublishProject } from '../support/publish-project'

const FIRST_PRICE = 50_000
const STEP = 1_000
/** The server takes a new release over within this time, so some kills meet that too. */
const TAKE_OVER_MS = 600
const LOCK_FREE_MS = 10_000
const PAGES = ['/', '/rooms', '/room/1', '/room/8', '/page-data/room/1/page-data.json']

/** Builder and server are killed at a random moment of build, check, storing, switch and taking over. */
export const publishKilled: Scenario = {
  name: 'publish-killed',
  claim:
    'kill -9 of builder and server at a random moment of build, check, storing, switch or taking over: the next start serves a whole release, old or new, with its own prices, and the next publish works',
  databases: ['sqlite'],
  rounds: { test: { sqlite: 2 }, quick: 4, full: 20 },
  async run({ rounds }) {
    const seed = chooseSeed()
    const random = seededRandom(seed)
    const project = await makePublishProject({ isReal: false })
    const tally = { kills: 0, old: 0, new: 0, broken: 0 }
    const violations: string[] = []
    await project.setPrice(FIRST_PRICE)
    await project.publish()
    // Once more: the first build has no cache, and takes longer.
    await project.setPrice(FIRST_PRICE + 1)
    const startedAt = performance.now()
    await project.publish()
    const buildMs = performance.now() - startedAt
    let price = FIRST_PRICE + 1
    for (let round = 1; round <= rounds; round += 1) {
      const next = FIRST_PRICE + round * STEP
      const served = await killBoth(project, next, random() * (buildMs + TAKE_OVER_MS))
      tally.kills += 1
      if (served.price === price) tally.old += 1
      else if (served.price === next) tally.new += 1
      else served.problems.push(`the price is ${served.price}`)
      tally.broken += served.problems.length
      violations.push(...served.problems.map((problem) => `round ${round}: ${problem}`))
      price = served.price
    }
    await project.setPrice(FIRST_PRICE - STEP)
    const { code, said } = await project.publish()
    if (code !== 0) violations.push(`after all kills nothing can be published: ${said}`)
    await closeAll()
    return { figures: { ...tally, seed }, violations }
  },
}

interface Served {
  price: number
  problems: string[]
}

/** Kills a server and a publish after a delay, starts the server again, and looks at what it serves. */
async function killBoth(project: PublishProject, price: number, delayMs: number): Promise<Served> {
  const first = project.serve()
  await baseUrl(first)
  await project.setPrice(price)
  const builder = project.startPublish()
  await wait(delayMs)
  await Promise.all([kill(builder), kill(first)])
  const again = project.serve()
  const url = await baseUrl(again)
  const room: { price: number } = JSON.parse(await (await fetch(`${url}/api/rooms/1/`)).text())
  const problems: string[] = []
  for (const path of PAGES) {
    const answer = await fetch(`${url}${path}`)
    const text = await answer.text()
    if (answer.status !== 200 || text === '') problems.push(`${path} is answered ${answer.status}`)
    for (const [, script = ''] of text.matchAll(/<script[^>]* src="(\/[^"]+)"/g)) {
      const { status } = await fetch(`${url}${script}`)
      if (status !== 200) problems.push(`${script} of ${path} is answered ${status}`)
    }
  }
  const live = await project.store.live()
  const shown = await (await fetch(`${url}/page-data/room/1/page-data.json`)).text()
  if (!shown.includes(`"price":${room.price}`)) problems.push(`the page of ${live?.id} has another price`)
  await kill(again)
  await waitForLock(project)
  return { price: room.price, problems }
}

async function kill(program: StartedProgram): Promise<void> {
  program.process.kill('SIGKILL')
  await exitCode(program)
}

/** Gatsby itself ends somewhat after the builder that was killed. */
async function waitForLock({ dataDir }: PublishProject): Promise<void> {
  for (let waited = 0; waited < LOCK_FREE_MS; waited += 100) {
    const lock = takeFileLock(join(dataDir, 'build/lock'))
    if (lock !== undefined) return lock.release()
    await wait(100)
  }
  throw new Error('the lock of a builder that was killed is still held')
}
