import { planClosure } from '../../../src/server/bookings/closures'
import { addPeriod } from '../../../src/server/rooms/price-periods'
import { textsOf } from '../../../src/shared/payment-news'
import { atHotel } from '../../../src/shared/stay'
import { MARKETING } from '../../support/server/actor'
import { expectSoundBooks } from '../../support/server/audit'
import { openTestBackend, type TestBackend } from '../../support/server/backend'
import { askStatus, GUEST, pay, siteMetadata } from '../../support/server/guest'
import { book, comeBack, headingOf, onlyReference } from './steps'

const FRIDAY = { from: '2026-12-04', nights: '2' }
const NIGHTS = 'Fri 4 to Sun 6 December, 2 nights'

let backend: TestBackend
let now: Date
beforeEach(async () => {
  now = atHotel('2026-11-27', '12:00')
  backend = await openTestBackend({ env: { siteUrl: 'https://hotel.example' }, now: () => now })
})
afterEach(() => expectSoundBooks({ ...backend, now }))

const open = (query: string) => backend.app.inject(`/book?room_id=1${query}`)

/** Returns the addresses of the dates that a page offers. */
function offersOf({ body }: { body: string }): string[] {
  return [...body.matchAll(/href="\/book\?room_id=1&amp;from=([^"]+)"/g)].map(([, dates = '']) => dates)
}

/** Another guest pays for nights of the classic room. */
async function sell(arrives_on: string, nights: number): Promise<void> {
  const { ledger } = backend.rehearsal
  const metadata = siteMetadata(1, GUEST.name, { arrives_on, nights })
  const amount = nights * 8_500_000
  const reference = await pay(ledger, {
    email: 'bola@example.com',
    metadata,
    amount,
    requested_amount: amount,
  })
  expect(headingOf(await comeBack(backend, reference))).toBe('Booking successful!')
}

it('shows what is being bought: the nights, their prices, the total and until when it can be cancelled', async () => {
  const december = { name: 'Saturdays', first_night: '2026-12-05', last_night: '2026-12-05', weekdays: '6' }
  const price = { room_id: null, price_kobo: 10_000_000, percent: null, replaces: null, confirms_price: true }
  await addPeriod(backend.database, MARKETING, { ...december, ...price }, now)
  const { body } = await open('&from=2026-12-04&nights=2')
  for (const text of [
    'Fri 4 to Sun 6 December, 2 nights.',
    '<dt>Friday 4 December</dt>',
    '<dd>₦100,000</dd>',
    'Total: ₦185,000',
    'Free cancellation until 6 pm, Lagos time, on Friday 4 December.',
    'name="from" value="2026-12-04"',
    'name="nights" value="2"',
  ])
    expect(body).toContain(text)
})

it('begins a payment that names the nights, and books them', async () => {
  expect((await book(backend, { ...FRIDAY, price: '170000' })).statusCode).toBe(303)
  const reference = await onlyReference(backend)
  const { ledger } = backend.rehearsal
  const transaction = await ledger.get(reference)
  expect(transaction.amount).toBe(17_000_000)
  expect(JSON.parse(transaction.metadata)).toMatchObject({ arrives_on: '2026-12-04', nights: 2 })
  const unpaid = await comeBack(backend, reference, '&cancelled=1')
  expect(unpaid.body).toContain('/book?room_id=1&amp;again=1&amp;from=2026-12-04&amp;nights=2')
  await ledger.charge(reference, 'success')
  const booked = await comeBack(backend, reference)
  expect(headingOf(booked)).toBe('Booking successful!')
  expect(booked.body).toContain('Friday 4 December 2026, from 2 pm, Lagos time')
  expect(booked.body).toContain('Sunday 6 December 2026, by noon, Lagos time')
  const nights = backend.database.selectFrom('room_nights').select('night').where('room_id', '=', 1)
  expect(await nights.orderBy('night').execute()).toEqual([{ night: '2026-12-04' }, { night: '2026-12-05' }])
  expect(headingOf(await open(''))).toBe('Book the Classic Room')
})

