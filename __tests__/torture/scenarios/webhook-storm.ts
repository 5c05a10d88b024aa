import { setTimeout as wait } from 'node:timers/promises'
import { createRecheckWorker } from '../../../src/server/settlement/recheck-worker'
import { createSettlement } from '../../../src/server/settlement/settle'
import { createSemaphore } from '../../../src/server/async/semaphore'
import { createRefundWorker } from '../../../src/server/refunds/worker'
import type { LedgerTransaction } from '../../../src/server/rehearsal/ledger'
import type { RehearsalEvent } from '../../../src/server/rehearsal/webhook-sender'
import { pay, verify } from '../../support/server/guest'
import { chargeSuccessOf, sendWebhook } from '../../support/server/webhook'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import type { Scenario } from '../../support/suite/scenario'
import { auditSince, countValues, type CrowdHotel, instanceFor, openCrowdHotel } from '../support/crowd-hotel'
import { chooseSeed, pickOne, seededRandom, shuffle } from '../../support/suite/random'

/** Number of events about payments and refunds, and number of requests that bring them. */
interface Size {
  payments: number
  refunds: number
  posts: number
}

const WHOLE: Size = { payments: 70, refunds: 30, posts: 1_000 }
const SMALL: Size = { payments: 14, refunds: 6, posts: 200 }
const WHOLE_ROUNDS = 3
const AT_A_TIME = 20
const PAUSE_MS = 5
const LONG_AFTER_MS = 15 * 60_000
/** Paystack's events about one refund. They may arrive late and in any order. */
const REFUND_EVENTS = ['refund.pending', 'refund.processing', 'refund.processed']

const now = () => new Date()
const longAfter = () => new Date(Date.now() + LONG_AFTER_MS)

interface Staff {
  /** Runs recheck and refunds in both instances at the same time. */
  work(): Promise<unknown>
  /** The same with a clock that is far ahead, when all postponed work is due. */
  workLast(): Promise<unknown>
  errors: unknown[]
}

/** Each event has one effect: a new payment is decided, or a requested refund is found to be processed. */
export const webhookStorm: Scenario = {
  name: 'webhook-storm',
  claim: `${WHOLE.posts} webhooks about ${WHOLE.payments} payments and ${WHOLE.refunds} refunds, shuffled and doubled: one effect each`,
  databases: ['sqlite', 'postgres'],
  // server/settlement/webhook-route.test.ts sends one instance its events on both databases.
  rounds: { test: { postgres: 1 }, quick: 1, full: WHOLE_ROUNDS },
  async run({ kind, rounds }) {
    const { payments, refunds, posts } = rounds < WHOLE_ROUNDS ? SMALL : WHOLE
    const seed = chooseSeed()
    const random = seededRandom(seed)
    const hotel = await openCrowdHotel({ kind })
    // The ledger accepts every refund order, so that a double refund becomes visible.
    hotel.rehearsal.ledger.isBlindToRefunds = true
    const staff = createStaff(hotel)
    const figures = { posts: 0, events: 0, effects: 0 }
    const violations: string[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const startedAt = new Date()
      const refunded = await beginRefunds(hotel, staff, refunds)
      const paid = await Promise.all(Array.from({ length: payments }, () => pay(hotel.rehearsal.ledger)))
      const statuses = await storm(hotel, staff, { paid, refunded, posts, random })
      const effects = {
        decided: await countDecided(hotel, paid),
        refunded: await countRefunded(hotel, refunded),
      }
      const found = await auditSince(hotel, startedAt)
      const isWhole = effects.decided === payments && effects.refunded === refunds
      if (!isWhole) found.push(`${effects.decided} payments decided, ${effects.refunded} refunds arrived`)
      if (statuses.some((status) => status !== 200)) found.push(`answers ${countValues(statuses)}`)
      found.push(...(await findOpen(hotel)), ...staff.errors.splice(0).map(String))
      violations.push(...found.map((violation) => `seed ${seed}, round ${round}: ${violation}`))
      figures.posts += statuses.length
      figures.events += payments + refunds
      figures.effects += effects.decided + effects.refunded
      await letRoomsGo(hotel.database)
    }
    return { figures: { ...figures, seed }, violations }
  },
}

