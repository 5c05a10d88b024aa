import { addPeriod } from '../../../src/server/rooms/price-periods'
import { balanceKobo } from '../../../src/server/db/folio-sums'
import { decideReview } from '../../../src/server/settlement/decide-review'
import { markRestored } from '../../../src/server/settlement/repository'
import { atHotel, USUAL_TERMS } from '../../../src/shared/stay'
import { changeTransactions } from '../../support/paystack/changed-answers'
import { MARKETING } from '../../support/server/actor'
import { expectSoundBooks } from '../../support/server/audit'
import { openTestBackend, type TestBackend } from '../../support/server/backend'
import { RECEPTIONIST } from '../../support/server/receptionist'
import { CLASSIC_ROOM, GUEST, pay, siteMetadata, verify } from '../../support/server/guest'

const { priceKobo: PRICE, id: ROOM } = CLASSIC_ROOM
const [TODAY, TOMORROW, FRIDAY] = ['2026-11-27', '2026-11-28', '2026-12-04']

let backend: TestBackend
let now: Date
let paidAt: Date | undefined
beforeEach(async () => {
  now = atHotel(TODAY, '12:00')
  paidAt = undefined
  backend = await openTestBackend({
    now: () => now,
    wrapPaystack: (client) => ({
      ...client,
      verify: changeTransactions(client, () => ({ paidAt: (paidAt ?? now).toISOString() })),
    }),
  })
})
afterEach(() => expectSoundBooks({ ...backend, now }))

