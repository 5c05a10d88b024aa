import { CLASSIC_ROOM, newReference, pay, verify } from '../../support/server/guest'
import { chargeSuccessOf, sendWebhook } from '../../support/server/webhook'
import type { Database } from '../../../src/server/db/schema'
import type { Scenario, ScenarioContext } from '../../support/suite/scenario'
import { openWorld, type World } from '../support/world-hotel'

const HOUR_MS = 3_600_000
const TABLES = ['payments', 'bookings', 'refunds', 'open_payments', 'outbox'] as const

/** Forms that the transactions of a shop on the same account can have. */
interface Shape {
  name: string
  reference: (index: number) => string
  metadata: string
  amount: number
  /** True when nothing shows that the payment is not the hotel's. The desk must review such a payment. */
  isOurs: boolean
}

const shopReference = (index: number) => `shop.${index}=x`
const SHAPES: readonly Shape[] = [
  { name: 'no metadata', metadata: '', reference: shopReference, amount: 5_000, isOurs: false },
  { name: 'metadata 0', metadata: '0', reference: shopReference, amount: 5_000, isOurs: false },
  {
    name: 'metadata of its own',
    metadata: '{"cart":17,"custom_fields":[]}',
    reference: shopReference,
    amount: CLASSIC_ROOM.priceKobo,
    isOurs: false,
  },
  {
    name: 'another source, about a room',
    metadata: '{"source":"shop","room_id":1}',
    reference: shopReference,
    amount: CLASSIC_ROOM.priceKobo,
    isOurs: false,
  },
  ...['"shop"', 'null'].map((source) => ({
    name: `source ${source}, and all else like ours`,
    metadata: `{"source":${source},"room_id":1}`,
    reference: () => newReference(),
    amount: CLASSIC_ROOM.priceKobo,
    isOurs: false,
  })),
  {
    name: 'source in capitals',
    metadata: '{"source":"SITE","room_id":1}',
    reference: shopReference,
    amount: CLASSIC_ROOM.priceKobo,
    isOurs: false,
  },
  {
    name: 'a source in a list',
    metadata: '[{"source":"site"}]',
    reference: shopReference,
    amount: 5_000,
    isOurs: false,
  },
  {
    name: 'our reference without a source',
    metadata: '{"cart":17}',
    reference: () => newReference(),
    amount: 5_000,
    isOurs: true,
  },
]

/** A shop uses the hotel's account at Paystack too. */
export const foreignTransactions: Scenario = {
  name: 'foreign-transactions',
  claim:
    'Foreign transactions on the account, swept, sent by webhook and asked about by strangers: untouched; with a reference like ours, or when the payer himself asks, put under review and no more',
  databases: ['sqlite', 'postgres'],
  // server/settlement/foreign-payment.test.ts has them on both databases.
  rounds: { test: { sqlite: 10 }, quick: 20, full: 100 },
  run: runForeign,
}

async function runForeign({ kind, rounds }: ScenarioContext) {
  const world = await openWorld({ kind })
  const { app, database, rehearsal } = world.backend
  const violations: string[] = []
  const foreign: { shape: Shape; reference: string }[] = []
  for (let index = 0; index < rounds; index += 1) {
    const shape = SHAPES[index % SHAPES.length]
    if (shape === undefined) throw new Error('no shapes')
    const { metadata, amount } = shape
    const reference = shape.reference(index)
    foreign.push({ shape, reference: await pay(rehearsal.ledger, { reference, metadata, amount }) })
  }
  await workAround(world)
  for (const { reference, shape } of foreign) {
    const { statusCode } = await sendWebhook(app, await chargeSuccessOf(rehearsal.ledger, reference))
    if (statusCode !== 200) violations.push(`${shape.name}: webhook answered ${statusCode}`)
  }
  await workAround(world)
  const ours = foreign.filter(({ shape }) => shape.isOurs).length
  violations.push(...describeRows('sweeper and webhook', await countRows(world), ours))
  for (const { reference, shape } of foreign.filter((one) => !one.shape.isOurs)) {
    const { statusCode } = await verify(app, reference, { email: 'somebody@example.net' })
    if (statusCode !== 402) violations.push(`${shape.name}: a stranger was answered ${statusCode}, not 402`)
  }
  await workAround(world)
  const before = await countRows(world)
  violations.push(...describeRows('calls of strangers', before, ours))
  for (const { reference, shape } of foreign) {
    const { statusCode } = await verify(app, reference)
    if (statusCode !== 422) violations.push(`${shape.name}: its payer was answered ${statusCode}, not 422`)
  }
  await workAround(world)
  const after = await countRows(world)
  violations.push(...describeRows('calls of payers', after, rounds))
  const refunded = await countRefunds(world, foreign)
  if (refunded > 0) violations.push(`${refunded} refunds of foreign transactions at Paystack`)
  const { available } = await database
    .selectFrom('rooms')
    .select('available')
    .where('id', '=', CLASSIC_ROOM.id)
    .executeTakeFirstOrThrow()
  if (available !== 1) violations.push('a room was taken')
  violations.push(...(await world.unsound()))
  return {
    figures: {
      foreign: rounds,
      touched: before.payments + before.open_payments - ours,
      bookings: after.bookings,
      refunds: after.refunds + refunded,
      reviews_of_our_references: ours,
      reviews_for_payers: after.payments - before.payments,
    },
    violations: [...new Set(violations)],
  }
}

/** Runs all background work twice. */
async function workAround({ staff, clock }: World): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await staff.sweep()
    await staff.recheck()
    await staff.refunds()
    await staff.mail()
    clock.pass(HOUR_MS)
  }
}

type Counts = Record<(typeof TABLES)[number], number>

async function countRows({ backend }: World): Promise<Counts> {
  const count = async (table: keyof Database) => {
    const { rows } = await backend.database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return rows
  }
  const [payments = 0, bookings = 0, refunds = 0, openPayments = 0, outbox = 0] = await Promise.all(
    TABLES.map(count),
  )
  return { payments, bookings, refunds, open_payments: openPayments, outbox }
}

/** Each review must add one payment, one mail to the desk and one to the payer, and nothing else. */
function describeRows(cause: string, counts: Counts, reviews: number): string[] {
  const due: Counts = { payments: reviews, bookings: 0, refunds: 0, open_payments: 0, outbox: 2 * reviews }
  return TABLES.filter((table) => counts[table] !== due[table]).map(
    (table) => `${cause}: ${counts[table]} rows in ${table}, not ${due[table]}`,
  )
}

async function countRefunds({ backend }: World, foreign: { reference: string }[]): Promise<number> {
  let refunds = 0
  for (const { reference } of foreign) {
    const transaction = await backend.rehearsal.ledger.find(reference)
    if (transaction === undefined) continue
    refunds += (await backend.rehearsal.ledger.refundsOf(transaction.id)).length
  }
  return refunds
}
