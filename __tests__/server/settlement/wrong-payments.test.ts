import { expectSoundBooks } from '../../support/server/audit'
import { closeAll, openTestBackend, type TestBackend } from '../../support/server/backend'
import { CLASSIC_ROOM, newReference, pay, siteMetadata, verify } from '../../support/server/guest'
import { countRows } from '../../support/server/settlement'

let backend: TestBackend
beforeEach(async () => {
  backend = await openTestBackend({ now: () => new Date('2025-11-21T12:00:00Z') })
})
afterEach(() => expectSoundBooks(backend).finally(closeAll))

function paymentOf(reference: string) {
  return backend.database
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
}

async function isAvailable(roomId = CLASSIC_ROOM.id): Promise<boolean> {
  const answer = await backend.app.inject(`/api/rooms/${roomId}/`)
  return answer.json().available
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
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error.code).toBe('payment_review')
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
