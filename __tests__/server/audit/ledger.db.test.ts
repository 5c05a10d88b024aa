import { formatNumbers } from '../../../src/server/audit/numbers'
import { audit, type AuditOptions } from '../../../src/server/audit/audit'
import { closeAll } from '../../support/server/backend'
import { pay } from '../../support/server/guest'
import { type BusyHotel, openBusyHotel } from '../../support/server/hotel'
import { aMail } from '../../support/server/rows'

let hotel: BusyHotel
beforeEach(async () => {
  hotel = await openBusyHotel()
})
afterEach(closeAll)

function check(overrides: Partial<AuditOptions> = {}) {
  const { database, rehearsal } = hotel
  return audit({ database, paystack: rehearsal.paystack, now: new Date(), ...overrides })
}

async function checkRules(overrides: Partial<AuditOptions> = {}): Promise<string[]> {
  const { violations } = await check(overrides)
  return violations.map(({ rule, about }) => `${rule} ${about}`)
}

async function refundAtPaystack(reference: string): Promise<void> {
  const transaction = await hotel.rehearsal.ledger.find(reference)
  if (transaction === undefined) throw new Error('not in the ledger')
  await hotel.rehearsal.ledger.refund(transaction, transaction.amount, '')
}

/** At the stand-in every look moves a refund one step on: it ends with the second. */
async function lookTwice(transactionId: string): Promise<void> {
  await hotel.rehearsal.paystack.listRefunds(transactionId)
  await hotel.rehearsal.paystack.listRefunds(transactionId)
}

it('finds a hotel sound in which everything has happened, and counts it', async () => {
  const { numbers, ...rest } = await check()
  expect(rest).toEqual({ violations: [] })
  expect(numbers).toEqual({
    payments: 3,
    booked: 1,
    refundDue: 1,
    review: 1,
    openPayments: 1,
    confirmedBookings: 1,
    closedRooms: expect.any(Number),
    refunds: { due: 1 },
    mailsSent: 0,
    mailsUnsent: 0,
    mailsWaiting: expect.any(Number),
    ledger: 3,
    settling: 0,
    takenKobo: 25_000_000,
    heldKobo: 25_000_000,
    refundedKobo: 0,
  })
  expect(formatNumbers({ ...numbers, closedRooms: 2, mailsWaiting: 4 })).toBe(
    'payments=3 booked=1 refund_due=1 review=1 open_payments=1 confirmed=1 closed_rooms=2 refunds=due:1 mails_sent=0 mails_unsent=0 ' +
      'mails_waiting=4 ledger=3 settling=0 taken_kobo=25000000 held_kobo=25000000 refunded_kobo=0',
  )
})

it('counts a room that the desk has closed, what is given back and what is sent', async () => {
  const before = (await check()).numbers
  await refundAtPaystack(hotel.lost.reference)
  await lookTwice(hotel.lost.provider_txn_id)
  await hotel.database.updateTable('refunds').set({ state: 'processed' }).execute()
  await hotel.database.updateTable('outbox').set({ done_at: '2026-11-21T12:00:00.000Z' }).execute()
  await hotel.database.updateTable('rooms').set({ available: 0 }).where('id', '=', 2).execute()
  const { numbers, violations } = await check()
  expect(violations).toEqual([])
  expect(numbers).toMatchObject({
    closedRooms: before.closedRooms + 1,
    mailsSent: before.mailsWaiting,
    mailsWaiting: 0,
    refunds: { processed: 1 },
    // What is given back is not in Paystack's list of successes any more.
    ledger: 2,
    takenKobo: 25_000_000,
    heldKobo: 16_500_000,
    refundedKobo: 8_500_000,
  })
})

it('takes a mail for each state in which a refund is stuck', async () => {
  const mail = { kind: 'refund-attention', done_at: '2026-11-21T12:00:00.000Z' } as const
  await hotel.database
    .insertInto('outbox')
    .values([
      aMail({ ...mail, id: 'first', dedupe_key: 'refund-attention:x:requesting' }),
      aMail({ ...mail, id: 'second', dedupe_key: 'refund-attention:x:failed' }),
    ])
    .execute()
  expect((await check()).violations).toEqual([])
})

it('finds a payment of the site’s that nobody has settled, on whatever page it is', async () => {
  const references = await Promise.all(Array.from({ length: 51 }, () => pay(hotel.rehearsal.ledger)))
  await pay(hotel.rehearsal.ledger, { metadata: '{"source":"shop"}' })
  await pay(hotel.rehearsal.ledger, { status: 'reversed' })
  const { numbers, violations } = await check()
  expect(numbers.ledger).toBe(54)
  expect(new Set(violations.map(({ rule, about }) => `${rule} ${about}`))).toEqual(
    new Set(references.map((reference) => `unsettled ${reference}`)),
  )
})