it('checks the price against that of the nights', async () => {
  const answer = await book(backend, FRIDAY)
  expect(answer.statusCode).toBe(409)
  expect(answer.body).toContain(
    'The price of Fri 4 to Sun 6 December, 2 nights has changed from ₦85,000 to ₦170,000.',
  )
  expect(answer.body).toContain('name="price" value="170000"')
})

it('asks about an earlier payment that may buy one of the nights, and not about one for others', async () => {
  await book(backend, { ...FRIDAY, price: '170000' })
  now = atHotel('2026-11-27', '12:05')
  for (const others of [{}, { from: '2026-12-06' }, { from: '2026-12-02' }]) {
    expect((await book(backend, others)).statusCode).toBe(303)
  }
  for (const dates of [FRIDAY, { from: '2026-12-03', nights: '2' }]) {
    const question = await book(backend, { ...dates, price: '170000', email: 'ADA@example.com' })
    expect(question.statusCode).toBe(409)
    expect(question.body).toContain('on 27 November?')
    expect(question.body).toContain('If you did, please do not pay again.')
    expect(question.body).toContain(`name="from" value="${dates.from}"`)
  }
  // The payment for tonight, and the same night by its date.
  expect((await book(backend, { from: '2026-11-27', nights: '2', price: '170000' })).statusCode).toBe(409)
})

it('offers the nearest dates when one of the nights is sold, before and after the payment', async () => {
  await book(backend, { ...FRIDAY, price: '170000' })
  const reference = await onlyReference(backend)
  await sell('2026-12-05', 1)
  const nearest = ['2026-12-02&amp;nights=2', '2026-12-03&amp;nights=2', '2026-12-06&amp;nights=2']
  for (const page of [await open('&from=2026-12-04&nights=2'), await book(backend, FRIDAY)]) {
    expect([page.statusCode, headingOf(page)]).toEqual([
      409,
      'The Classic Room is not available for these nights.',
    ])
    expect(offersOf(page)).toEqual(nearest)
  }
  await backend.rehearsal.ledger.charge(reference, 'success')
  const late = await comeBack(backend, reference)
  expect(headingOf(late)).toBe('Payment completed, but booking failed. Please contact support.')
  expect(late.body).toContain(`This payment was for ${NIGHTS}. When your payment arrived`)
  const status = await askStatus(backend.app, { reference })
  expect(textsOf(status.json())).toContain(`This payment was for ${NIGHTS}.`)
  expect(offersOf(late)).toEqual(nearest)
})

it('offers no dates of a room that is never free', async () => {
  const closed = { room_id: 1, kind: 'out_of_order', note: 'Fire', from_day: '2026-11-27' } as const
  await planClosure(backend.database, MARKETING, { ...closed, until: '2027-06-30' }, now)
  for (const query of ['', '&from=2026-12-04&nights=2', '&from=2026-11-01']) {
    const page = await open(query)
    expect(headingOf(page)).not.toContain('other dates')
    expect(page.body).toContain('No night can be booked here up to 26 May 2027.')
    expect(page.body).not.toMatch(/nearest dates|<form/)
    expect(page.body).toContain('See the rooms still available')
  }
})

it('offers the next dates when the room is taken tonight', async () => {
  await sell('2026-11-27', 2)
  const page = await open('')
  expect(headingOf(page)).toBe('This room is currently occupied.')
  expect(offersOf(page)[0]).toBe('2026-11-29&amp;nights=1')
})

it.each([
  { from: '2026-11-26', nights: '1' },
  { from: '2026-02-30', nights: '1' },
  { from: 'tomorrow', nights: '1' },
  { from: '2026-12-04', nights: '0' },
  { from: '2026-12-04', nights: '15' },
  { from: '2026-12-04', nights: '2,3' },
  { from: '2027-12-04', nights: '1' },
  { nights: '2' },
])('asks for other dates than %j', async (dates) => {
  const pages = [
    await open(`&${new URLSearchParams(Object.entries(dates)).toString()}`),
    await book(backend, dates),
  ]
  for (const page of pages) {
    expect([page.statusCode, headingOf(page)]).toEqual([400, 'Please choose other dates.'])
    expect(page.body).toContain('for 1 to 14 nights, and arrive on any day until 26 May 2027.')
    expect(offersOf(page)).toHaveLength(3)
  }
})
