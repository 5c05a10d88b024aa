import { setTimeout as wait } from 'node:timers/promises'
import { closeAll } from '../../support/server/closing'
import {
  countEnded,
  makeRebuildPlace,
  openBuilder,
  PUBLISHES,
  type RebuildPlace,
} from '../../support/server/rebuild'

afterEach(closeAll)

/** Fails so often for a reason of the machine, and then publishes. */
const FAILS_TWICE = `
const { readFileSync } = require('node:fs')
const runs = readFileSync(process.env.NOTES ?? __dirname + '/notes', 'utf8').split('\\n').length
note('run')
if (runs < 3) await tell({ state: 'failed', reason: 'the disk is full' })
else { ${PUBLISHES} }`
const LASTING = `note('run'); await tell({ state: 'failed', reason: 'a mistake', isLasting: true })`
const SOON_MS = 20

let place: RebuildPlace
beforeEach(async () => {
  place = await makeRebuildPlace()
})

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let looks = 0; looks < 1_500 && !(await isSo()); looks += 1) await wait(10)
  expect(await isSo()).toBe(true)
}

it('retries after a temporary failure', async () => {
  await place.program(FAILS_TWICE)
  const builder = await openBuilder(place, { retryAfterMs: SOON_MS })
  builder.triggerSoon('the rooms have changed')
  await until(() => countEnded(builder).live === 1)
  expect(countEnded(builder).failed).toBe(2)
  expect(await place.notes()).toEqual(['run', 'run', 'run', 'published'])
})

it('logs when it retries, and does not retry a mistake in content/', async () => {
  await place.program(LASTING)
  const lines: string[] = []
  const builder = await openBuilder(place, { lines })
  builder.triggerSoon('the rooms have changed')
  await until(() => countEnded(builder).failed === 1)
  expect(lines.join('')).not.toContain('againInSeconds')
  await place.program(FAILS_TWICE)
  builder.triggerSoon('the rooms have changed')
  await until(() => countEnded(builder).failed === 2)
  expect(lines.join('')).toContain('"againInSeconds":300')
})

it('does not retry a build that somebody waits for', async () => {
  await place.program(FAILS_TWICE)
  const lines: string[] = []
  const builder = await openBuilder(place, { lines })
  builder.trigger('POST /api/rebuild/')
  await until(() => countEnded(builder).failed === 1)
  expect(lines.join('')).not.toContain('againInSeconds')
})
