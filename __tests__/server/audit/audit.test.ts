import type { Insertable } from 'kysely'
import { bookedResponse } from '../../../src/server/settlement/verify-responses'
import type { Rule } from '../../../src/server/audit/violation'
import { audit } from '../../../src/server/audit/audit'
import type { BookingTable } from '../../../src/server/db/schema'
import { closeAll } from '../../support/server/closing'
import { databaseKind } from '../../support/server/database'
import { type BusyHotel, liftRules, openBusyHotel } from '../../support/server/hotel'
import { aBooking, aMail, aRefund } from '../../support/server/rows'

const NOW = new Date('2026-11-21T12:00:00Z')

let hotel: BusyHotel
beforeEach(async () => {
  hotel = await openBusyHotel()
})
afterEach(closeAll)

async function book(overrides: Partial<Insertable<BookingTable>>): Promise<void> {
  await hotel.database
    .insertInto('bookings')
    .values(aBooking({ payment_id: hotel.won.id, ...overrides }))
    .execute()
  if (overrides.room_id === undefined) await setRoom(2, { available: 0 })
}
async function setRoom(roomId: number, facts: { available: 0 | 1 }): Promise<void> {
  await hotel.database.updateTable('rooms').set(facts).where('id', '=', roomId).execute()
}
async function setPayment(which: 'won' | 'lost' | 'reviewed', facts: object): Promise<void> {
  await hotel.database.updateTable('payments').set(facts).where('id', '=', hotel[which].id).execute()
}

type Breaking = [rule: Rule, how: string, about: () => string, break_: () => Promise<unknown>]
const won = () => hotel.won.reference
const lost = () => hotel.lost.reference
const reviewed = () => hotel.reviewed.reference

/** PostgreSQL's columns take none. */
const halfKobo: Breaking = [
  'amount',
  'a part of a kobo',
  reviewed,
  async () => {
    await liftRules(hotel.database, 'payments')
    await setPayment('reviewed', { amount_kobo: 100.5 })
  },
]

