import { CLASSIC_ROOM, GUEST, newReference, pay, verify } from '../../support/server/guest'
import { chargeSuccessOf, sendWebhook } from '../../support/server/webhook'
import type { Database } from '../../../src/server/db/schema'
import type { Scenario, ScenarioContext } from '../scenario'
import { openWorld, type World } from '../support/world-hotel'

const HOUR = 3_600_000
const TABLES = ['payments', 'bookings', 'refunds', 'claims', 'outbox'] as const

/** Transactions of a shop on the same account, as they may look. */
interface Shape {
  name: string
  reference: (index: number) => string
  metadata: string
  amount: number
  /** False where it looks like ours to whoever asks about it: then the desk has to look. */
  isCallIgnored: boolean
}

const shopReference = (index: number) => `shop.${index}=x`
const SHAPES: readonly Shape[] = [
  { name: 'no metadata', metadata: '', reference: shopReference, amount: 5_000, isCallIgnored: true },
  { name: 'metadata 0', metadata: '0', reference: shopReference, amount: 5_000, isCallIgnored: true },
  {
    name: 'metadata of its own',
    metadata: '{"cart":17,"custom_fields":[]}',
    reference: shopReference,
    amount: CLASSIC_ROOM.priceKobo,
    isCallIgnored: true,
  },
  {
    name: 'another source, about a room',
    metadata: '{"source":"shop","room_id":1}',
    reference: shopReference,
    amount: CLASSIC_ROOM.priceKobo,
    isCallIgnored: true,
  },
  {
    name: 'source in capitals',
    metadata: '{"source":"SITE","room_id":1}',
    reference: shopReference,
    amount: CLASSIC_ROOM.priceKobo,
    isCallIgnored: true,
  },
  {
    name: 'a source in a list',
    metadata: '[{"source":"site"}]',
    reference: shopReference,
    amount: 5_000,
    isCallIgnored: true,
  },
  {
    name: 'our reference without a source',
    metadata: '{"cart":17}',
    reference: () => newReference(),
    amount: 5_000,
    isCallIgnored: false,
  },
]

/** The hotel's account at Paystack has a shop, too. */
export const foreignTransactions: Scenario = {
  name: 'foreign-transactions',
  claim:
    'Foreign transactions on the account, swept, sent by webhook and asked about by calls: untouched (what looks like ours to a call is at most put under review)',
  databases: ['sqlite', 'postgres'],
  rounds: { quick: 20, full: 100 },
  run: runForeign,
}

async function runForeign({ kind, rounds }: ScenarioContext) {
  const world = await openWorld({ kind })
  const { app, database, rehearsal } = world.backend
  const breaches: string[] = []
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
    if (statusCode !== 200) breaches.push(`${shape.name}: webhook answered ${statusCode}`)
  }
  await workAround(world)
  breaches.push(...describeRows('sweeper and webhook', await countRows(world)))
  const ignored = foreign.filter(({ shape }) => shape.isCallIgnored)
  for (const { reference, shape } of ignored) {
    for (const email of [GUEST.email, 'somebody@example.net']) {
      const { statusCode } = await verify(app, reference, { email })
      if (statusCode !== 402) breaches.push(`${shape.name}: call answered ${statusCode} in place of 402`)
    }
  }
  await workAround(world)
  breaches.push(...describeRows('calls', await countRows(world)))
  const before = await countRows(world)
  const alike = foreign.filter(({ shape }) => !shape.isCallIgnored)
  for (const { reference } of alike) await verify(app, reference)
  await workAround(world)
  const after = await countRows(world)
  const reviews = after.payments - before.payments
  if (reviews !== alike.length || after.bookings + after.refunds + after.claims > 0) {
    breaches.push(`of ${alike.length} with our reference: ${JSON.stringify(after)}`)
  }
  const refunded = await countRefunds(world, foreign)
  if (refunded > 0) breaches.push(`${refunded} refunds of foreign transactions at Paystack`)
  const { available } = await database
    .selectFrom('rooms')
    .select('available')
    .where('id', '=', CLASSIC_ROOM.id)
    .executeTakeFirstOrThrow()
  if (available !== 1) breaches.push('a room was taken')
  breaches.push(...(await world.unsound()))
  return {
    figures: {
      foreign: rounds,
      touched: before.payments + before.claims,
      bookings: after.bookings,
      refunds: after.refunds + refunded,
      reviews_of_our_references: reviews,
    },
    breaches: [...new Set(breaches)],
  }
}

/** All background work comes round, twice. */
async function workAround({ staff, clock }: World): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await staff.sweep()
    await staff.claims()
    await staff.refunds()
    await staff.mail()
    clock.pass(HOUR)
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
  const [payments = 0, bookings = 0, refunds = 0, claims = 0, outbox = 0] = await Promise.all(
    TABLES.map(count),
  )
  return { payments, bookings, refunds, claims, outbox }
}

function describeRows(cause: string, counts: Counts): string[] {
  return Object.entries(counts)
    .filter(([, rows]) => rows > 0)
    .map(([table, rows]) => `${cause}: ${rows} rows in ${table}`)
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
