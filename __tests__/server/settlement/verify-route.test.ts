import { announceViolations, expectSoundBooks } from '../../support/server/audit'
import { backend, useBackend } from '../../support/server/backend'
import { whileLocked } from '../../support/server/database'
import { CLASSIC_ROOM, GUEST, newReference, pay, verify } from '../../support/server/guest'
import { shutRoom } from '../../support/server/receptionist'
import { countRows } from '../../support/server/settlement'
import { findRow } from '../../support/server/rows'

useBackend(() => ({ now: () => new Date('2025-11-21T12:00:00Z') }))
afterEach(() => expectSoundBooks(backend))

async function guestNameNow(): Promise<string> {
  const booking = await backend.database.selectFrom('bookings').select('guest_name').executeTakeFirstOrThrow()
  return booking.guest_name
}

function paymentOf(reference: string) {
  return findRow(backend.database, 'payments', { reference })
}

async function isAvailable(roomId = CLASSIC_ROOM.id): Promise<boolean> {
  return (await backend.app.inject(`/api/rooms/${roomId}/`)).json().available
}

it('books the room for a paid reference and returns the code', async () => {
  const reference = await pay(backend.rehearsal.ledger)
  const answer = await verify(backend.app, reference)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  const { booking } = answer.json()
  expect(booking).toEqual({
    code: expect.stringMatching(/^LH-[2-9A-Z]{6}$/),
    room_id: 1,
    status: 'confirmed',
    booked_at: '2025-11-21T12:00:00.000Z',
  })
  await expect(backend.database.selectFrom('bookings').selectAll().execute()).resolves.toMatchObject([
    { code: booking.code, room_id: 1, guest_name: GUEST.name, guest_email: GUEST.email, status: 'expected' },
  ])
  expect(await paymentOf(reference)).toMatchObject({
    outcome: 'booked',
    amount_kobo: 8_500_000,
    currency: 'NGN',
    seen_via: 'verify',
    response_body: answer.body,
  })
  expect(await isAvailable()).toBe(false)
  await expect(backend.database.selectFrom('outbox').select('kind').execute()).resolves.toEqual([
    { kind: 'booking-confirmed' },
    { kind: 'booking-notice' },
  ])
})

it('stores how the guest paid', async () => {
  const reference = await pay(backend.rehearsal.ledger, { channel: 'bank_transfer' })
  await verify(backend.app, reference)
  expect(await paymentOf(reference)).toMatchObject({ outcome: 'booked', channel: 'bank_transfer' })
})

it('answers the same reference again with the same bytes, without asking Paystack', async () => {
  const reference = await pay(backend.rehearsal.ledger)
  const first = await verify(backend.app, reference)
  backend.rehearsal.faults.set('verify', { kind: 'status', status: 500 })
  const again = await verify(backend.app, reference, { email: ' ADA@Example.com ' })
  expect([again.statusCode, again.body]).toEqual([200, first.body])
  expect(await countRows(backend, 'bookings')).toBe(1)
})

it('keeps the outcome when the payment is refunded later', async () => {
  const reference = await pay(backend.rehearsal.ledger)
  const first = await verify(backend.app, reference)
  await backend.rehearsal.ledger.refundByHand(reference)
  announceViolations('paystack-refund')
  expect((await verify(backend.app, reference)).body).toBe(first.body)
})

it('refunds a payment for a room that is taken', async () => {
  await verify(backend.app, await pay(backend.rehearsal.ledger))
  const late = await pay(backend.rehearsal.ledger, { email: 'late@example.com' })
  const answer = await verify(backend.app, late, { email: 'late@example.com' })
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'room_taken'])
  const { id } = await paymentOf(late)
  await expect(backend.database.selectFrom('refunds').selectAll().execute()).resolves.toMatchObject([
    { payment_id: id, amount_kobo: 8_500_000, state: 'due', provider_refund_id: null },
  ])
  expect(await countRows(backend, 'bookings')).toBe(1)
  const replay = await verify(backend.app, late, { email: 'late@example.com' })
  expect([replay.statusCode, replay.body]).toEqual([409, answer.body])
  expect(await countRows(backend, 'refunds')).toBe(1)
})

it('says to the payer of the booking that the second payment for the room is refunded', async () => {
  await verify(backend.app, await pay(backend.rehearsal.ledger))
  const second = await pay(backend.rehearsal.ledger, { email: 'ADA@example.com' })
  const answer = await verify(backend.app, second)
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'paid_twice'])
  expect(await paymentOf(second)).toMatchObject({ outcome: 'refund_due', reason: 'paid_twice' })
  expect([await countRows(backend, 'bookings'), await countRows(backend, 'refunds')]).toEqual([1, 1])
})

it('refunds a payment for a room that the desk has closed, and books nothing', async () => {
  await shutRoom(backend.database, CLASSIC_ROOM.id)
  const answer = await verify(backend.app, await pay(backend.rehearsal.ledger))
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'room_taken'])
  expect([await countRows(backend, 'bookings'), await countRows(backend, 'refunds')]).toEqual([0, 1])
})

