import { setTimeout as wait } from 'node:timers/promises'
import { createRecheckWorker } from '../../../src/server/settlement/recheck-worker'
import { createSettlement } from '../../../src/server/settlement/settle'
import type { SeenVia } from '../../../src/server/db/schema'
import { createSweeper } from '../../../src/server/settlement/sweeper'
import { newReference, pay, verify } from '../../support/server/guest'
import { chargeSuccessOf, sendWebhook } from '../../support/server/webhook'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import type { Scenario } from '../../support/suite/scenario'
import { auditSince, type CrowdHotel, instanceFor, openCrowdHotel } from '../support/crowd-hotel'
import { createMailRoom } from '../support/crowd-mail'
import { chooseSeed, pickOne, seededRandom, shuffle } from '../../support/suite/random'

type Random = () => number

/**
 * Milliseconds between the starts of guest, webhook and sweeper, which come in a random order. One value for
 * each round.
 */
const STEPS_MS = [0, 5, 20, 50]
const JITTER_MS = 5
const LONG_AFTER_MS = 15 * 60_000
/** With this many rounds, each way must have been the first at least once. */
const MANY_ROUNDS = 100
const now = () => new Date()
const longAfter = () => new Date(Date.now() + LONG_AFTER_MS)

/** All jobs that may bring a payment, in two instances that share only the database. */
interface Bringers {
  hotel: CrowdHotel
  workers: { runOnce(): Promise<unknown> }[]
  sweepers: { runOnce(): Promise<unknown> }[]
  /** Check open payments again with a clock that is far ahead. */
  lastWorkers: { runOnce(): Promise<unknown> }[]
  errors: unknown[]
}

/** In some rounds the guest calls before the payment is made, or Paystack answers one call with 429. */
export const threeWays: Scenario = {
  name: 'three-ways',
  claim:
    'Verify calls, webhooks and sweeper bring a payment in any order: 1 booking, 1 mail to guest and desk each',
  databases: ['sqlite', 'postgres'],
  // server/settlement/three-ways.test.ts brings payments to one instance on both databases.
  rounds: { test: { postgres: 5 }, quick: 15, full: 500 },
  async run({ kind, rounds }) {
    const seed = chooseSeed()
    const hotel = await openCrowdHotel({ kind })
    const bringers = createBringers(hotel)
    const mailRoom = createMailRoom(hotel, seededRandom(seed))
    const figures = { bookings: 0, mails: 0, undecided: 0 }
    const firstBy: Record<SeenVia, number> = { verify: 0, webhook: 0, sweeper: 0 }
    const violations: string[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const startedAt = new Date()
      const { reference, told } = await bringPayment(bringers, seededRandom(seed + round))
      const { found, bookings, seenVia } = await checkBooks(hotel, reference, told)
      await mailRoom.sendAll()
      if (mailRoom.sent() !== 2 * round) found.push(`${mailRoom.sent()} mails sent after ${round} bookings`)
      found.push(...mailRoom.repeated().map((id) => `mail ${id} sent again`))
      found.push(...bringers.errors.splice(0).map(String), ...(await auditSince(hotel, startedAt)))
      violations.push(...found.map((violation) => `seed ${seed}, round ${round}: ${violation}`))
      figures.bookings += bookings
      figures.mails = mailRoom.sent()
      figures.undecided += told.filter(({ status }) => status === 503).length
      for (const way of seenVia) firstBy[way] += 1
      await letRoomsGo(hotel.database)
    }
    violations.push(...(await auditSince(hotel, new Date(0))))
    for (const [way, times] of Object.entries(firstBy)) {
      if (times === 0 && rounds >= MANY_ROUNDS) violations.push(`seed ${seed}: ${way} was never the first`)
    }
    return { figures: { ...figures, ...firstBy, seed }, violations }
  },
}

