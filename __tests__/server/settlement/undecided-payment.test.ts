import { expectSoundBooks } from '../../support/server/audit'
import { closeAll, openTestBackend, type TestBackend } from '../../support/server/backend'
import { GUEST, pay, verify } from '../../support/server/guest'
import { countRows } from '../../support/server/settlement'

let backend: TestBackend
beforeEach(async () => {
  backend = await openTestBackend({ now: () => new Date('2025-11-21T12:00:00Z') })
})
afterEach(() => expectSoundBooks(backend))
afterEach(closeAll)

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
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
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
    expect((await backend.app.inject('/api/rooms/1/')).json().available).toBe(true)
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
  const ask = paystack.verify
  jest.spyOn(paystack, 'verify').mockImplementation(async (...call) => {
    const answer = await ask(...call)
    if (answer.kind === 'transaction') answer.transaction.customerEmail = 'ada@hotel.local'
    return answer
  })
  expect(
    (await verify(backend.app, await pay(backend.rehearsal.ledger), { email: 'ada@hotel.local' })).statusCode,
  ).toBe(200)
})
