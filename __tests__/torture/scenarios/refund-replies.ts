import { createRefundWorker, type RefundWorker } from '../../../src/server/refunds/worker'
import { acknowledgedBy, findUnsound } from '../../support/server/audit'
import {
  HOUR_MS,
  MINUTE_MS,
  openRefundScene,
  type RefundPaystack,
  type RefundScene,
} from '../../support/server/refunds'
import type { Scenario, ScenarioContext } from '../../support/suite/scenario'
import { chooseSeed, seededRandom } from '../../support/suite/random'
import { lagRefunds } from '../support/world-lagging-refunds'

/** Number of refunds that are open at the same time. */
const BATCH = 20
const MAX_RUNS = 80
/** After this many runs the pauses are long: refunds with many attempts are due only a few times a day. */
const HASTY_RUNS = 40
const DEATHS_A_CALL = 0.08
const WORKERS = 2

/** The reply to each first refund order is lost, while two workers run and die at random. */
export const refundReplies: Scenario = {
  name: 'refund-replies',
  claim:
    'The reply to the order of a refund is lost, its list lags, workers on two connections die at random: 0 double refunds, all paid back',
  databases: ['sqlite', 'postgres'],
  rounds: { test: { sqlite: 5, postgres: 5 }, quick: 10, full: 200 },
  run: runRefunds,
}

interface Tally {
  lost: number
  deaths: number
  runs: number
}

async function runRefunds({ kind, rounds }: ScenarioContext) {
  const seed = chooseSeed()
  const random = seededRandom(seed)
  const tally: Tally = { lost: 0, deaths: 0, runs: 0 }
  const scene = await openRefundScene({ kind })
  const { backend } = scene
  const databases = [backend.database, await backend.openAnother()]
  const violations: string[] = []
  const refunds = { orders: 0, doubles: 0, processed: 0 }
  for (let done = 0; done < rounds; done += BATCH) {
    const owed: Awaited<ReturnType<RefundScene['owe']>>[] = []
    while (owed.length < Math.min(BATCH, rounds - done)) owed.push(await scene.owe())
    const paystack = lagRefunds(backend.rehearsal.paystack, {
      elapsed: () => scene.clocks.elapsed,
      random,
      onLost: () => (tally.lost += 1),
    })
    const hire = (index: number): RefundWorker =>
      createRefundWorker({
        database: databases[index % WORKERS] ?? backend.database,
        paystack: mortal(paystack, tally, random),
        now: () => new Date(scene.clocks.wall),
        monotonic: () => scene.clocks.elapsed,
      })
    const workers = Array.from({ length: WORKERS }, (_, index) => hire(index))
    for (let run = 0; run < MAX_RUNS; run += 1) {
      const deaths = tally.deaths
      await Promise.all(workers.map((worker) => worker.runOnce()))
      tally.runs += 1
      // After a death, one worker (they take turns) is replaced by a new one without its memory.
      if (tally.deaths > deaths) workers.splice(run % WORKERS, 1, hire(run % WORKERS))
      const rows = await Promise.all(owed.map((transaction) => scene.rowOf(transaction)))
      if (rows.every(({ state }) => state === 'processed')) break
      scene.clocks.pass(run < HASTY_RUNS ? 6 * MINUTE_MS : 2 * HOUR_MS)
    }
    for (const transaction of owed) {
      const listed = await scene.refundsOf(transaction)
      const { state } = await scene.rowOf(transaction)
      refunds.orders += listed.length
      refunds.doubles += Math.max(listed.length - 1, 0)
      refunds.processed += state === 'processed' ? 1 : 0
      if (listed.length !== 1)
        violations.push(`${transaction.reference}: ${listed.length} refunds at Paystack`)
      if (state !== 'processed') violations.push(`${transaction.reference}: ${state} in the end`)
    }
  }
  if (tally.lost < rounds) violations.push(`only ${tally.lost} of ${rounds} replies were lost`)
  const { database, rehearsal, app } = backend
  violations.push(
    ...(await findUnsound({ database, paystack: rehearsal.paystack, acknowledged: acknowledgedBy(app) })),
    ...(await judgeMails(scene, rounds)),
  )
  return { figures: { ...tally, ...refunds, rounds, seed }, violations }
}

/**
 * Makes a worker's calls throw at random, before or after the call: the step stops there and stores nothing
 * more.
 */
function mortal(paystack: RefundPaystack, tally: Tally, random: () => number): RefundPaystack {
  const die = () => {
    if (random() >= DEATHS_A_CALL) return
    tally.deaths += 1
    throw new Error('died')
  }
  const around = async <Result>(call: () => Promise<Result>) => {
    die()
    const result = await call()
    die()
    return result
  }
  return {
    orderRefund: (order) => around(() => paystack.orderRefund(order)),
    listRefunds: (transactionId) => around(() => paystack.listRefunds(transactionId)),
    verify: (reference) => around(() => paystack.verify(reference)),
  }
}

/** There must be one mail for each refund that is processed. */
async function judgeMails({ backend }: RefundScene, rounds: number): Promise<string[]> {
  const mails = await backend.database
    .selectFrom('outbox')
    .select('dedupe_key')
    .where('kind', '=', 'refund-processed')
    .execute()
  const keys = new Set(mails.map(({ dedupe_key }) => dedupe_key))
  const isRight = keys.size === rounds && mails.length === rounds
  return isRight ? [] : [`${mails.length} mails about ${rounds} refunds`]
}
