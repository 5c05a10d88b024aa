import { setTimeout as wait } from 'node:timers/promises'
import { PostgresCluster } from '../../support/postgres/cluster'
import { createPostgresDatabase } from '../../support/postgres/test-database'
import { type HotelProcess, startHotelProcess } from '../../support/process/hotel-process'
import { type OutsidePaystack, startOutsidePaystack } from '../../support/process/outside-paystack'
import { makeTempDir, onClose } from '../../support/server/closing'
import { withBooks } from '../../support/server/database'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import type { Scenario } from '../../support/suite/scenario'
import { chooseSeed, seededRandom } from '../../support/suite/random'
import { Acknowledged, findLosses, payFor, paySeveral, sweep } from '../support/disk-books'
import { slowestOf } from '../support/disk-guests'
import { isDecided, letGuestsCome, type Payer } from '../support/disk-steady-guests'

type Trouble = 'SIGINT' | 'SIGQUIT' | 'SIGSTOP'

const LONGEST_BACK_MS = 10_000
const LONGEST_ANSWER_MS = 12_000
/**
 * Longer than the longest allowed answer, so that a guest who hangs until the end of the freeze is noticed.
 */
const FROZEN_MS = 14_000
const FROZEN_ROUND = 2
/** More guests than the connections that serve them at the same time. */
const CROWD = 40
/** Time in which guests come before the trouble, and time for which the server is away. */
const MOMENT_MS = 300

interface Hotel {
  cluster: PostgresCluster
  url: string
  process: HotelProcess
  paystack: OutsidePaystack
  acknowledged: Acknowledged
  random: () => number
}

/** The database server is restarted, crashed and frozen while guests pay. */
export const postgresRestart: Scenario = {
  name: 'postgres-restart',
  claim:
    'PostgreSQL is restarted, crashed and frozen while guests pay: the hotel stays up, is back within 10 s, and loses nothing',
  databases: ['postgres'],
  rounds: { test: { postgres: 1 }, quick: 1, full: 20 },
  async run({ rounds }) {
    const seed = chooseSeed()
    const hotel = await openHotel(seededRandom(seed))
    const crashed = new AbortController()
    void hotel.process.gone.then(() => crashed.abort())
    const violations: string[] = []
    const payers: Payer[] = []
    let slowestBack = 0
    let lost = 0
    for (let round = 0; round < rounds && !crashed.signal.aborted; round += 1) {
      const trouble = round === FROZEN_ROUND ? 'SIGSTOP' : round % 2 === 0 ? 'SIGQUIT' : 'SIGINT'
      const guests = letGuestsCome(() => hotel.process.url, hotel.paystack, hotel.acknowledged)
      await wait(MOMENT_MS)
      const { crowd } = await makeTrouble(hotel, trouble)
      const back = await timeUntilBack(hotel)
      const came = [...(await crowd), ...(await guests.stop())]
      payers.push(...came)
      slowestBack = Math.max(slowestBack, back)
      if (back > LONGEST_BACK_MS) violations.push(`round ${round}: back after ${back} ms`)
      const losses = await closeRound(hotel, came)
      lost += losses.length
      violations.push(...losses.map((line) => `round ${round}, ${trouble}: ${line}`))
    }
    const crashes = crashed.signal.aborted ? 1 : 0
    if (crashes > 0) violations.push(`the hotel ended: ${hotel.process.output().slice(-500)}`)
    const told = payers.map((payer) => payer.told)
    const slowest = slowestOf(told)
    if (slowest > LONGEST_ANSWER_MS) violations.push(`a guest waited ${slowest} ms for an answer`)
    const odd = told.find(({ status }) => ![200, 409, 503].includes(status))
    if (odd !== undefined) violations.push(`a guest was told ${odd.status}`)
    const figures = {
      rounds,
      payments: payers.length,
      told_to_wait: told.filter(({ status }) => status === 503).length,
      slowest_answer_ms: slowest,
      slowest_back_ms: slowestBack,
      crashes,
      lost,
      seed,
    }
    return { figures, violations }
  },
}

async function openHotel(random: () => number): Promise<Hotel> {
  const cluster = await PostgresCluster.create()
  onClose(() => cluster.destroy())
  const { url } = await createPostgresDatabase(cluster.url())
  const paystack = await startOutsidePaystack()
  const place = { dataDir: await makeTempDir(), databaseUrl: url }
  const process = await startHotelProcess({ place, paystackUrl: paystack.baseUrl })
  return { cluster, url, process, paystack, acknowledged: new Acknowledged(), random }
}

/**
 * Lets a crowd of guests call, and stops or freezes the server meanwhile, so that some transactions are in
 * progress. Gives the promise of the crowd's answers.
 */
async function makeTrouble(hotel: Hotel, trouble: Trouble): Promise<{ crowd: Promise<Payer[]> }> {
  const references = await paySeveral(hotel.paystack, CROWD)
  const crowd = Promise.all(
    references.map(async (reference) => ({
      reference,
      told: await hotel.acknowledged.verify(hotel.process.url, reference),
    })),
  )
  await wait(hotel.random() * MOMENT_MS)
  const { cluster } = hotel
  if (trouble === 'SIGSTOP') {
    await cluster.whileFrozen(() => wait(FROZEN_MS))
  } else {
    await cluster.stop(trouble)
    await wait(MOMENT_MS)
    await cluster.start()
  }
  return { crowd }
}

/** Gives the milliseconds until a guest gets a final answer again. */
async function timeUntilBack({ process, paystack, acknowledged }: Hotel): Promise<number> {
  const reference = await payFor(paystack)
  const startedAt = performance.now()
  let elapsed = 0
  while (elapsed <= LONGEST_BACK_MS) {
    const told = await acknowledged.verify(process.url, reference)
    elapsed = Math.round(performance.now() - startedAt)
    if (isDecided({ reference, told }) || told.status === 0) break
  }
  return elapsed
}

/**
 * Every second guest who got 503 calls again. The sweep settles the payments of the others. Then the desk
 * frees the room.
 */
async function closeRound(
  { url, process, paystack, acknowledged }: Hotel,
  payers: readonly Payer[],
): Promise<string[]> {
  const undecided = payers.filter((payer) => !isDecided(payer))
  for (const { reference } of undecided.filter((_, index) => index % 2 === 0)) {
    await acknowledged.verify(process.url, reference)
  }
  return withBooks({ dataDir: '', databaseUrl: url }, async (database) => {
    await sweep(database, paystack)
    const losses = await findLosses(database, paystack, acknowledged)
    await letRoomsGo(database)
    return losses
  })
}
