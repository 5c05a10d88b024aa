import type { PaystackClient } from '../../../src/server/paystack/client'
import { createSweeper } from '../../../src/server/settlement/sweeper'
import { pay, verify } from '../../support/server/guest'
import { settlementOf } from '../../support/server/settlement'
import type { Scenario, ScenarioContext } from '../../support/suite/scenario'
import { accountOf } from '../support/world-account'
import { type BrokenPaystack, FAULTS, HUGE, startBroken } from '../support/world-faults'
import { openWorld, type World } from '../support/world-hotel'

/** Longer than the first two pauses of an open payment. */
const PAUSE = 3 * 60_000
const LONGEST_MS = 12_000
const QUICK_BUDGET_MS = 2_500
const MAX_CYCLES = 2
/** Growth of memory that is allowed after an answer of 100 MB: buffers, and garbage not collected yet. */
const MAX_GROWTH_MB = 40
const MB = 1024 * 1024

/** When `isAway` is true, all calls to Paystack fail at once, for all guests. */
interface Away {
  isAway: boolean
}

interface Guest extends BrokenPaystack {
  reference: string
}

/**
 * Each guest has a Paystack with another fault, of its answers or of the connection. Later all faults end.
 */
export const providerFaults: Scenario = {
  name: 'provider-faults',
  claim: `${FAULTS.length} provider faults (refused, hang, slow drip, 5xx, HTML, 429, bad key, wrong JSON, 100 MB, redirect, cut lines …): answered within 12 s, never "failed" when unknown, all recovered within two cycles`,
  databases: ['sqlite', 'postgres'],
  // What Paystack answers is read before any database hears of it.
  rounds: { test: { sqlite: 1 }, quick: 1, full: 3 },
  async run(context) {
    // One round is the quick run: it uses a short time limit. The full run uses the hotel's own time limit.
    const budgetMs = context.rounds === 1 ? QUICK_BUDGET_MS : undefined
    const tally = { slowest: 0, failed: 0, recovered: 0, cycles: 0, growth: 0 }
    const violations: string[] = []
    for (let round = 0; round < context.rounds; round += 1) {
      violations.push(...(await runRound(context, budgetMs, tally)))
    }
    return {
      figures: {
        faults: FAULTS.length,
        slowest_ms: Math.round(tally.slowest),
        failed_when_unknown: tally.failed,
        recovered: `${tally.recovered} of ${FAULTS.length * context.rounds}`,
        cycles: tally.cycles,
        rss_growth_mb: Math.round(tally.growth / MB),
      },
      violations,
    }
  },
}

interface Tally {
  slowest: number
  failed: number
  recovered: number
  /** Most recovery cycles that a payment needed. */
  cycles: number
  /** Growth of the process in bytes while it got the answer of 100 MB. */
  growth: number
}

async function runRound(
  { kind, rounds }: ScenarioContext,
  budgetMs: number | undefined,
  tally: Tally,
): Promise<string[]> {
  const clients = new Map<string, PaystackClient>()
  const away: Away = { isAway: false }
  const world = await openWorld({
    kind,
    wrapPaystack: (whole) => ({
      ...whole,
      verify: async (reference) =>
        away.isAway
          ? { kind: 'undecided', reason: 'away' }
          : (clients.get(reference) ?? whole).verify(reference),
    }),
  })
  const { ledger } = world.backend.rehearsal
  const guests = await Promise.all(
    FAULTS.map(async (fault): Promise<Guest> => {
      const broken = await startBroken(ledger, fault, budgetMs)
      const reference = await pay(ledger)
      clients.set(reference, broken.client)
      return { ...broken, reference }
    }),
  )
  const [huge, others] = [
    guests.filter(({ name }) => name === HUGE[0]),
    guests.filter(({ name }) => name !== HUGE[0]),
  ]
  const before = process.memoryUsage.rss()
  const violations = (await Promise.all(huge.map((guest) => askInVain(world, guest, tally)))).flat()
  const growth = process.memoryUsage.rss() - before
  tally.growth = Math.max(tally.growth, growth)
  // The sender of the 100 MB is in this process too. In a single round its own new buffers would count, so
  // the limit applies only to several rounds.
  if (rounds > 1 && growth > MAX_GROWTH_MB * MB)
    violations.push(`the process grew by ${Math.round(growth / MB)} MB`)
  violations.push(...(await Promise.all(others.map((guest) => askInVain(world, guest, tally)))).flat())
  // One more check of the open payments fails, so that their next attempt is postponed.
  away.isAway = true
  world.clock.pass(PAUSE)
  await world.staff.recheck()
  away.isAway = false
  for (const { mend } of guests) await mend()
  violations.push(...(await recover(world, guests, tally)), ...(await world.unsound()))
  return violations
}

/** Makes the guest's call and a sweep while Paystack has its fault. */
async function askInVain(world: World, guest: Guest, tally: Tally): Promise<string[]> {
  const { app, database } = world.backend
  const sweeper = createSweeper({
    database,
    paystack: guest.client,
    settle: settlementOf(world.backend, world.clock.now),
    now: world.clock.now,
  })
  const startedAt = performance.now()
  const timed = verify(app, guest.reference).then((answer) => ({
    answer,
    milliseconds: performance.now() - startedAt,
  }))
  const [{ answer, milliseconds }, { complete }] = await Promise.all([timed, sweeper.runOnce()])
  const problems: string[] = []
  tally.slowest = Math.max(tally.slowest, milliseconds)
  if (answer.statusCode !== 503) {
    tally.failed += 1
    problems.push(`answered ${answer.statusCode}, and nobody could know`)
  }
  if (!(Number(answer.headers['retry-after']) > 0)) problems.push('no Retry-After')
  if (milliseconds > LONGEST_MS) problems.push(`answered after ${Math.round(milliseconds)} ms`)
  if (complete) problems.push('a sweep took it for the whole list')
  const account = await accountOf(database, guest.reference)
  if (account !== 'open payment') problems.push(`stands as ${account}, not as a openPayment`)
  return problems.map((problem) => `${guest.name}: ${problem}`)
}

/** Runs the recheck worker and, for what is still unsettled, the sweeper. */
async function recover({ backend, staff, clock }: World, guests: Guest[], tally: Tally): Promise<string[]> {
  const violations: string[] = []
  let open = guests
  for (let cycle = 1; cycle <= MAX_CYCLES && open.length > 0; cycle += 1) {
    clock.pass(PAUSE)
    await staff.recheck()
    if (cycle > 1) await staff.sweep()
    const still: Guest[] = []
    for (const guest of open) {
      const account = await accountOf(backend.database, guest.reference)
      if (account !== 'booking' && account !== 'refund') still.push(guest)
    }
    tally.recovered += open.length - still.length
    tally.cycles = Math.max(tally.cycles, cycle)
    if (cycle === 1) violations.push(...still.map(({ name }) => `${name}: not recovered by its open payment`))
    open = still
  }
  return [...violations, ...open.map(({ name }) => `${name}: not recovered after ${MAX_CYCLES} cycles`)]
}
