import { sql } from 'kysely'
import { audit } from '../../../src/server/audit/audit'
import { type BusyHotel, openBusyHotel } from '../../support/server/hotel'

let hotel: BusyHotel
beforeEach(async () => {
  hotel = await openBusyHotel()
})
async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(hotel.database)
}

/** Returns each violation as its rule and what it is about, for example `outcome won`. */
async function findViolations(): Promise<string[]> {
  const { violations } = await audit({ database: hotel.database })
  const nameOf = new Map((['won', 'lost', 'reviewed'] as const).map((name) => [hotel[name].reference, name]))
  return violations.map(({ rule, about }) => `${rule} ${nameOf.get(about) ?? about}`)
}

const addRefund = (outcome: string) =>
  `insert into refunds (id, payment_id, who, amount_kobo, state, attempts, next_attempt_at, created_at)
    select 'r', id, 'Site', 1, 'due', 0, '', '' from payments where outcome = '${outcome}'`
const addBooking = (outcome: string) =>
  `insert into bookings
      (id, code, source, room_id, payment_id, guest_name, guest_email, status, arrives_on, leaves_on, created_at)
    select 'b', 'LH-B', 'online', 2, id, 'Ada', 'ada@example.com', 'left', '2026-11-21', '2026-11-21', ''
    from payments where outcome = '${outcome}'`
const set = (facts: string, outcome: string) => `update payments set ${facts} where outcome = '${outcome}'`
const REMOVE_BOOKINGS =
  'update payments set booking_id = null; delete from folio_entries; delete from room_nights; delete from holds; delete from bookings'
const removeMail = (kind: string) => `delete from outbox where kind = '${kind}'`

it.each([
  ['outcome won', 'no booking of a booked payment', REMOVE_BOOKINGS],
  ['outcome lost', 'no refund of a payment that came too late', 'delete from refunds'],
  ['outcome lost', 'a booking of a payment that came too late', addBooking('refund_due')],
  ['outcome reviewed', 'a refund of a payment under review', addRefund('review')],
  ['outcome reviewed', 'a booking of a payment under review', addBooking('review')],
  ['outcome won', 'entered, without its booking', set(`outcome = 'entered', booking_id = null`, 'booked')],
  ['refund-too-large lost', 'a refund of more than was paid', 'update refunds set amount_kobo = 8500001'],
  ['refund-too-small lost', 'a refund of less than was paid', 'update refunds set amount_kobo = 8499999'],
  ['answer lost', 'a refund answered as a mismatch', set('response_status = 422', 'refund_due')],
  ['answer lost', 'a mismatch answered as a taken room', set(`reason = 'amount'`, 'refund_due')],
  ['answer lost', 'a refund answered with a booking', set(`response_body = '{"booking":{}}'`, 'refund_due')],
  ['answer reviewed', 'a review answered as booked', set('response_status = 200', 'review')],
  ['answer won', 'another code', set(`response_body = replace(response_body, 'LH-', 'LX-')`, 'booked')],
  ['answer won', 'another room', set(`response_body = replace(response_body, ':1,', ':12,')`, 'booked')],
  ['answer won', 'no answer at all', set(`response_body = ''`, 'booked')],
  ['mail-missing won', 'no confirmation', removeMail('booking-confirmed')],
  ['mail-missing won', 'no notice of a booking to the desk', removeMail('booking-notice')],
  ['mail-missing lost', 'no mail about a refund', removeMail('refund-due')],
  ['mail-missing reviewed', 'no mail about a review to the desk', removeMail('payment-review')],
  ['mail-missing reviewed', 'no mail about a review to the payer', removeMail('payment-held')],
  ['amount reviewed', 'nothing paid', set('amount_kobo = 0', 'review')],
  ['amount won', 'booked for less than was asked', set('requested_kobo = 8500001', 'booked')],
  ['price won', 'never the price', set('amount_kobo = 8000000, requested_kobo = 8000000', 'booked')],
  ['currency won', 'booked for dollars', set(`currency = 'USD'`, 'booked')],
  ['domain lost', 'test money and live money', set(`domain = 'live'`, 'booked')],
  [
    'open-payment-settled won',
    'an open payment of a decided payment',
    `update open_payments set reference = (select reference from payments where outcome = 'booked')`,
  ],
  [
    'decision reviewed',
    'a decision that nobody took',
    `insert into review_decisions (payment_id, decision, decided_at, decided_by)
      select id, 'not_ours', '', 'Bola' from payments where outcome = 'review'`,
  ],
])('finds %s: %s', async (violation, _how, statement) => {
  expect(await findViolations()).toEqual([])
  await run(...statement.split(';'))
  expect(await findViolations()).toContain(violation)
})

it('finds two mails about one payment', async () => {
  await run(
    `update outbox set done_at = '2026-11-21T12:00:00.000Z'`,
    `insert into outbox (id, kind, dedupe_key, payment_id, payload, attempts, next_attempt_at, done_at, created_at)
      select 'm', kind, 'z', payment_id, payload, 0, '', done_at, '' from outbox where kind = 'booking-confirmed'`,
  )
  expect(await findViolations()).toEqual([`mail-twice booking-confirmed:${hotel.won.reference}`])
  await run(`update outbox set resend_of = 'x' where id = 'm'`)
  expect(await findViolations()).toEqual([])
})

it('accepts a mail for each time that a refund is stuck', async () => {
  for (const id of ['one', 'two']) {
    await run(
      `insert into outbox (id, kind, dedupe_key, payload, attempts, next_attempt_at, done_at, created_at)
        values ('${id}', 'refund-attention', '${id}', '{}', 0, '', '2026-11-21T12:00:00.000Z', '')`,
    )
  }
  expect(await findViolations()).toEqual([])
})

it.each([
  [59, []],
  [61, ['price won']],
])(
  'holds a price that ended %d minutes before the payment against its booking: %j',
  async (minutes, found) => {
    const ended = new Date(Date.parse(hotel.won.paid_at ?? '') - minutes * 60_000).toISOString()
    await run(
      'update rooms set price_kobo = 9000000 where id = 1',
      `update room_prices set valid_to = '${ended}' where room_id = 1 and price_kobo = 8500000`,
    )
    expect(await findViolations()).toEqual(found)
  },
)

const before = (hours: number) =>
  new Date(Date.parse(hotel.won.paid_at ?? '') - hours * 3_600_000).toISOString()

it('accepts the price at the decision, also by a clock of the hotel that is behind', async () => {
  await run(
    'update rooms set price_kobo = 9000000 where id = 1',
    `update room_prices set valid_to = '${before(2)}' where room_id = 1 and price_kobo = 8500000`,
    set(`created_at = '${before(3)}'`, 'booked'),
  )
  expect(await findViolations()).toEqual([])
})

it('finds a booking for a price that came after the decision', async () => {
  await run(
    'update room_prices set price_kobo = 9000000 where room_id = 1',
    'update rooms set price_kobo = 8500001 where id = 1',
    `update room_prices set price_kobo = 8500000, valid_from = '2099-01-01T00:00:00.000Z'
      where room_id = 1 and price_kobo = 8500001`,
  )
  expect(await findViolations()).toEqual(['price won'])
})

it('never names a person', async () => {
  await run(...REMOVE_BOOKINGS.split(';'), 'delete from refunds', 'delete from outbox')
  await run('delete from room_prices')
  const report = await audit({ database: hotel.database })
  expect(report.violations.length).toBeGreaterThan(4)
  expect(JSON.stringify(report)).not.toMatch(/Ada|ada@/)
})
