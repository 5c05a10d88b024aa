import { sql } from 'kysely'
import type { Rule } from '../../../src/server/audit/violation'
import { audit } from '../../../src/server/audit/audit'
import { closeAll } from '../../support/server/closing'
import { type BusyHotel, liftRules, openBusyHotel } from '../../support/server/hotel'

const NOW = new Date('2026-11-21T12:00:00Z')

let hotel: BusyHotel
beforeEach(async () => {
  hotel = await openBusyHotel()
})
afterEach(closeAll)

async function setPayment(which: 'won' | 'lost' | 'reviewed', facts: object): Promise<void> {
  await hotel.database.updateTable('payments').set(facts).where('id', '=', hotel[which].id).execute()
}

async function setPrice(priceKobo: number, facts: object): Promise<void> {
  await hotel.database
    .updateTable('room_prices')
    .set(facts)
    .where('room_id', '=', 1)
    .where('price_kobo', '=', priceKobo)
    .execute()
}

type Breaking = [rule: Rule, how: string, about: () => string, break_: () => Promise<unknown>]
const won = () => hotel.won.reference
const lost = () => hotel.lost.reference
const reviewed = () => hotel.reviewed.reference

const breakings: Breaking[] = [
  [
    'price',
    'a booking for an amount that was never the price',
    won,
    () => setPayment('won', { amount_kobo: 8_000_000, requested_kobo: 8_000_000 }),
  ],
  [
    'price',
    'a booking for a price that ended an hour and a minute before the payment',
    won,
    async () => {
      await hotel.database.updateTable('rooms').set({ price_kobo: 9_000_000 }).where('id', '=', 1).execute()
      const ended = new Date(Date.parse(hotel.won.paid_at ?? '') - 61 * 60_000).toISOString()
      await setPrice(8_500_000, { valid_to: ended })
    },
  ],
  [
    'price',
    'a booking for a price that came long after the decision',
    won,
    async () => {
      await setPrice(8_500_000, { price_kobo: 9_000_000 })
      await hotel.database
        .updateTable('rooms')
        .set({ price_kobo: 8_500_000 + 1 })
        .where('id', '=', 1)
        .execute()
      await setPrice(8_500_001, { price_kobo: 8_500_000, valid_from: '2099-01-01T00:00:00.000Z' })
    },
  ],
  [
    'refund-too-small',
    'a refund of less than was paid',
    lost,
    () => hotel.database.updateTable('refunds').set({ amount_kobo: 8_499_999 }).execute(),
  ],
  [
    'outcome',
    'a payment that is neither booked, refunded nor under review',
    reviewed,
    async () => {
      await liftRules(hotel.database, 'payments')
      await sql`update payments set outcome = 'forgotten' where id = ${hotel.reviewed.id}`.execute(
        hotel.database,
      )
    },
  ],
  [
    'answer',
    'a wrong payment answered as if its room were taken',
    lost,
    () => setPayment('lost', { reason: 'amount' }),
  ],
]

it.each(breakings)('finds a violation of %s and no other: %s', async (rule, _how, about, break_) => {
  await break_()
  const { violations } = await audit({ database: hotel.database, now: NOW })
  expect(violations).toEqual([{ rule, about: about(), problem: expect.stringMatching(/\S/) }])
})

it('takes a booking for a price that ended within the hour before the payment', async () => {
  await hotel.database.updateTable('rooms').set({ price_kobo: 9_000_000 }).where('id', '=', 1).execute()
  const ended = new Date(Date.parse(hotel.won.paid_at ?? '') - 59 * 60_000).toISOString()
  await setPrice(8_500_000, { valid_to: ended })
  await expect(audit({ database: hotel.database, now: NOW })).resolves.toMatchObject({ violations: [] })
})

it('holds older payments against none of the rules that came with the kept prices', async () => {
  const { database } = hotel
  await database.deleteFrom('outbox').where('kind', '=', 'payment-held').execute()
  await setPayment('won', { amount_kobo: 8_000_000, requested_kobo: 8_000_000 })
  await database.updateTable('payments').set({ created_at: '2025-11-21T12:00:00.000Z' }).execute()
  await expect(audit({ database, now: NOW })).resolves.toMatchObject({ violations: [] })
})
