import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DatabasePlace } from '../../../src/server/db/database'
import type { Database } from '../../../src/server/db/schema'
import type { RehearsalLedger } from '../../../src/server/rehearsal/ledger'
import { chargeSuccess } from '../../../src/server/rehearsal/webhook-sender'
import { type HotelProcess, startHotelProcess } from '../../support/process/hotel-process'
import { type OutsidePaystack, startOutsidePaystack } from '../../support/process/outside-paystack'
import { makeTempDir } from '../../support/server/closing'
import { makePlace, openTestDatabase } from '../../support/server/database'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import type { Scenario } from '../../support/suite/scenario'
import { chooseSeed, pickOne, seededRandom } from '../../support/suite/random'
import { Acknowledged, findLosses, paySeveral } from '../support/disk-books'
import { hint } from '../support/disk-guests'
import { findTakenMails, finishLeftovers, waitForMails } from '../support/disk-leftovers'

const GUESTS = 12
/** Calls about each payment: verify calls and webhooks to either instance, in any order. */
const CALLS_PER_GUEST = 4
/** Longer than the interval of the refund job, which runs every 30 seconds. */
const FINISHING_MS = 45_000
const LOOK_MS = 50
/** Within this time after `requested_at` is stored, a living process has sent the order. */
const STEP_MS = 2_000

interface Instance {
  place: DatabasePlace
  process: HotelProcess
}

/** Two instances share one database and one Paystack. One of them is killed while it serves guests. */
export const twoInstances: Scenario = {
  name: 'two-instances',
  claim:
    'Two processes on one database, one of them killed: one booking a room, every mail and every refund once, and the other finishes the work',
  databases: ['postgres'],
  rounds: { test: { postgres: 1 }, quick: 1, full: 20 },
  async run({ kind, rounds }) {
    const shared = await makePlace({ kind })
    const paystack = await startOutsidePaystack()
    const desk = await openTestDatabase(shared)
    const start = async (dataDir: string): Promise<Instance> => {
      const place = { ...shared, dataDir }
      return { place, process: await startHotelProcess({ place, paystackUrl: paystack.baseUrl }) }
    }
    const instances = [await start(await makeTempDir()), await start(await makeTempDir())] as const
    const acknowledged = new Acknowledged()
    const violations: string[] = []
    const seed = chooseSeed()
    const random = seededRandom(seed)
    const mayRepeat = new Set<string>()
    let heldBack = 0
    for (let round = 0; round < rounds; round += 1) {
      const [victim, survivor] = round % 2 === 0 ? instances : [instances[1], instances[0]]
      const called = await callBoth({ victim, survivor, paystack, acknowledged, random })
      for (const id of await findTakenMails(desk)) mayRepeat.add(id)
      const finished = await finishWork(survivor, desk, paystack, called)
      heldBack += finished.heldBack
      const problems = [
        ...finished.violations,
        ...(await findLosses(desk, paystack, acknowledged)),
        ...(await findOutsideViolations(desk, paystack, called.references, finished.heldBack)),
      ]
      violations.push(...problems.map((line) => `round ${round}: ${line}`))
      await letRoomsGo(desk)
      victim.process = (await start(victim.place.dataDir)).process
    }
    if (rounds > 1) violations.push(...(await waitForMails(desk)))
    for (const { process } of instances) await process.stop()
    const dataDirs = instances.map(({ place }) => place.dataDir)
    const leftovers = await finishLeftovers({ desk, paystack, dataDirs, mayRepeat })
    violations.push(...leftovers.violations, ...(await findLosses(desk, paystack, acknowledged)))
    const figures = {
      rounds,
      payments: rounds * GUESTS,
      refunds_held_back: heldBack,
      mails: leftovers.mails,
      mailed_twice: leftovers.again,
      seed,
    }
    return { figures, violations }
  },
}

interface Called {
  references: string[]
  /** Milliseconds since 1970. */
  killedAt: number
}