const breakings: Breaking[] = [
  [
    'outcome',
    'a booked payment without its booking',
    won,
    () => hotel.database.deleteFrom('bookings').execute(),
  ],
  [
    'outcome',
    'a payment with two bookings',
    won,
    async () => {
      await liftRules(hotel.database, 'bookings')
      await book({ status: 'completed' })
    },
  ],
  [
    'outcome',
    'a confirmed booking with a refund',
    won,
    () => hotel.database.insertInto('refunds').values(aRefund(hotel.won.id)).execute(),
  ],
  ['outcome', 'a lost race without its refund', lost, () => hotel.database.deleteFrom('refunds').execute()],
  ['outcome', 'a lost race with a booking', lost, () => book({ payment_id: hotel.lost.id })],
  [
    'outcome',
    'a payment under review with a refund',
    reviewed,
    () => hotel.database.insertInto('refunds').values(aRefund(hotel.reviewed.id)).execute(),
  ],
  [
    'outcome',
    'a payment under review with a booking',
    reviewed,
    () => book({ payment_id: hotel.reviewed.id }),
  ],
  [
    'outcome',
    'a booking that nobody has paid for',
    () => 'LH-TWICE2',
    async () => {
      await liftRules(hotel.database, 'bookings')
      await book({ payment_id: 'nothing' })
    },
  ],
  [
    'double-booking',
    'two confirmed bookings of a room',
    () => 'room 1',
    async () => {
      await liftRules(hotel.database, 'bookings')
      await book({ payment_id: hotel.lost.id, room_id: 1 })
      await hotel.database.deleteFrom('refunds').execute()
      const { status, body } = bookedResponse('LH-TWICE2', 1, new Date(0))
      await setPayment('lost', { outcome: 'booked', response_status: status, response_body: body })
      await hotel.database
        .insertInto('outbox')
        .values(
          (['booking-confirmed', 'booking-notice'] as const).map((kind) =>
            aMail({ id: kind, kind, dedupe_key: `${kind}:${lost()}` }),
          ),
        )
        .execute()
    },
  ],
  ['room-open', 'a booked room that is offered', () => 'room 1', () => setRoom(1, { available: 1 })],
  [
    'room-missing',
    'a booking of no room',
    () => 'room 1',
    async () => {
      await liftRules(hotel.database, 'rooms')
      await hotel.database.deleteFrom('rooms').where('id', '=', 1).execute()
    },
  ],
  [
    'refund-twice',
    'two refunds of a payment',
    lost,
    async () => {
      await liftRules(hotel.database, 'refunds')
      await hotel.database.insertInto('refunds').values(aRefund(hotel.lost.id)).execute()
    },
  ],
  [
    'refund-too-large',
    'a refund of more than was paid',
    lost,
    () => hotel.database.updateTable('refunds').set({ amount_kobo: 8_500_001 }).execute(),
  ],
  ['answer', 'a refund answered with 422', lost, () => setPayment('lost', { response_status: 422 })],
  ['answer', 'a review answered with 200', reviewed, () => setPayment('reviewed', { response_status: 200 })],
  [
    'answer',
    'a code that is not the booking’s',
    won,
    () => setPayment('won', { response_body: bookedResponse('LH-OTHER2', 1, new Date(0)).body }),
  ],
  [
    'answer',
    'a room that is not the booking’s',
    won,
    () => setPayment('won', { response_body: hotel.won.response_body.replace('"room_id":1', '"room_id":2') }),
  ],
  ['answer', 'a booking of a room that was not paid for', won, () => setPayment('won', { room_id: 2 })],
  ['answer', 'a booking with no answer at all', won, () => setPayment('won', { response_body: '' })],
  [
    'answer',
    'a refund answered with a booking',
    lost,
    () => setPayment('lost', { response_body: hotel.won.response_body }),
  ],
  [
    'mail-twice',
    'two rows under one key',
    () => `booking-confirmed:${won()}`,
    async () => {
      await liftRules(hotel.database, 'outbox')
      await hotel.database
        .insertInto('outbox')
        .values(aMail({ dedupe_key: `booking-confirmed:${won()}` }))
        .execute()
    },
  ],
  [
    'mail-twice',
    'two mails sent about one payment',
    () => `booking-confirmed:${won()}`,
    async () => {
      await hotel.database.updateTable('outbox').set({ done_at: NOW.toISOString() }).execute()
      const payload = JSON.stringify({ paymentId: hotel.won.id })
      await hotel.database
        .insertInto('outbox')
        .values(aMail({ payload, done_at: NOW.toISOString(), dedupe_key: 'booking-confirmed:~' }))
        .execute()
    },
  ],
  ...(['booking-confirmed', 'booking-notice', 'refund-due', 'payment-review', 'payment-held'] as const).map(
    (kind): Breaking => [
      'mail-missing',
      `no ${kind} mail`,
      {
        'booking-confirmed': won,
        'booking-notice': won,
        'refund-due': lost,
        'payment-review': reviewed,
        'payment-held': reviewed,
      }[kind],
      () => hotel.database.deleteFrom('outbox').where('kind', '=', kind).execute(),
    ],
  ),
  ['amount', 'nothing paid', reviewed, () => setPayment('reviewed', { amount_kobo: 0 })],
  ...(databaseKind() === 'sqlite' ? [halfKobo] : []),
  ['amount', 'booked for less than was asked', won, () => setPayment('won', { requested_kobo: 8_500_001 })],
  ['currency', 'booked for dollars', won, () => setPayment('won', { currency: 'USD' })],
  ['domain', 'test money and live money', () => 'payments', () => setPayment('won', { domain: 'live' })],
  [
    'open-payment-settled',
    'an open payment of a decided payment',
    won,
    () => hotel.database.updateTable('open_payments').set({ reference: won() }).execute(),
  ],
  [
    'reference-twice',
    'a reference decided twice',
    reviewed,
    async () => {
      await liftRules(hotel.database, 'payments')
      const twin = { ...hotel.reviewed, id: 'twin', provider_txn_id: 'twin' }
      await hotel.database.insertInto('payments').values(twin).execute()
    },
  ],
  [
    'transaction-twice',
    'a transaction that counts twice',
    () => `${lost()} ${reviewed()}`,
    async () => {
      await liftRules(hotel.database, 'payments')
      await setPayment('reviewed', { provider_txn_id: hotel.lost.provider_txn_id, created_at: 'z' })
    },
  ],
]

it.each(breakings)('finds a violation of %s and no other: %s', async (rule, _how, about, break_) => {
  await break_()
  const { violations } = await audit({ database: hotel.database, now: NOW })
  expect(violations).toEqual([{ rule, about: about(), problem: expect.stringMatching(/\S/) }])
})

it('tells nothing about a person, however unsound the hotel is', async () => {
  for (const table of ['bookings', 'refunds', 'rooms', 'outbox'] as const) {
    await liftRules(hotel.database, table)
    await hotel.database.deleteFrom(table).execute()
  }
  const report = await audit({ database: hotel.database, now: NOW })
  expect(report.violations.length).toBeGreaterThan(4)
  expect(JSON.stringify(report)).not.toMatch(/Ada|ada@/)
})