function createBringers(hotel: CrowdHotel): Bringers {
  const { paystack } = hotel.rehearsal
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const staff = hotel.databases.map((database) => {
    const settle = createSettlement({ database, paystack, domain: 'test', now })
    return {
      worker: createRecheckWorker({ database, settle, now, onError }),
      lastWorker: createRecheckWorker({ database, settle, now: longAfter, onError }),
      sweeper: createSweeper({ database, paystack, settle, now, onError }),
    }
  })
  return {
    hotel,
    workers: staff.map(({ worker }) => worker),
    sweepers: staff.map(({ sweeper }) => sweeper),
    lastWorkers: staff.map(({ lastWorker }) => lastWorker),
    errors,
  }
}

interface Told {
  status: number
  body: string
}

/** All random numbers are drawn before the first call, so that a seed always gives the same plan. */
async function bringPayment(
  bringers: Bringers,
  random: Random,
): Promise<{ reference: string; told: Told[] }> {
  const { hotel, workers, lastWorkers, sweepers } = bringers
  const { ledger, faults } = hotel.rehearsal
  const told: Told[] = []
  const step = pickOne(STEPS_MS, random)
  const isAskedBeforePaid = random() < 1 / 3
  if (random() < 1 / 4) faults.set('verify', { kind: 'status', status: 429 }, 1)
  const reference = newReference()
  await pay(ledger, { reference, status: isAskedBeforePaid ? 'pending' : 'success' })
  const after = async (earliest: number, bring: () => Promise<unknown>) => {
    await wait(earliest + random() * JITTER_MS)
    await bring()
  }
  const payWithin = async (milliseconds: number) => {
    await wait(random() * milliseconds)
    await ledger.charge(reference, 'success')
  }
  const paid = payWithin(isAskedBeforePaid ? 2 * step : 0)
  const ask = async (instance: number) => {
    const { statusCode: status, body } = await verify(instanceFor(hotel, instance), reference)
    told.push({ status, body })
  }
  const hear = (instance: number) => {
    const worker = pickOne(workers, random)
    return async () => {
      await paid
      await sendWebhook(instanceFor(hotel, instance), await chargeSuccessOf(ledger, reference))
      await worker.runOnce()
    }
  }
  const ways = shuffle(
    [
      [() => ask(0), () => ask(1)],
      [hear(0), hear(1)],
      [pickOne(sweepers, random).runOnce, pickOne(workers, random).runOnce],
    ],
    random,
  )
  await Promise.all(ways.flatMap((way, place) => way.map((bring) => after(place * step, bring))))
  await paid
  faults.clear()
  await pickOne(lastWorkers, random).runOnce()
  await ask(0)
  return { reference, told }
}

async function checkBooks({ database }: CrowdHotel, reference: string, told: readonly Told[]) {
  const found: string[] = []
  const payments = await database
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .execute()
  const ids = payments.map(({ id }) => id)
  if (ids.length === 0) found.push(`nothing is known of ${reference}`)
  const bookings = await database
    .selectFrom('bookings')
    .select('payment_id')
    .where('status', '=', 'confirmed')
    .execute()
  if (ids.length !== 1 || bookings.length !== 1 || bookings[0]?.payment_id !== ids[0]) {
    found.push(`${ids.length} payments and ${bookings.length} bookings of ${reference}`)
  }
  const mails = await database
    .selectFrom('outbox')
    .select('kind')
    .where('payload', 'in', ['', ...ids.map((paymentId) => JSON.stringify({ paymentId }))])
    .execute()
  const kinds = mails.map(({ kind }) => kind).toSorted()
  if (kinds.join(' ') !== 'booking-confirmed booking-notice') found.push(`mails: ${kinds.join(' ')}`)
  const openPayments = await database.selectFrom('open_payments').select('reference').execute()
  if (openPayments.length > 0) found.push(`${openPayments.length} open payments left`)
  for (const { status, body } of told) {
    const isStored = status === 200 && body === payments[0]?.response_body
    if (status !== 503 && !isStored) found.push(`answered ${status} ${body}`)
  }
  if (told.at(-1)?.status !== 200) found.push('no booking told in the end')
  return { found, bookings: bookings.length, seenVia: payments.map(({ seen_via }) => seen_via) }
}
