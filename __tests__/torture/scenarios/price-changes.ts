import { inTransaction } from '../../../src/server/db/transaction'
import { CLASSIC_ROOM, pay, verify } from '../../support/server/guest'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import { agePrices, changePrice } from '../../support/server/prices'
import { chargeSuccessOf, sendWebhook } from '../../support/server/webhook'
import type { Scenario } from '../../support/suite/scenario'
import { accountOf } from '../support/world-account'
import { openWorld, type World } from '../support/world-hotel'

const HOUR_MS = 3_600_000
const STEP_KOBO = 100_000
/** A price that ended this long before the payment is not honoured. */
const TOO_LONG_MINUTES = 61
/** Refunds need a look for the order, and two until Paystack's stand-in is done. */
const REFUND_RUNS = 4
const AUDIT_EVERY = 20

/** The price changes after the guest has seen it, and also at the moment of the decision. */
export const priceChanges: Scenario = {
  name: 'price-changes',
  claim:
    'A price is raised and lowered between popup and payment, and at the moment of the decision, told by call, webhook and list: booked for what the guest saw, after an hour paid back with a mail; 0 stranded',
  databases: ['sqlite', 'postgres'],
  rounds: { test: { sqlite: 4, postgres: 4 }, quick: 10, full: 100 },
  async run({ kind, rounds }) {
    const world = await openWorld({ kind })
    const tally = { raised: 0, lowered: 0, booked: 0, refunded: 0, stranded: 0 }
    const violations: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const way of ['raised', 'lowered'] as const) {
        const isLate = round % 4 === 3
        const account = await tryChange(world, { round, way, isLate })
        tally[way] += 1
        if (account === 'booking') tally.booked += 1
        else if (account === 'refund') tally.refunded += 1
        else tally.stranded += 1
        const due = isLate ? 'refund' : 'booking'
        if (account !== due) violations.push(`round ${round}, ${way}: ${account} in place of ${due}`)
        await letRoomsGo(world.backend.database)
      }
      if (round % AUDIT_EVERY === AUDIT_EVERY - 1) violations.push(...(await world.unsound()))
    }
    violations.push(...(await checkMoney(world, tally.refunded)))
    return { figures: tally, violations }
  },
}

interface Change {
  round: number
  way: 'raised' | 'lowered'
  /** True when the guest pays more than an hour after the price was replaced. */
  isLate: boolean
}

/** Gives where the books have the payment of a guest who has seen the price before the change. */
async function tryChange(world: World, { round, way, isLate }: Change): Promise<string> {
  const { database, rehearsal, app } = world.backend
  const seen = await readPrice(world)
  const next = way === 'raised' ? seen + STEP_KOBO * (round + 1) : seen - STEP_KOBO
  await changePrice(database, next)
  if (isLate) await letTimePass(world)
  const reference = await pay(rehearsal.ledger, { amount: seen, requested_amount: seen })
  // The price goes on changing while the payment is decided, unless the guest pays too late for it.
  const goOn = isLate ? Promise.resolve() : changePrice(database, next + STEP_KOBO)
  await Promise.all([TELLERS[round % TELLERS.length]?.(world, reference), goOn])
  await verify(app, reference)
  return accountOf(database, reference)
}

type Tell = (world: World, reference: string) => Promise<unknown>

const TELLERS: readonly Tell[] = [
  ({ backend }, reference) => verify(backend.app, reference),
  async ({ backend, staff }, reference) => {
    await sendWebhook(backend.app, await chargeSuccessOf(backend.rehearsal.ledger, reference))
    await staff.recheck()
  },
  ({ staff }) => staff.sweep(),
]

async function readPrice({ backend }: World): Promise<number> {
  const answer = await backend.app.inject(`/api/rooms/${CLASSIC_ROOM.id}/`)
  return Math.round(answer.json<{ price: number }>().price * 100)
}

/** Moves the kept prices and the payments back in time, as if more than an hour had passed. */
async function letTimePass({ backend }: World): Promise<void> {
  await agePrices(backend.database, TOO_LONG_MINUTES)
  await inTransaction(backend.database, async (transaction) => {
    const payments = await transaction.selectFrom('payments').select(['id', 'paid_at']).execute()
    for (const { id, paid_at } of payments) {
      const moved = new Date(Date.parse(paid_at ?? '') - TOO_LONG_MINUTES * 60_000).toISOString()
      await transaction.updateTable('payments').set({ paid_at: moved }).where('id', '=', id).execute()
    }
  })
}

/** All refunds must be paid back, and each of these guests must have a mail before and one after. */
async function checkMoney(
  { staff, clock, mails, backend, unsound }: World,
  refunds: number,
): Promise<string[]> {
  for (let run = 0; run < REFUND_RUNS; run += 1) {
    await staff.refunds()
    clock.pass(HOUR_MS)
  }
  while ((await staff.mail()).waiting > 0) clock.pass(HOUR_MS)
  const done = await backend.database
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'processed')
    .execute()
  const violations = done.length === refunds ? [] : [`${done.length} of ${refunds} refunds processed`]
  for (const subject of [/is going back to you$/, /^Your refund from .* is done$/]) {
    const told = mails.filter((mail) => subject.test(mail.subject)).length
    if (told !== refunds) violations.push(`${told} mails ${String(subject)} about ${refunds} refunds`)
  }
  return [...violations, ...(await unsound())]
}
