import { audit, type AuditOptions } from '../../../src/server/audit/audit'
import { pay } from '../../support/server/guest'
import { type BusyHotel, openBusyHotel } from '../../support/server/hotel'
import { changeRows } from '../../support/server/rows'

let hotel: BusyHotel
beforeEach(async () => {
  hotel = await openBusyHotel()
})
function check(overrides: Partial<AuditOptions> = {}) {
  const { database, rehearsal } = hotel
  return audit({ database, paystack: rehearsal.paystack, ...overrides })
}

async function checkRules(overrides: Partial<AuditOptions> = {}): Promise<string[]> {
  return (await check(overrides)).violations.map(({ rule, about }) => `${rule} ${about}`)
}

/** At the stand-in every look moves a refund one step on: it ends with the second. */
async function lookTwice(transactionId: string): Promise<void> {
  await hotel.rehearsal.paystack.listRefunds(transactionId)
  await hotel.rehearsal.paystack.listRefunds(transactionId)
}

it('finds no violation in a busy hotel, and counts its books', async () => {
  expect(await check()).toEqual({
    violations: [],
    numbers: {
      payments: 3,
      booked: 1,
      entered: 0,
      refund_due: 1,
      review: 1,
      open_payments: 1,
      expected: 1,
      in_house: 0,
      closed_rooms: 1,
      refunds: 1,
      mails_sent: 0,
      mails_unsent: 0,
      mails_waiting: expect.any(Number),
      taken_kobo: 25_000_000,
      held_kobo: 25_000_000,
      refunded_kobo: 0,
      ledger: 3,
      settling: 0,
    },
  })
})

it('finds unsettled payments of the site on every page of Paystack’s list', async () => {
  const references = await Promise.all(Array.from({ length: 51 }, () => pay(hotel.rehearsal.ledger)))
  await pay(hotel.rehearsal.ledger, { metadata: '{"source":"shop"}' })
  await pay(hotel.rehearsal.ledger, { status: 'reversed' })
  const { numbers, violations } = await check()
  expect(numbers['ledger']).toBe(54)
  expect(new Set(violations.map(({ rule, about }) => `${rule} ${about}`))).toEqual(
    new Set(references.map((reference) => `unsettled ${reference}`)),
  )
})

it('allows background jobs time to settle a payment and to close an open one', async () => {
  await pay(hotel.rehearsal.ledger)
  await hotel.database.updateTable('open_payments').set({ reference: hotel.won.reference }).execute()
  const early = await check({ settledBefore: new Date(Date.now() - 60_000) })
  expect([early.violations, early.numbers['settling']]).toEqual([[], 1])
  const late = await check({ settledBefore: new Date(Date.now() + 600_000) })
  expect(late.violations.map(({ rule }) => rule)).toEqual(['open-payment-settled', 'unsettled'])
  expect(late.numbers['settling']).toBe(0)
})

it.each([
  ['amount', { amount_kobo: 8_000_001 }],
  ['transaction', { provider_txn_id: '999' }],
  ['currency', { currency: 'USD' }],
])('finds a payment whose %s is not Paystack’s', async (_name, facts) => {
  await hotel.database.updateTable('payments').set(facts).where('id', '=', hotel.reviewed.id).execute()
  expect((await check()).violations).toEqual([
    { rule: 'unlike-paystack', about: hotel.reviewed.reference, problem: expect.any(String) },
  ])
})

describe('refunds at Paystack', () => {
  it('are a violation for an open booking of any age', async () => {
    await hotel.rehearsal.ledger.refundByHand(hotel.won.reference)
    const violation = [`paystack-refund ${hotel.won.reference}`]
    expect(await checkRules()).toEqual(violation)
    expect(await checkRules({ since: new Date(Date.now() + 60_000) })).toEqual(violation)
  })

  it('are compared when the refund is recent, however old the payment is', async () => {
    const { database, lost } = hotel
    await database.updateTable('payments').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute()
    await changeRows(database, 'refunds', {}, { state: 'processed', created_at: '2020-01-01T00:00:00.000Z' })
    const since = new Date('2020-01-02T00:00:00Z')
    expect(await checkRules({ since })).toEqual([])
    const violation = [`paystack-refund ${lost.reference}`]
    await database.updateTable('refunds').set({ processed_at: '2020-01-03T00:00:00.000Z' }).execute()
    expect(await checkRules({ since })).toEqual(violation)
    await changeRows(database, 'refunds', {}, { processed_at: null, created_at: '2020-01-03T00:00:00.000Z' })
    expect(await checkRules({ since })).toEqual(violation)
  })

  it('are no violation when they have failed', async () => {
    await hotel.rehearsal.ledger.refundByHand(hotel.won.reference)
    hotel.rehearsal.ledger.refundEnd = 'failed'
    await lookTwice(hotel.won.provider_txn_id)
    expect(await checkRules()).toEqual([])
  })

  it('are a violation when they are more than was paid', async () => {
    await hotel.rehearsal.ledger.refundByHand(hotel.lost.reference)
    expect(await checkRules()).toEqual([])
    hotel.rehearsal.ledger.isBlindToRefunds = true
    await hotel.rehearsal.ledger.refundByHand(hotel.lost.reference)
    expect(await checkRules()).toEqual([`paystack-refund ${hotel.lost.reference}`])
  })

  it('are a violation when they are more than our books say', async () => {
    await hotel.rehearsal.ledger.refundByHand(hotel.lost.reference)
    await hotel.database.updateTable('refunds').set({ amount_kobo: 4_000_000 }).execute()
    expect(await checkRules()).toContain(`paystack-refund ${hotel.lost.reference}`)
  })

  it('are a violation when only our books know of them', async () => {
    await hotel.database.updateTable('refunds').set({ state: 'processed' }).execute()
    expect(await checkRules()).toEqual([`paystack-refund ${hotel.lost.reference}`])
  })
})

it.each(['list', 'refunds'] as const)('checks the books alone when Paystack fails at %s', async (call) => {
  const paystack = {
    ...hotel.rehearsal.paystack,
    [call === 'list' ? 'listSuccesses' : 'listRefunds']: async () => ({
      kind: 'undecided',
      reason: 'status 429',
    }),
  }
  await hotel.database.deleteFrom('room_nights').execute()
  const { numbers, violations, unreachable } = await check({ paystack })
  expect(numbers).toMatchObject({ payments: 3, ledger: 'unreachable' })
  expect(violations.map(({ rule }) => rule)).toContain('nights')
  expect(unreachable).toBe('status 429')
})

it('requests nothing from Paystack before the given time', async () => {
  await pay(hotel.rehearsal.ledger, { created_at: '2020-01-01T00:00:00.000Z' })
  const { numbers, violations } = await check({ since: new Date('2020-01-02T00:00:00Z') })
  expect([numbers['ledger'], violations]).toEqual([3, []])
})

it('reads while another process writes', async () => {
  const other = await hotel.openAnother()
  await other.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('outbox').execute()
    expect((await check()).violations).toEqual([])
  })
})
