import { stayMetadata } from '../../../src/shared/chosen-stay'
import { businessDay, dayAfter } from '../../../src/shared/stay'
import { seedRooms } from '../../../src/server/rooms/seed'
import { changeTransactions } from '../../support/paystack/changed-answers'
import { expectSoundBooks } from '../../support/server/audit'
import { CONTENT_DIR, openTestBackend, type TestBackend } from '../../support/server/backend'
import { CLASSIC_ROOM, GUEST, pay, siteMetadata, verify } from '../../support/server/guest'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import { sendDueMails } from '../../support/server/mail'
import { agePrices, changePrice, pricesOf } from '../../support/server/prices'
import { findRow } from '../../support/server/rows'

const OLD = CLASSIC_ROOM.priceKobo
const RAISED = 9_500_000
const LOWERED = 7_000_000

let backend: TestBackend
let paidAt: ((real: string | undefined) => string | undefined) | undefined
let isAskedKnown: boolean
beforeEach(async () => {
  paidAt = undefined
  isAskedKnown = true
  backend = await openTestBackend({
    wrapPaystack: (client) => ({
      ...client,
      verify: changeTransactions(client, (transaction) => ({
        paidAt: paidAt ? paidAt(transaction.paidAt) : transaction.paidAt,
        requestedKobo: isAskedKnown ? transaction.requestedKobo : undefined,
      })),
    }),
  })
})
afterEach(() => expectSoundBooks(backend))

async function payAndVerify(amount = OLD, overrides: object = {}) {
  const { database, rehearsal, app } = backend
  const paid = { amount, requested_amount: amount, ...overrides }
  const reference = await pay(rehearsal.ledger, paid)
  const { statusCode } = await verify(app, reference)
  const payment = await findRow(database, 'payments', { reference })
  return { statusCode, ...payment }
}

const booked = { statusCode: 200, outcome: 'booked' }
const refunded = { statusCode: 422, outcome: 'refund_due', reason: 'amount' }

it.each([
  ['raised', RAISED],
  ['lowered', LOWERED],
])(
  'books for the old price when it was %s during the payment, and mails what was paid',
  async (_how, price) => {
    await changePrice(backend.database, price)
    expect(await payAndVerify()).toMatchObject({ ...booked, amount_kobo: OLD })
    const mails = await sendDueMails(backend.database, { now: new Date() })
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).toContain('₦85,000')
  },
)

it('books for the new price at once', async () => {
  await changePrice(backend.database, RAISED)
  expect(await payAndVerify(RAISED)).toMatchObject(booked)
})

it('honours a price for an hour', async () => {
  await changePrice(backend.database, RAISED)
  await agePrices(backend.database, 59)
  expect(await payAndVerify()).toMatchObject(booked)
})

it('honours a price no longer than an hour', async () => {
  await changePrice(backend.database, RAISED)
  await agePrices(backend.database, 61)
  expect(await payAndVerify()).toMatchObject({ ...refunded, amount_kobo: OLD })
})

it('counts the hour back from the payment, not from its report', async () => {
  await changePrice(backend.database, RAISED)
  await agePrices(backend.database, 3 * 24 * 60)
  paidAt = (real) => new Date(Date.parse(real ?? '') - (3 * 24 * 60 - 10) * 60_000).toISOString()
  const dates = stayMetadata({ from: dayAfter(businessDay(new Date().toISOString()), 1), nights: 1 })
  const metadata = siteMetadata(CLASSIC_ROOM.id, GUEST.name, dates)
  expect(await payAndVerify(OLD, { metadata })).toMatchObject(booked)
})

it('does not honour a price that was set after the payment', async () => {
  for (const price of [LOWERED, OLD]) await changePrice(backend.database, price)
  await agePrices(backend.database, -10)
  expect(await payAndVerify(LOWERED)).toMatchObject(refunded)
})

it('does not honour a former price of another room', async () => {
  const { database } = backend
  await database.updateTable('rooms').set({ price_kobo: LOWERED }).where('id', '=', 2).execute()
  await database.updateTable('rooms').set({ price_kobo: OLD }).where('id', '=', 2).execute()
  expect(await payAndVerify(LOWERED)).toMatchObject(refunded)
})

it.each([undefined, 'yesterday', '9999-99-99'])(
  'accepts only the current price when Paystack sends %j as the time of payment',
  async (moment) => {
    paidAt = () => moment
    await changePrice(backend.database, RAISED)
    expect(await payAndVerify()).toMatchObject(refunded)
    expect(await payAndVerify(RAISED)).toMatchObject(booked)
  },
)

it('honours an old price when the guest bears the fees, and refunds when less was paid', async () => {
  await changePrice(backend.database, RAISED)
  expect(await payAndVerify(OLD, { amount: OLD - 1 })).toMatchObject({ ...refunded, amount_kobo: OLD - 1 })
  expect(await payAndVerify(OLD, { amount: OLD + 10_283 })).toMatchObject(booked)
})

it.each([
  ['up to 5% more', 8_925_000, booked],
  ['more than that', 8_925_001, refunded],
  ['less', OLD - 1, refunded],
])(
  'takes %s than the price for the fee when Paystack does not say what was asked',
  async (_what, amount, end) => {
    isAskedKnown = false
    expect(await payAndVerify(amount)).toMatchObject({ ...end, amount_kobo: amount })
  },
)

it('books for the paid price when prices change during the decision', async () => {
  const another = await backend.openAnother()
  let price = OLD
  for (let round = 0; round < 20; round += 1) {
    const next = price === OLD ? RAISED : OLD
    const [answer] = await Promise.all([payAndVerify(price), changePrice(another, next)])
    expect(answer).toMatchObject({ ...booked, amount_kobo: price })
    await letRoomsGo(backend.database)
    price = next
  }
})

it('the kept prices are stored with a room and at each change of its price', async () => {
  const start = new Date().toISOString()
  const { database } = backend
  expect(await pricesOf(database)).toMatchObject([{ price_kobo: OLD, valid_to: null }])
  await seedRooms(database, CONTENT_DIR)
  await database.updateTable('rooms').set({ name: 'Queen', price_kobo: OLD }).where('id', '=', 1).execute()
  expect(await pricesOf(database)).toHaveLength(1)
  await changePrice(database, RAISED)
  await changePrice(database, OLD)
  const [first, second, third, ...others] = await pricesOf(database)
  expect(others).toEqual([])
  expect([first, second, third]).toMatchObject([
    { price_kobo: OLD, valid_to: second?.valid_from },
    { price_kobo: RAISED, valid_to: third?.valid_from },
    { price_kobo: OLD, valid_to: null },
  ])
  expect(third?.valid_from).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(String(third?.valid_from) >= start && String(third?.valid_from) <= new Date().toISOString()).toBe(
    true,
  )
})