/** Pays for the nights in the metadata, and returns what becomes of it. */
async function payFor(dates: object, amount = PRICE, email = GUEST.email) {
  const metadata = siteMetadata(ROOM, GUEST.name, dates)
  const reference = await pay(backend.rehearsal.ledger, { amount, requested_amount: amount, email, metadata })
  const answer = await verify(backend.app, reference, { email })
  const payment = await backend.database
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.payment_id', 'payments.id')
    .select(['outcome', 'reason', 'bookings.arrives_on', 'leaves_on', 'bookings.id'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { reference, status: answer.statusCode, body: answer.json(), ...payment }
}

const booked = (arrives_on: string, leaves_on: string) => ({
  status: 200,
  outcome: 'booked',
  arrives_on,
  leaves_on,
})
const DATES_GONE = { status: 409, outcome: 'refund_due', reason: 'dates' }

function raiseSaturday(at = now) {
  const period = {
    name: 'December',
    first_night: '2026-12-01',
    last_night: '2026-12-31',
    weekdays: '6',
    room_id: null,
    price_kobo: 10_000_000,
    percent: null,
    replaces: null,
    confirms_price: true,
  }
  return addPeriod(backend.database, MARKETING, period, at)
}

async function rowsOf(bookingId: string | null) {
  const { database } = backend
  const nights = database.selectFrom('room_nights').select(['room_id', 'night']).orderBy('night')
  const charges = database.selectFrom('folio_entries').select(['night', 'amount_kobo']).orderBy('night')
  return {
    nights: await nights.where('booking_id', '=', bookingId).execute(),
    charges: await charges.where('booking_id', '=', bookingId).where('kind', '=', 'charge').execute(),
  }
}

it('books the chosen nights for the sum of their prices, and leaves tonight for sale', async () => {
  await raiseSaturday()
  const before = (await backend.app.inject('/api/rooms/')).body
  const sale = await payFor({ arrives_on: FRIDAY, nights: 2 }, PRICE + 10_000_000)
  expect(sale).toMatchObject(booked(FRIDAY, '2026-12-06'))
  expect(Object.keys(sale.body.booking)).toEqual(['code', 'room_id', 'status', 'booked_at'])
  expect(await rowsOf(sale.id)).toEqual({
    nights: [
      { room_id: ROOM, night: FRIDAY },
      { room_id: ROOM, night: '2026-12-05' },
    ],
    charges: [
      { night: FRIDAY, amount_kobo: PRICE },
      { night: '2026-12-05', amount_kobo: 10_000_000 },
    ],
  })
  expect((await backend.app.inject('/api/rooms/')).body).toBe(before)
  now = atHotel(FRIDAY, '06:00')
  expect((await backend.app.inject(`/api/rooms/${ROOM}/`)).json()).toMatchObject({ available: false })
})

it('takes nights from a browser that sends numbers as text', async () => {
  expect(await payFor({ arrives_on: FRIDAY, nights: '2' }, 2 * PRICE)).toMatchObject(
    booked(FRIDAY, '2026-12-06'),
  )
})

it('honours the total that the guest saw within the hour before the payment', async () => {
  await raiseSaturday()
  now = new Date(now.getTime() + 59 * 60_000)
  const nights = { arrives_on: FRIDAY, nights: 2 }
  expect(await payFor(nights, 2 * PRICE)).toMatchObject(booked(FRIDAY, '2026-12-06'))
})

it.each([
  ['the price of fewer nights', 2, PRICE],
  ['the price of more nights', 2, 3 * PRICE],
  ['a total of longer ago', 3, 3 * PRICE],
])('refunds %s', async (_what, nights, amount) => {
  await raiseSaturday(new Date(now.getTime() - 62 * 60_000))
  expect(await payFor({ arrives_on: FRIDAY, nights }, amount)).toMatchObject({
    status: 422,
    outcome: 'refund_due',
    reason: 'amount',
  })
})

it.each([
  ['tonight', { arrives_on: TODAY, nights: 1 }, 1],
  ['the longest stay', { arrives_on: FRIDAY, nights: 14 }, 14],
  ['the last day on sale', { arrives_on: '2027-05-26', nights: 1 }, 1],
])('sells %s', async (_what, dates, nights) => {
  expect(await payFor(dates, nights * PRICE)).toMatchObject({ status: 200, arrives_on: dates.arrives_on })
})

it.each<[what: string, dates: object]>([
  ['last night', { arrives_on: '2026-11-26', nights: 1 }],
  ['a day beyond the last one on sale', { arrives_on: '2027-05-27', nights: 1 }],
  ['a longer stay than the hotel sells', { arrives_on: FRIDAY, nights: 15 }],
  ['no night', { arrives_on: FRIDAY, nights: 0 }],
  ['fewer nights than none', { arrives_on: FRIDAY, nights: -1 }],
  ['half a night', { arrives_on: FRIDAY, nights: 1.5 }],
  ['text with a sign', { arrives_on: FRIDAY, nights: '+1' }],
  ['more nights than a number can count', { arrives_on: FRIDAY, nights: 9e99 }],
  ['more nights than dates can count', { arrives_on: FRIDAY, nights: Number.MAX_SAFE_INTEGER }],
  ['nights that are none', { arrives_on: FRIDAY, nights: [1] }],
  ['an arrival alone', { arrives_on: FRIDAY }],
  ['nights alone', { nights: 1 }],
  ['a day that no month has', { arrives_on: '2026-02-30', nights: 1 }],
  ['a day with a time', { arrives_on: `${FRIDAY}T12:00:00Z`, nights: 1 }],
  ['days in a list', { arrives_on: [FRIDAY], nights: 1 }],
  ['a day as a number', { arrives_on: 20_261_204, nights: 1 }],
])('refunds %s', async (_what, dates) => {
  const sale = await payFor(dates)
  expect(sale).toMatchObject(DATES_GONE)
  expect(sale.body.error).toEqual({
    code: 'dates',
    message:
      'When your payment arrived, its dates could no longer be booked. We are refunding your payment in full; there is nothing you need to do.',
  })
  const nights = backend.database.selectFrom('room_nights').select('night').where('room_id', '=', ROOM)
  await expect(nights.execute()).resolves.toEqual([])
})

it('refunds those of whose nights one was sold meanwhile, and says when it was to the same guest', async () => {
  await payFor({ arrives_on: FRIDAY, nights: 2 }, 2 * PRICE)
  const taken = { status: 409, outcome: 'refund_due', reason: 'room_taken' }
  const overlapping = { arrives_on: '2026-12-05', nights: 2 }
  expect(await payFor(overlapping, 2 * PRICE, 'bola@example.com')).toMatchObject(taken)
  expect(await payFor(overlapping, 2 * PRICE)).toMatchObject(taken)
  const within = { arrives_on: '2026-12-05', nights: 1 }
  expect(await payFor(within)).toMatchObject({ ...taken, reason: 'paid_twice' })
  const after = { arrives_on: '2026-12-06', nights: 1 }
  expect(await payFor(after, PRICE, 'bola@example.com')).toMatchObject(booked('2026-12-06', '2026-12-07'))
})

describe('a payment that is decided later than it was paid', () => {
  it.each([
    ['tonight, decided after midnight', {}, '23:58', '00:30', TODAY],
    ['tonight, paid after midnight', {}, '01:30', '05:59', TODAY],
    ['today, decided after midnight', { arrives_on: TODAY, nights: 1 }, '23:58', '05:59', TODAY],
    ['tomorrow, paid after midnight', { arrives_on: TOMORROW, nights: 1 }, '01:30', '01:31', TOMORROW],
    ['tomorrow, decided when it has begun', { arrives_on: TOMORROW, nights: 1 }, '05:59', '06:00', TOMORROW],
  ])('books %s', async (_what, dates, paid, decided, arrivesOn) => {
    paidAt = nightClock(paid)
    now = nightClock(decided)
    expect(await payFor(dates)).toMatchObject({ status: 200, arrives_on: arrivesOn })
  })

  it.each([
    ['tonight', {}],
    ['tonight by its date', { arrives_on: TODAY, nights: 2 }],
  ])('refunds %s when its night is over', async (_what, dates) => {
    paidAt = nightClock('05:59')
    now = nightClock('06:00')
    expect(await payFor(dates, Object.keys(dates).length === 0 ? PRICE : 2 * PRICE)).toMatchObject(DATES_GONE)
  })

  it.each([
    ['the nights that are left', { arrives_on: TODAY, nights: 3 }, 3, '2026-11-30', -PRICE],
    ['tonight when it names none', {}, 1, '2026-11-29', 0],
  ])(
    'waits, after a backup was restored, for the desk, which books %s',
    async (_which, dates, paid, leaves_on, balance) => {
      paidAt = now
      now = atHotel(TOMORROW, '12:00')
      const { database } = backend
      await markRestored(database, now)
      const { reference, ...payment } = await payFor(dates, paid * PRICE)
      expect(payment).toMatchObject({ outcome: 'review', reason: 'restored' })
      const order = { decision: 'book', room_id: ROOM, guest_name: GUEST.name } as const
      const context = { domain: 'test', terms: USUAL_TERMS, now }
      await decideReview(database, RECEPTIONIST, reference, order, context)
      const bookings = database.selectFrom('bookings').select(['arrives_on', 'leaves_on'])
      expect(await bookings.select(balanceKobo.as('balance')).execute()).toEqual([
        { arrives_on: TOMORROW, leaves_on, balance },
      ])
    },
  )

  it.each([
    ['tonight', {}, 10_000],
    ['past nights', { arrives_on: TODAY, nights: 2 }, PRICE],
    ['366 nights', { arrives_on: FRIDAY, nights: 366 }, PRICE],
  ])('refunds, after a restore too, a sum that was no price of %s', async (_what, dates, amount) => {
    paidAt = now
    now = atHotel(TOMORROW, '12:00')
    await markRestored(backend.database, now)
    expect(await payFor(dates, amount)).toMatchObject(DATES_GONE)
  })

  function nightClock(time: string): Date {
    return atHotel(time < '12:00' ? '2026-11-28' : TODAY, time)
  }
})

/** Begins a payment that a bank has not confirmed, and returns whether the room shows it. */
async function isShownToPay(dates: object): Promise<unknown> {
  const metadata = siteMetadata(ROOM, GUEST.name, dates)
  const reference = await pay(backend.rehearsal.ledger, { status: 'pending', metadata })
  expect((await verify(backend.app, reference)).statusCode).toBe(503)
  return (await backend.app.inject(`/api/rooms/${ROOM}/`)).json().payment_in_progress
}

it('says that somebody is paying for a room now only when it is for tonight', async () => {
  expect(await isShownToPay({ arrives_on: FRIDAY, nights: 1 })).toBeUndefined()
  expect(await isShownToPay({ arrives_on: TODAY, nights: 2 })).toBe(true)
})
