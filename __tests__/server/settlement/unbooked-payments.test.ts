import { changeTransactions } from '../../support/paystack/changed-answers'
import { expectSoundBooks } from '../../support/server/audit'
import { backend, useBackend } from '../../support/server/backend'
import { CLASSIC_ROOM, GUEST, newReference, pay, siteMetadata, verify } from '../../support/server/guest'
import { countRows } from '../../support/server/settlement'
import { findRow } from '../../support/server/rows'

useBackend(() => ({ now: () => new Date('2025-11-21T12:00:00Z') }))
afterEach(() => expectSoundBooks(backend))

function paymentOf(reference: string) {
  return findRow(backend.database, 'payments', { reference })
}

async function isAvailable(roomId = CLASSIC_ROOM.id): Promise<boolean> {
  return (await backend.app.inject(`/api/rooms/${roomId}/`)).json().available
}

describe('a paid transaction that does not match the room', () => {
  type Wrong = [name: string, problem: string, transaction: object, call: object]
  const refunded: Wrong[] = [
    ['an amount below the price', 'amount', { amount: 8_499_999, requested_amount: 8_499_999 }, {}],
    ['an amount above the price', 'amount', { amount: 8_500_001, requested_amount: 8_500_001 }, {}],
    ['less paid than asked for', 'amount', { amount: 8_499_999, requested_amount: 8_500_000 }, {}],
    ['another room in its metadata', 'room', { metadata: siteMetadata(2) }, {}],
    ['no room in its metadata', 'room', { metadata: JSON.stringify({ source: 'site' }) }, {}],
    ['another room in its reference', 'room', { reference: newReference(2) }, {}],
    ['another room than the call names', 'room', {}, { room_id: 2 }],
  ]

  it.each(refunded)(
    'is refunded in full with a mail to the payer: %s',
    async (_name, reason, transaction, call) => {
      const reference = await pay(backend.rehearsal.ledger, transaction)
      const answer = await verify(backend.app, reference, { ...call })
      expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'payment_refunded'])
      const payment = await paymentOf(reference)
      expect(payment).toMatchObject({ outcome: 'refund_due', reason })
      await expect(backend.database.selectFrom('refunds').selectAll().execute()).resolves.toMatchObject([
        { payment_id: payment.id, amount_kobo: payment.amount_kobo, state: 'due' },
      ])
      expect([await countRows(backend, 'bookings'), await isAvailable()]).toEqual([0, true])
      const replay = await verify(backend.app, reference, { ...call })
      expect([replay.statusCode, replay.body]).toEqual([422, answer.body])
      await expect(backend.database.selectFrom('outbox').select('kind').execute()).resolves.toEqual([
        { kind: 'refund-due' },
      ])
    },
  )

  const odd: Wrong[] = [
    ['another currency', 'currency', { currency: 'usd' }, {}],
    ['live money with test keys', 'domain', { domain: 'live' }, {}],
    ['no metadata', 'room', { metadata: '' }, {}],
    ['a reference that our site does not make', 'room', { reference: 'shop.42' }, {}],
    [
      'a wrong amount without a source',
      'amount',
      { amount: 5_000, requested_amount: 5_000, metadata: JSON.stringify({ room_id: 1 }) },
      {},
    ],
  ]

  it.each(odd)('goes under review with a mail to the payer: %s', async (_name, reason, transaction, call) => {
    const reference = await pay(backend.rehearsal.ledger, transaction)
    const answer = await verify(backend.app, reference, { ...call })
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'payment_review'])
    expect(await paymentOf(reference)).toMatchObject({ outcome: 'review', reason })
    expect([await countRows(backend, 'bookings'), await countRows(backend, 'refunds')]).toEqual([0, 0])
    expect(await isAvailable()).toBe(true)
    const replay = await verify(backend.app, reference, { ...call })
    expect([replay.statusCode, replay.body]).toEqual([422, answer.body])
    const mails = backend.database.selectFrom('outbox').select('kind').orderBy('kind').execute()
    await expect(mails).resolves.toEqual([{ kind: 'payment-held' }, { kind: 'payment-review' }])
  })
})

it('answers 404 for a paid unknown room, and refunds it', async () => {
  const reference = await pay(backend.rehearsal.ledger, {
    reference: newReference(77),
    metadata: siteMetadata(77),
  })
  const answer = await verify(backend.app, reference, { room_id: 77 })
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
  expect(await paymentOf(reference)).toMatchObject({
    outcome: 'refund_due',
    reason: 'room',
    response_body: answer.body,
  })
  expect([await countRows(backend, 'bookings'), await countRows(backend, 'refunds')]).toEqual([0, 1])
})

describe('an undecided payment', () => {
  const inTenSeconds = '2025-11-21T12:00:10.000Z'
  const inAMinute = '2025-11-21T12:01:00.000Z'

  it.each([
    ['abandoned', inAMinute],
    ['pending', inTenSeconds],
    ['reversal-pending', inAMinute],
  ] as const)('is kept as an open payment while Paystack says %s', async (status, nextAttemptAt) => {
    const reference = await pay(backend.rehearsal.ledger, { status })
    const answer = await verify(backend.app, reference)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    await expect(backend.database.selectFrom('open_payments').selectAll().execute()).resolves.toEqual([
      {
        reference,
        room_id: 1,
        arrives_on: null,
        nights: null,
        guest_name: GUEST.name,
        guest_email: GUEST.email,
        seen_via: 'verify',
        attempts: 0,
        next_attempt_at: nextAttemptAt,
        created_at: '2025-11-21T12:00:00.000Z',
        in_progress_since: nextAttemptAt === inTenSeconds ? '2025-11-21T12:00:00.000Z' : null,
      },
    ])
    expect(await countRows(backend, 'payments')).toBe(0)
    expect(await isAvailable()).toBe(true)
  })

  it('is booked once Paystack answers again, and its open payment is closed', async () => {
    const reference = await pay(backend.rehearsal.ledger)
    backend.rehearsal.faults.set('verify', { kind: 'status', status: 429 })
    expect((await verify(backend.app, reference)).statusCode).toBe(503)
    expect(await countRows(backend, 'open_payments')).toBe(1)
    backend.rehearsal.faults.clear()
    expect((await verify(backend.app, reference)).statusCode).toBe(200)
    expect(await countRows(backend, 'open_payments')).toBe(0)
  })
})

it('books a payment by an address without a real domain, should Paystack ever take one', async () => {
  const { paystack } = backend.rehearsal
  const verifyWith = changeTransactions(paystack, () => ({ customerEmail: 'ada@hotel.local' }))
  jest.spyOn(paystack, 'verify').mockImplementation(verifyWith)
  expect(
    (await verify(backend.app, await pay(backend.rehearsal.ledger), { email: 'ada@hotel.local' })).statusCode,
  ).toBe(200)
})