it('refunds a payment for a room that is no longer listed', async () => {
  const reference = await pay(backend.rehearsal.ledger)
  await backend.database.updateTable('rooms').set({ listed: 0 }).where('id', '=', 1).execute()
  expect((await verify(backend.app, reference)).statusCode).toBe(409)
})

it.each([
  ['an amount that includes the fees', { amount: 8_637_500, requested_amount: 8_500_000 }],
  ['a currency in lower case', { currency: 'ngn' }],
  ['a room id in text', { metadata: JSON.stringify({ room_id: '1', guest_name: 'Ada' }) }],
])('accepts %s', async (_what, facts) => {
  expect((await verify(backend.app, await pay(backend.rehearsal.ledger, facts))).statusCode).toBe(200)
})

describe('a call with another email address than the payer’s', () => {
  it('settles for the payer and reveals nothing about the payer to the caller', async () => {
    const reference = await pay(backend.rehearsal.ledger)
    const answer = await verify(backend.app, reference, { name: 'Eve', email: 'eve@example.com', room_id: 2 })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error.code).toBe('payment_mismatch')
    const booking = await backend.database.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()
    expect(booking).toMatchObject({ room_id: 1, guest_name: GUEST.name, guest_email: GUEST.email })
    for (const secret of [booking.code, GUEST.name, GUEST.email]) expect(answer.body).not.toContain(secret)
    expect((await verify(backend.app, reference)).json().booking.code).toBe(booking.code)
  })

  it('books for "Guest" when the payment carries no name', async () => {
    const metadata = JSON.stringify({ source: 'site', room_id: 1 })
    await verify(backend.app, await pay(backend.rehearsal.ledger, { metadata }), { email: 'eve@example.com' })
    expect(await guestNameNow()).toBe('Guest')
  })

  it('does not return the stored answer, nor for another room', async () => {
    const reference = await pay(backend.rehearsal.ledger)
    await verify(backend.app, reference)
    for (const call of [{ email: 'eve@example.com' }, { room_id: 2 }]) {
      const answer = await verify(backend.app, reference, call)
      expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'payment_mismatch'])
    }
  })
})

it.each([
  ['failed', 'not_paid', GUEST.email],
  ['reversed', 'payment_returned', GUEST.email],
  ['reversed', 'not_paid', 'eve@example.com'],
] as const)(
  'answers 402 and stores nothing for a %s payment, which it calls %s to %s',
  async (status, code, email) => {
    const answer = await verify(backend.app, await pay(backend.rehearsal.ledger, { status }), { email })
    expect([answer.statusCode, answer.json().error.code]).toEqual([402, code])
    expect([await countRows(backend, 'payments'), await countRows(backend, 'open_payments')]).toEqual([0, 0])
  },
)

it('answers 402 for a reference that Paystack does not know', async () => {
  expect((await verify(backend.app, newReference())).statusCode).toBe(402)
})

it('asks for the whole address instead of one without a real domain', async () => {
  const answer = await verify(backend.app, newReference(), { email: 'ada@gmail' })
  expect([answer.statusCode, answer.json().error.fields]).toEqual([
    400,
    { email: 'Please enter your whole email address, such as name@example.com.' },
  ])
})

describe('a name with line breaks or control characters', () => {
  it('is accepted, in one line', async () => {
    const reference = await pay(backend.rehearsal.ledger)
    const name = '\u202EAda\r\n\u2066Obi\u2069'
    expect((await verify(backend.app, reference, { name })).statusCode).toBe(200)
    expect(await guestNameNow()).toBe('Ada Obi')
  })

  it('is brought into one line when it comes from the metadata', async () => {
    const metadata = JSON.stringify({ source: 'site', room_id: 1, guest_name: 'Ada\tObi' })
    await verify(backend.app, await pay(backend.rehearsal.ledger, { metadata }), { email: 'eve@example.com' })
    expect(await guestNameNow()).toBe('Ada Obi')
  })
})

it('answers 404 for an unpaid unknown room, and 402 for one that is no longer listed', async () => {
  expect((await verify(backend.app, newReference(77), { room_id: 77 })).statusCode).toBe(404)
  await backend.database.updateTable('rooms').set({ listed: 0 }).where('id', '=', 3).execute()
  expect((await verify(backend.app, newReference(3), { room_id: 3 })).statusCode).toBe(402)
})

it('names each invalid field', async () => {
  const answer = await verify(backend.app, '..', {
    room_id: '1',
    name: ' \u00A0 ',
    email: 'ada',
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error).toEqual({
    code: 'invalid_input',
    message: expect.any(String),
    fields: {
      reference: 'The payment reference cannot be read. Please check the payment reference.',
      room_id: 'The room cannot be read. Please check the room.',
      name: 'Please enter your name.',
      email: 'Please enter one email address, such as name@example.com.',
    },
  })
})

it('answers 503 and stores nothing while the database is locked', async () => {
  const reference = await pay(backend.rehearsal.ledger)
  const answer = await whileLocked(backend.place, () => verify(backend.app, reference))
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(await countRows(backend, 'payments')).toBe(0)
  expect((await verify(backend.app, reference)).statusCode).toBe(200)
})