it('gives a payment the time that background work needs', async () => {
  await pay(hotel.rehearsal.ledger)
  const settling = { settlingMs: 60_000 }
  const early = await check(settling)
  expect([early.violations, early.numbers.settling]).toEqual([[], 1])
  const late = await check({ ...settling, now: new Date(Date.now() + 61_000) })
  expect([late.violations.map(({ rule }) => rule), late.numbers.settling]).toEqual([['unsettled'], 0])
})

it('gives an open payment that a slow call has left behind until it is due', async () => {
  await hotel.database.updateTable('open_payments').set({ reference: hotel.won.reference }).execute()
  const settling = { settlingMs: 60_000 }
  expect((await check(settling)).violations).toEqual([])
  const late = await check({ ...settling, now: new Date(Date.now() + 600_000) })
  expect(late.violations.map(({ rule }) => rule)).toEqual(['open-payment-settled'])
})

it.each([
  ['amount', { amount_kobo: 8_000_001 }],
  ['transaction', { provider_txn_id: '999' }],
  ['currency', { currency: 'USD' }],
])('finds a payment whose %s is not Paystack’s', async (_name, facts) => {
  await hotel.database.updateTable('payments').set(facts).where('id', '=', hotel.reviewed.id).execute()
  const { violations } = await check()
  expect(violations).toEqual([
    { rule: 'unlike-paystack', about: hotel.reviewed.reference, problem: expect.any(String) },
  ])
})

describe('refunds at Paystack', () => {
  it('are a violation for a confirmed booking, however long ago it was paid for, and not once it is cancelled', async () => {
    await refundAtPaystack(hotel.won.reference)
    const violation = [`paystack-refund ${hotel.won.reference}`]
    expect(await checkRules()).toEqual(violation)
    expect(await checkRules({ since: new Date(Date.now() + 60_000) })).toEqual(violation)
    await hotel.database.updateTable('bookings').set({ status: 'cancelled' }).execute()
    expect(await checkRules()).toEqual([])
  })

  it('are compared for an older payment too when its refund is younger', async () => {
    const { database, lost } = hotel
    await database.updateTable('payments').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute()
    await database
      .updateTable('refunds')
      .set({ state: 'processed', created_at: '2020-01-01T00:00:00.000Z' })
      .execute()
    const since = new Date('2020-01-02T00:00:00Z')
    expect(await checkRules({ since })).toEqual([])
    const violation = [`paystack-refund ${lost.reference}`]
    await database.updateTable('refunds').set({ processed_at: '2020-01-03T00:00:00.000Z' }).execute()
    expect(await checkRules({ since })).toEqual(violation)
    await database
      .updateTable('refunds')
      .set({ processed_at: null, created_at: '2020-01-03T00:00:00.000Z' })
      .execute()
    expect(await checkRules({ since })).toEqual(violation)
  })

  it('are none when they have failed', async () => {
    await refundAtPaystack(hotel.won.reference)
    hotel.rehearsal.ledger.refundEnd = 'failed'
    await lookTwice(hotel.won.provider_txn_id)
    expect(await checkRules()).toEqual([])
  })

  it('are a violation when they are more than was paid', async () => {
    await refundAtPaystack(hotel.lost.reference)
    expect(await checkRules()).toEqual([])
    hotel.rehearsal.ledger.isBlindToRefunds = true
    await refundAtPaystack(hotel.lost.reference)
    expect(await checkRules()).toEqual([`paystack-refund ${hotel.lost.reference}`])
  })

  it('are a violation when only our books know of them', async () => {
    await hotel.database.updateTable('refunds').set({ state: 'processed' }).execute()
    expect(await checkRules()).toEqual([`paystack-refund ${hotel.lost.reference}`])
  })
})

describe('when Paystack cannot be reached', () => {
  it('still checks the hotel’s own books', async () => {
    hotel.rehearsal.faults.set('list', { kind: 'status', status: 401 })
    await hotel.database.updateTable('rooms').set({ available: 1 }).execute()
    const { numbers, violations, unreachable } = await check()
    expect(numbers).toMatchObject({ payments: 3, ledger: 'unreachable' })
    expect(violations.map(({ rule }) => rule)).toEqual(['room-open'])
    expect(unreachable).toBe('status 401')
  })

  it('says so too when it lists payments but no refunds', async () => {
    const paystack = {
      ...hotel.rehearsal.paystack,
      listRefunds: async () => ({ kind: 'undecided', reason: 'status 429' }) as const,
    }
    const { numbers, violations, unreachable } = await check({ paystack })
    expect([numbers.ledger, violations, unreachable]).toEqual(['unreachable', [], 'status 429'])
  })
})

it('asks Paystack for nothing before the given moment', async () => {
  await pay(hotel.rehearsal.ledger, { created_at: '2020-01-01T00:00:00.000Z' })
  const { numbers, violations } = await check({ since: new Date('2020-01-02T00:00:00Z') })
  expect([numbers.ledger, violations]).toEqual([3, []])
})

it('reads while somebody else writes', async () => {
  const other = await hotel.openAnother()
  await other.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('bookings').execute()
    expect((await check()).violations).toEqual([])
  })
})
