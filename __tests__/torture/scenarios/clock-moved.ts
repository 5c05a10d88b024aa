import { pay, verify } from '../../support/server/guest'
import { closeAll } from '../../support/server/closing'
import type { Scenario, ScenarioContext } from '../../support/suite/scenario'
import { chooseSeed, seededRandom } from '../../support/suite/random'
import { accountOf } from '../support/world-account'
import { lagRefunds } from '../support/world-lagging-refunds'
import { openWorld, type Staff, type World, WorldClock } from '../support/world-hotel'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const PATIENCE = 26 * HOUR_MS
/**
 * In every other round the clock also moves within steps: at this share of the hotel's readings of the clock.
 */
const RESTLESSNESS = 0.3
/** Enough for an order, two readings of an empty list and a wrong second order. */
const TURNS = 4
const TURNS_WITH_GUESTS = 2

/** The hotel's clock jumps a day forward or back between any two steps. */
export const clockMoved: Scenario = {
  name: 'clock-moved',
  claim:
    'The clock is moved a day either way between all steps (pay, verify, open payments, sweep, refund, mail), in all orders: 0 double refunds, 0 mails twice, all settled within 26 hours of the right time',
  databases: ['sqlite', 'postgres'],
  rounds: { test: { sqlite: 2, postgres: 1 }, quick: 3, full: 120 },
  async run(context) {
    const seed = chooseSeed()
    const tally: Tally = { jumps: 0, payments: 0, doubles: 0, mails: 0, longest: 0 }
    const violations: string[] = []
    const orders = permutations<Step>(['recheck', 'sweep', 'refunds', 'mail', 'verify'])
    for (let round = 0; round < context.rounds; round += 1) {
      // Steps of 37 through the list: a few rounds already get very different orders.
      const order = orders[(round * 37) % orders.length] ?? []
      const found = await runRound(context, { round, order, random: seededRandom(seed + round) }, tally)
      violations.push(
        ...found.map((violation) => `seed ${seed}, round ${round} (${order.join(', ')}): ${violation}`),
      )
      await closeAll()
    }
    return {
      figures: {
        orders: Math.min(context.rounds, orders.length),
        jumps: tally.jumps,
        payments: tally.payments,
        double_refunds: tally.doubles,
        mails: tally.mails,
        longest_hours: tally.longest,
        seed,
      },
      violations,
    }
  },
}

interface Tally {
  jumps: number
  payments: number
  doubles: number
  mails: number
  /** Simulated hours of the true time until everything was settled. */
  longest: number
}

type Step = keyof Staff | 'verify'

interface Plan {
  round: number
  order: Step[]
  random: () => number
}

async function runRound({ kind }: ScenarioContext, plan: Plan, tally: Tally): Promise<string[]> {
  const clock = new WorldClock()
  let wrongBy = 0
  const jump = () => {
    tally.jumps += 1
    wrongBy = pickAnother(wrongBy, plan.random)
    clock.set(wrongBy)
  }
  let isRestless = plan.round % 2 === 1
  const now = () => {
    if (isRestless && plan.random() < RESTLESSNESS) jump()
    return clock.now()
  }
  const world = await openWorld({
    kind,
    clock,
    now,
    wrapPaystack: (client) => ({
      ...client,
      ...lagRefunds(client, { elapsed: clock.monotonic, random: plan.random }),
    }),
  })
  const { rehearsal } = world.backend
  // The ledger accepts every refund order, so that a double refund becomes visible.
  rehearsal.ledger.isBlindToRefunds = true
  const references: string[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const step of plan.order) {
      if (turn < TURNS_WITH_GUESTS) references.push(await arrive(world, references.length))
      jump()
      await take(world, step, references)
      jump()
    }
  }
  // The last guest closes the browser, and from then on the clock is right.
  references.push(await arrive(world, references.length))
  isRestless = false
  clock.set(0)
  rehearsal.faults.clear()
  const hours = await settleDown(world, references)
  tally.longest = Math.max(tally.longest, hours)
  tally.payments += references.length
  tally.mails += world.mails.length
  return judge(world, references, tally)
}

/** A guest pays. Of three guests, one calls while Paystack is away, and one never calls. */
async function arrive({ backend }: World, guest: number): Promise<string> {
  const { app, rehearsal } = backend
  const reference = await pay(rehearsal.ledger)
  if (guest % 3 === 0) rehearsal.faults.set('verify', { kind: 'status', status: 403 }, 1)
  if (!isGone(guest)) await verify(app, reference)
  return reference
}

async function take({ backend, staff }: World, step: Step, references: string[]): Promise<void> {
  if (step !== 'verify') {
    await staff[step]()
    return
  }
  for (const [guest, reference] of references.entries()) {
    if (!isGone(guest)) await verify(backend.app, reference)
  }
}

/** True for a guest who paid and closed the browser. */
function isGone(guest: number): boolean {
  return guest % 3 === 1
}

/** Lets true time pass and runs the background work, until nothing is open. Gives the hours. */
async function settleDown(world: World, references: string[]): Promise<number> {
  const { staff, clock, backend } = world
  let waited = 0
  while (waited < PATIENCE) {
    await staff.sweep()
    await staff.recheck()
    await staff.refunds()
    const { waiting } = await staff.mail()
    const open = await backend.database
      .selectFrom('refunds')
      .select('id')
      .where('state', '!=', 'processed')
      .execute()
    const accounts = await Promise.all(references.map((one) => accountOf(backend.database, one)))
    if (waiting === 0 && open.length === 0 && accounts.every(isSettled)) break
    // Work planned while the clock was ahead is due after a day.
    const pause = waited < DAY_MS - HOUR_MS ? 2 * HOUR_MS : 10 * MINUTE_MS
    waited += pause
    clock.pass(pause)
  }
  return Math.ceil(waited / HOUR_MS)
}

function isSettled(account: string): boolean {
  return account === 'booking' || account === 'refund'
}

async function judge(world: World, references: string[], tally: Tally): Promise<string[]> {
  const { backend, mails } = world
  const { database, rehearsal } = backend
  const violations = await world.unsound()
  const states = await database
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['reference', 'state', 'last_error'])
    .execute()
  for (const { reference, state, last_error } of states) {
    if (state !== 'processed') violations.push(`${reference}: its refund is ${state} (${last_error})`)
  }
  for (const reference of references) {
    const account = await accountOf(database, reference)
    if (!isSettled(account)) violations.push(`${reference}: stands as ${account}`)
    const transaction = await rehearsal.ledger.find(reference)
    const refunds = transaction === undefined ? [] : await rehearsal.ledger.refundsOf(transaction.id)
    if (refunds.length > 1) {
      tally.doubles += 1
      violations.push(`${reference}: ${refunds.length} refunds at Paystack`)
    }
  }
  const waiting = await database.selectFrom('outbox').select('kind').where('done_at', 'is', null).execute()
  if (waiting.length > 0) violations.push(`${waiting.length} mails still wait (${waiting[0]?.kind})`)
  const ids = mails.map(({ messageId }) => messageId)
  if (new Set(ids).size !== ids.length) violations.push('a mail was sent twice')
  return violations
}

/** Gives another error of the clock than `wrongBy`: none, a day ahead or a day behind. */
function pickAnother(wrongBy: number, random: () => number): number {
  const [one = 0, other = 0] = [0, DAY_MS, -DAY_MS].filter((moment) => moment !== wrongBy)
  return random() < 0.5 ? one : other
}

function permutations<Item>(items: Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((others) => [item, ...others]),
  )
}
