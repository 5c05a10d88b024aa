import type { Rule } from '../../../src/server/audit/violation'
import { audit } from '../../../src/server/audit/audit'
import { resendMail } from '../../../src/server/mail/mail-queue'
import { createRefundWorker } from '../../../src/server/refunds/worker'
import { decideReview } from '../../../src/server/settlement/decide-review'
import type { Decide } from '../../../src/shared/desk/money'
import { closeAll } from '../../support/server/closing'
import { type BusyHotel, openBusyHotel } from '../../support/server/hotel'
import { BOLA, payOddly } from '../../support/server/reviews'
import { aBooking, aMail, aRefund } from '../../support/server/rows'

const NOW = new Date('2026-11-21T12:00:00Z')
const BOOK: Decide = { decision: 'book', room_id: 3, guest_name: 'Ada' }
const PART: Decide = { decision: 'refund', amount: 20_000 }
const NOT_OURS: Decide = { decision: 'not_ours' }

let hotel: BusyHotel
beforeEach(async () => {
  hotel = await openBusyHotel()
})
afterEach(closeAll)

const reviewed = () => hotel.reviewed.reference

async function decide(decision: Decide, reference = reviewed()) {
  await decideReview(hotel.database, BOLA, reference, decision, { domain: 'test', now: NOW })
}

async function check() {
  return (await audit({ database: hotel.database, now: NOW })).violations
}

it.each([
  ['booked', BOOK],
  ['refunded in part', PART],
  ['not ours', NOT_OURS],
] satisfies [string, Decide][])('finds nothing wrong with a review that is %s', async (_name, decision) => {
  await decide(decision)
  await expect(check()).resolves.toEqual([])
})

async function addRefund() {
  await hotel.database.insertInto('refunds').values(aRefund(hotel.reviewed.id)).execute()
}
async function addBooking() {
  await hotel.database.updateTable('rooms').set({ available: 0 }).where('id', '=', 2).execute()
  const booking = aBooking({ payment_id: hotel.reviewed.id, status: 'completed' })
  await hotel.database
    .insertInto('bookings')
    .values({ ...booking, ended_at: NOW.toISOString() })
    .execute()
}
async function forget(table: 'bookings' | 'refunds') {
  await hotel.database.deleteFrom(table).where('payment_id', '=', hotel.reviewed.id).execute()
}
async function unsay(kind: 'booking-confirmed' | 'refund-due') {
  await hotel.database.deleteFrom('outbox').where('dedupe_key', '=', `${kind}:${reviewed()}`).execute()
}

type Breaking = [rule: Rule, how: string, decision: Decide, break_: () => Promise<unknown>]
const breakings: Breaking[] = [
  ['outcome', 'booked without its booking', BOOK, () => forget('bookings')],
  ['outcome', 'booked with a refund', BOOK, addRefund],
  ['outcome', 'refunded without its refund', PART, () => forget('refunds')],
  ['outcome', 'not ours, with a refund', NOT_OURS, addRefund],
  [
    'refund-too-large',
    'refunded by more than was paid',
    PART,
    () =>
      hotel.database
        .updateTable('refunds')
        .set({ amount_kobo: 8_000_001 })
        .where('payment_id', '=', hotel.reviewed.id)
        .execute(),
  ],
  ['mail-missing', 'booked without a mail', BOOK, () => unsay('booking-confirmed')],
  ['mail-missing', 'refunded without a mail', PART, () => unsay('refund-due')],
  [
    'currency',
    'refunded in dollars',
    PART,
    () =>
      hotel.database
        .updateTable('payments')
        .set({ currency: 'USD' })
        .where('id', '=', hotel.reviewed.id)
        .execute(),
  ],
  [
    'domain',
    'refunded from another domain',
    PART,
    () =>
      hotel.database
        .updateTable('payments')
        .set({ domain: 'live' })
        .where('id', '=', hotel.reviewed.id)
        .execute(),
  ],
]

it.each(breakings)('finds a violation of %s: a review that is %s', async (rule, _how, decision, break_) => {
  await decide(decision)
  await break_()
  await expect(check()).resolves.toEqual([{ rule, about: reviewed(), problem: expect.stringMatching(/\S/) }])
})

it('finds a review that is not ours with a booking', async () => {
  await decide(NOT_OURS)
  await addBooking()
  await expect(check()).resolves.toContainEqual({
    rule: 'outcome',
    about: reviewed(),
    problem: 'review, not_ours, with a booking',
  })
})

it('finds a decision about no review, and one that nobody took', async () => {
  const decided = { decision: 'not_ours', decided_at: NOW.toISOString() } as const
  for (const payment of [hotel.won, hotel.reviewed]) {
    await hotel.database
      .insertInto('review_decisions')
      .values({ ...decided, payment_id: payment.id })
      .execute()
  }
  expect(await check()).toEqual(
    expect.arrayContaining([
      { rule: 'decision', about: hotel.won.reference, problem: expect.stringContaining('not under review') },
      { rule: 'decision', about: reviewed(), problem: expect.stringContaining('by the journal') },
    ]),
  )
})

it('takes a mail that was sent again for no second one, and knows one without a first', async () => {
  const { database } = hotel
  await database.updateTable('outbox').set({ done_at: NOW.toISOString() }).execute()
  const first = await database
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'booking-confirmed')
    .executeTakeFirstOrThrow()
  await resendMail(database, BOLA, first.id, NOW)
  await database.updateTable('outbox').set({ done_at: NOW.toISOString() }).execute()
  await expect(check()).resolves.toEqual([])
  const stray = aMail({ dedupe_key: 'stray', resend_of: 'nothing' })
  await database.insertInto('outbox').values(stray).execute()
  await expect(check()).resolves.toEqual([
    { rule: 'mail-again', about: 'stray', problem: expect.stringContaining('without such a first mail') },
  ])
})

it('finds a part that Paystack gave back twice', async () => {
  const { database, rehearsal } = hotel
  const reference = await payOddly(hotel)
  await decide(PART, reference)
  const worker = createRefundWorker({ database, paystack: rehearsal.paystack, now: () => NOW })
  await worker.runOnce()
  const { paystack, ledger } = rehearsal
  await expect(audit({ database, paystack, now: NOW })).resolves.toMatchObject({ violations: [] })
  const transaction = await ledger.find(reference)
  if (transaction === undefined) throw new Error('not in the ledger')
  ledger.isBlindToRefunds = true
  await ledger.refund({ ...transaction, status: 'success' }, 2_000_000, '')
  const { violations } = await audit({ database, paystack, now: NOW })
  expect(violations).toEqual([
    {
      rule: 'paystack-refund',
      about: reference,
      problem: '2000000 kobo to be given back, 4000000 given back at Paystack',
    },
  ])
})