async function callBoth({
  victim,
  survivor,
  paystack,
  acknowledged,
  random,
}: {
  victim: Instance
  survivor: Instance
  paystack: OutsidePaystack
  acknowledged: Acknowledged
  random: () => number
}): Promise<Called> {
  const references = await paySeveral(paystack, GUESTS)
  const anyUrl = () => pickOne([victim, survivor], random).process.url
  const call = async (reference: string) => {
    await wait(random() * 100)
    if (random() < 0.5) return acknowledged.verify(anyUrl(), reference)
    const transaction = await paystack.ledger.find(reference)
    return transaction && hint(anyUrl(), chargeSuccess(transaction))
  }
  const calls = references.flatMap((reference) =>
    Array.from({ length: CALLS_PER_GUEST }, () => call(reference)),
  )
  await wait(random() * 150)
  await victim.process.stop('SIGKILL')
  const killedAt = Date.now()
  await Promise.all(calls)
  // The guests call again, but for one in four, whose payments are left to webhook and worker.
  const again = references.filter((_, index) => index % 4 !== 0)
  await Promise.all(again.map((reference) => acknowledged.verify(survivor.process.url, reference)))
  const silent = references.filter((_, index) => index % 4 === 0)
  for (const reference of silent) {
    const transaction = await paystack.ledger.find(reference)
    if (transaction) await hint(survivor.process.url, chargeSuccess(transaction))
  }
  return { references, killedAt }
}

/** Waits until the surviving instance has decided all payments and ordered all refunds that it may order. */
async function finishWork(
  survivor: Instance,
  desk: Kysely<Database>,
  { ledger }: OutsidePaystack,
  called: Called,
): Promise<{ heldBack: number; violations: string[] }> {
  const deadline = performance.now() + FINISHING_MS
  for (;;) {
    const left = await findUnfinished(desk, ledger, called)
    const open = left.filter(({ isHeldBack }) => !isHeldBack)
    if (open.length === 0) return { heldBack: left.length, violations: [] }
    if (performance.now() > deadline) {
      return { heldBack: 0, violations: open.map(({ reference }) => `nobody has finished ${reference}`) }
    }
    // A webhook makes the refund due at once, so that the test need not wait for the next planned step.
    for (const { reference } of open) {
      const event = { event: 'refund.pending', data: { transaction_reference: reference } }
      await hint(survivor.process.url, event)
    }
    await wait(LOOK_MS)
  }
}

/**
 * Gives the payments that are not decided, or whose refund is not known to be ordered. A refund is held back
 * for ten minutes when the process was killed after `requested_at` was stored: the order may have been sent.
 */
async function findUnfinished(
  desk: Kysely<Database>,
  ledger: RehearsalLedger,
  { references, killedAt }: Called,
) {
  const payments = await desk
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(['payments.reference', 'payments.provider_txn_id', 'refunds.state', 'refunds.requested_at'])
    .where('payments.reference', 'in', references)
    .execute()
  const known = new Map(payments.map((payment) => [payment.reference, payment]))
  const unfinished: { reference: string; isHeldBack: boolean }[] = []
  for (const reference of references) {
    const payment = known.get(reference)
    const isOpen = payment === undefined || payment.state === 'due' || payment.state === 'requesting'
    if (!isOpen) continue
    const requestedAt = payment?.requested_at ?? null
    const isNotedByTheDead = requestedAt !== null && Date.parse(requestedAt) <= killedAt
    const isStepOver = Date.now() - killedAt > STEP_MS
    const orders = payment === undefined ? [] : await ledger.refundsOf(Number(payment.provider_txn_id))
    unfinished.push({ reference, isHeldBack: isNotedByTheDead && isStepOver && orders.length === 0 })
  }
  return unfinished
}

/** There must be one booking, and one refund order for each other guest, except those held back. */
async function findOutsideViolations(
  desk: Kysely<Database>,
  { ledger }: OutsidePaystack,
  references: readonly string[],
  heldBack: number,
): Promise<string[]> {
  const payments = await desk
    .selectFrom('payments')
    .select(['reference', 'outcome', 'provider_txn_id'])
    .where('reference', 'in', references)
    .execute()
  const booked = payments.filter(({ outcome }) => outcome === 'booked').length
  const violations = booked === 1 ? [] : [`${booked} bookings of one room`]
  let ordered = 0
  for (const { reference, outcome, provider_txn_id } of payments) {
    const { length } = await ledger.refundsOf(Number(provider_txn_id))
    ordered += length
    if (length > (outcome === 'booked' ? 0 : 1)) violations.push(`${reference} was refunded ${length} times`)
  }
  const expected = references.length - booked - heldBack
  return ordered === expected
    ? violations
    : [...violations, `${ordered} refunds were ordered, not ${expected}`]
}
