import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { invite } from '../../../src/server/access/people'
import { openHotelDatabase } from '../../../src/server/db/database'
import { signInLink } from '../../../src/shared/desk/paths'
import { formatNaira } from '../../../src/shared/money'
import { DESKTOP, launchBrowser, newGuest, PHONE, type Visit } from '../../support/browser'
import { changeRoom, publishFromDesk } from '../../support/desk-steps'
import { findChromium } from '../../support/find-chromium'
import { freePort } from '../../support/free-port'
import { baseUrl } from '../../support/process/project'
import { RELEASES_DIR } from '../../support/releases'
import { onClose } from '../../support/server/closing'
import type { Scenario } from '../../support/suite/scenario'
import { findColour, isSame, paint, type Colour } from '../support/painted-picture'
import { quantileOf, startCrowd } from '../support/publish-crowd'
import { makePublishProject, type PublishProject } from '../support/publish-project'
import { startWalk } from '../support/publish-walk'

const ROOM_ID = 4
const FIRST_PRICE = 99_500
const STEP = 1_500
/** So few that the build, which has the lowest priority, is not starved on a small machine. */
const CROWD = { guests: 2, pauseMs: 250 }
/** A build on a busy machine. */
const PUBLISH_MS = 15 * 60_000
/** For whoever wants to look: beside the pictures of `npm run screenshots`. */
const PICTURES = join(process.cwd(), 'screenshots', 'publish-at-desk')
const DEFERRED = /status(?: of|:) 503/
const OPEN_MS = 60_000
const LOOK_AGAIN_MS = 200
const TERMINAL = { who: 'terminal', personId: null, role: 'owner', via: 'terminal' } as const

/** Marketing changes a room at the desk and publishes, with Gatsby itself and real browsers. */
export const publishAtDesk: Scenario = {
  name: 'publish-at-desk',
  claim:
    'Marketing changes a price and a picture in the browser and presses Publish, while guests read and one clicks through: fresh browsers of 360 and 1280 pixels, with script and without, then see both on the page of that room',
  databases: ['sqlite'],
  // A build of several minutes, or two.
  rounds: { test: {}, quick: 0, full: 1 },
  async run({ rounds }) {
    const deskPort = await freePort()
    const project = await openProject()
    const url = await baseUrl(project.serve({ DESK_PORT: String(deskPort) }))
    process.env['TEST_BROWSER'] = JSON.stringify(await findChromium())
    const browser = await launchBrowser()
    onClose(() => browser.close())

    const violations: string[] = []
    const deskUrl = `http://localhost:${deskPort}`
    await waitUntilOpen(deskUrl)
    const marketing = await openMarketing(browser, project.dataDir, deskUrl)
    const walk = await startWalk(url)
    const crowd = startCrowd(url, CROWD)
    const [publishes, steps]: [number[], Set<string>] = [[], new Set()]
    for (let round = 0; round < rounds; round += 1) {
      const [price, colour] = [FIRST_PRICE + round * STEP, COLOURS[round % COLOURS.length] ?? COLOURS[0]]
      const page = marketing.page
      await page.goto('/desk/rooms')
      const name = await roomName(url)
      await changeRoom(page, name, { price, picture: await paint(colour) })
      if ((await builtPage(url)).includes(formatNaira(price))) violations.push('the page changed by itself')
      const startedAt = performance.now()
      const picture = () => page.screenshot({ path: join(PICTURES, 'desk-publishing.png'), fullPage: true })
      for (const step of await publishFromDesk(page, PUBLISH_MS, picture)) steps.add(step)
      publishes.push(performance.now() - startedAt)
      await page.screenshot({ path: join(PICTURES, 'desk-published.png'), fullPage: true })
      violations.push(...(await lookAsGuests(browser, url, { price, colour })))
    }
    const busy = await crowd.stop()
    const walked = await walk.stop()
    // A browser tells of an answer that asks to come again, as `deferred` counts them for the others.
    const lost = walked.violations.filter((line) => !DEFERRED.test(line))
    violations.push(...busy.violations, ...lost, ...marketing.complaints)
    if (![...steps].some((step) => step.startsWith('Making'))) violations.push('no progress was shown')
    const figures = {
      publishes: rounds,
      'slowest publish': seconds(Math.max(...publishes)),
      steps: steps.size,
      requests: busy.requests,
      failed: busy.violations.length,
      deferred: busy.deferred,
      clicks: walked.pages,
      p99: `${quantileOf(busy.latencies, 0.99).toFixed(1)} ms`,
    }
    return { figures, violations }
  },
}

const COLOURS: readonly [Colour, ...Colour[]] = [
  [20, 110, 190],
  [200, 60, 120],
]

/** Begins with the site that the browser tests have built, or builds one. */
async function openProject(): Promise<PublishProject> {
  const builtSite = join(RELEASES_DIR, 'rehearsal')
  if (existsSync(builtSite)) return makePublishProject({ isReal: true, builtSite })
  const project = await makePublishProject({ isReal: true })
  const { code, said } = await project.publish()
  if (code !== 0) throw new Error(`the first site was not published: ${said}`)
  return project
}

/** The desk begins to listen after the site. */
async function waitUntilOpen(url: string): Promise<void> {
  for (let waited = 0; waited < OPEN_MS; waited += LOOK_AGAIN_MS) {
    const isOpen = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isOpen) return
    await wait(LOOK_AGAIN_MS)
  }
  throw new Error('the desk does not listen')
}

/** Invites somebody of marketing, who signs in by the link. */
async function openMarketing(browser: Browser, dataDir: string, deskUrl: string): Promise<Visit> {
  const database = await openHotelDatabase({ dataDir, databaseUrl: undefined })
  const person = { name: 'Tobi Bello', role: 'marketing' } as const
  const { token } = await invite(database, TERMINAL, person, new Date())
  await database.destroy()
  const visit = await newGuest(browser, deskUrl)
  await visit.page.goto(signInLink(deskUrl, token))
  await visit.page.getByRole('heading', { name: 'Rooms', level: 1 }).waitFor()
  return visit
}

async function roomName(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/rooms/${ROOM_ID}/`)
  const room: { name: string } = JSON.parse(await answer.text())
  return room.name
}

async function builtPage(url: string): Promise<string> {
  return (await fetch(`${url}/room/${ROOM_ID}`)).text()
}

/** Opens the room's page in fresh browsers. Gives what is wrong there, each in one line. */
async function lookAsGuests(
  browser: Browser,
  url: string,
  { price, colour }: { price: number; colour: Colour },
): Promise<string[]> {
  const violations: string[] = []
  for (const viewport of [PHONE, DESKTOP]) {
    for (const javaScriptEnabled of [true, false]) {
      const { page, complaints } = await newGuest(browser, url, { viewport, javaScriptEnabled })
      const where = `${viewport.width} pixels ${javaScriptEnabled ? 'with' : 'without'} script`
      await page.goto(`/room/${ROOM_ID}`)
      await page.getByText(formatNaira(price)).first().waitFor()
      // Without script the browser draws the picture as well, but nobody can ask it for a colour.
      if (javaScriptEnabled) {
        const seen = await findColour(page.getByRole('main').locator('img').first())
        if (!isSame(seen, colour)) violations.push(`${where}: the picture is ${seen}, not ${colour}`)
      }
      const file = `room-${viewport.width}${javaScriptEnabled ? '' : '-no-script'}.png`
      await page.screenshot({ path: join(PICTURES, file) })
      violations.push(...complaints.map((complaint) => `${where}: ${complaint}`))
      await page.context().close()
    }
  }
  return violations
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(0)} s`
}