function createStaff({ databases, rehearsal: { paystack } }: CrowdHotel): Staff {
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const log = { info: () => undefined, error: (fields: object) => errors.push(JSON.stringify(fields)) }
  const recheckWorkers = (clock: () => Date) =>
    databases.map((database) => {
      const settle = createSettlement({ database, paystack, domain: 'test', now })
      return createRecheckWorker({ database, settle, now: clock, onError })
    })
  const workers = [
    ...recheckWorkers(now),
    ...databases.map((database) => createRefundWorker({ database, paystack, now, log })),
  ]
  const [lastWorker] = recheckWorkers(longAfter)
  const work = () => Promise.all(workers.map((worker) => worker.runOnce()))
  return {
    work,
    async workLast() {
      await lastWorker?.runOnce()
      await work()
    },
    errors,
  }
}

/** Lets guests pay for a taken room, orders their refunds, and lets Paystack complete the refunds. */
async function beginRefunds(hotel: CrowdHotel, { work }: Staff, count: number): Promise<LedgerTransaction[]> {
  const { ledger } = hotel.rehearsal
  await verify(hotel.app, await pay(ledger))
  const begin = async (guest: number) => {
    const reference = await pay(ledger)
    await verify(instanceFor(hotel, guest), reference)
    return reference
  }
  const references = await Promise.all(Array.from({ length: count }, (_, guest) => begin(guest)))
  await work()
  const transactions: LedgerTransaction[] = []
  for (const reference of references) {
    const transaction = await ledger.find(reference)
    if (transaction === undefined) throw new Error('not in the ledger')
    transactions.push(transaction)
    for (const step of ['processing', 'processed'] as const) {
      for (const refund of await ledger.refundsOf(transaction.id)) await ledger.advanceRefund(refund, step)
    }
  }
  await letRoomsGo(hotel.database)
  return transactions
}

interface Weather {
  /** References of new payments. */
  paid: string[]
  refunded: LedgerTransaction[]
  posts: number
  random: () => number
}

async function storm(
  hotel: CrowdHotel,
  staff: Staff,
  { paid, refunded, posts, random }: Weather,
): Promise<number[]> {
  const charges = await Promise.all(
    paid.map((reference) => chargeSuccessOf(hotel.rehearsal.ledger, reference)),
  )
  const drafts = [
    ...charges.map((charge) => () => charge),
    ...refunded.map((transaction) => () => refundEvent(transaction, random)),
  ]
  const doubles = Array.from({ length: posts - drafts.length }, () => pickOne(drafts, random))
  const queue = shuffle([...drafts, ...doubles], random)
  const limited = createSemaphore(AT_A_TIME)
  const storming = new AbortController()
  const working = (async () => {
    while (!storming.signal.aborted) {
      await staff.work()
      await wait(PAUSE_MS)
    }
  })()
  const answers = await Promise.all(
    queue.map((draft, post) => limited(() => sendWebhook(instanceFor(hotel, post), draft()))),
  )
  storming.abort()
  await working
  await staff.workLast()
  return answers.map(({ statusCode }) => statusCode)
}

function refundEvent({ reference, amount }: LedgerTransaction, random: () => number): RehearsalEvent {
  return {
    event: pickOne(REFUND_EVENTS, random),
    // Paystack sends the amount as a number or as text.
    data: { transaction_reference: reference, amount: pickOne([amount, String(amount)], random) },
  }
}

async function countDecided({ database }: CrowdHotel, references: string[]): Promise<number> {
  const payments = await database
    .selectFrom('payments')
    .select('id')
    .where('reference', 'in', references)
    .execute()
  return payments.length
}

/** Counts the refunds that are stored as processed, exist once at Paystack and have one mail. */
async function countRefunded({ database, rehearsal }: CrowdHotel, transactions: LedgerTransaction[]) {
  let count = 0
  for (const { id, reference } of transactions) {
    const { state, payment_id: paymentId } = await database
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['refunds.state', 'refunds.payment_id'])
      .where('payments.reference', '=', reference)
      .executeTakeFirstOrThrow()
    const mails = await database
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'refund-processed')
      .where('payload', '=', JSON.stringify({ paymentId }))
      .execute()
    const orders = await rehearsal.ledger.refundsOf(id)
    if (state === 'processed' && mails.length === 1 && orders.length === 1) count += 1
  }
  return count
}

async function findOpen({ database }: CrowdHotel): Promise<string[]> {
  const openPayments = await database.selectFrom('open_payments').select('reference').execute()
  return openPayments.map(({ reference }) => `an open payment is left of ${reference}`)
}
