import { USUAL_TERMS } from '../../../src/shared/stay'
import { cancelBooking, payBack } from '../../../src/server/bookings/cancel-booking'
import { checkIn } from '../../../src/server/bookings/check-in'
import { moveBooking } from '../../../src/server/bookings/move-booking'
import { stayOn } from '../../../src/server/bookings/stay-on'
import { refundAtDesk } from '../../../src/server/bookings/take-payment'
import { decideReview } from '../../../src/server/settlement/decide-review'
import { createRefundWorker } from '../../../src/server/refunds/worker'
import type { BookingAnswer } from '../../../src/shared/contract'
import { BOOKING_STATUS_PATH } from '../../../src/shared/paths'
import { announceViolations, expectSoundBooks } from '../../support/server/audit'
import { backend, useBackend } from '../../support/server/backend'
import { GUEST, newReference, pay } from '../../support/server/guest'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import { bookRoom, RECEPTIONIST } from '../../support/server/receptionist'
import { CASH, OWNER, STAY } from '../../support/server/stays'
import { countRows } from '../../support/server/settlement'
import { payOddly } from '../../support/server/reviews'
import { changeRows } from '../../support/server/rows'

const NOW = new Date('2025-11-21T12:00:00Z')

useBackend(() => ({ now: () => NOW }))
afterEach(() => expectSoundBooks(backend))

const send = (payload: object, remoteAddress = '198.51.100.1') =>
  backend.app.inject({ method: 'POST', url: BOOKING_STATUS_PATH, payload, remoteAddress })

async function ask(payload: object): Promise<unknown> {
  const answer = await send({ email: GUEST.email, ...payload })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  return answer.json()
}

it('returns a booking by its reference or code', async () => {
  const { code, reference } = await bookRoom(backend)
  const booked = {
    state: 'booked',
    status: 'expected',
    code,
    reference,
    name: GUEST.name,
    room_id: 1,
    room_name: 'Classic Room',
    amount: 85_000,
    channel: 'card',
    booked_at: NOW.toISOString(),
    arrives_on: '2025-11-21',
    leaves_on: '2025-11-22',
    details: { phone: '', arrival_time: '', wishes: '', company: '', tin: '' },
    cancel_until: '18:00',
    cancel_days_before: 0,
    no_show: 'first-night',
    cancellation: { until: '2025-11-21T17:00:00.000Z', refund: 85_000 },
    account: {
      nights: 1,
      night_prices: [{ night: '2025-11-21', price: 85_000 }],
      charged: 85_000,
      paid_at_hotel: 0,
      given_back: 0,
      balance: 0,
    },
    invoices: expect.objectContaining({ invoices: [], can_issue: false }),
  }
  expect(await ask({ reference })).toEqual(booked)
  expect(await ask({ code, email: ' ADA@Example.com ' })).toEqual(booked)
  expect(await ask({ code: ` ${code.toLowerCase().replace('-', ' ')}` })).toEqual(booked)
})

it('returns what was charged, paid and given back at the hotel too', async () => {
  const { code } = await bookRoom(backend)
  const { database } = backend
  const step = { code, now: NOW }
  await checkIn(database, RECEPTIONIST, { ...step, stay: STAY })
  await stayOn(database, RECEPTIONIST, { ...step, nights: 2, total_kobo: 17_000_000, payment: CASH })
  const payment = { ...CASH, amount_kobo: 1_000_000 }
  await refundAtDesk(database, OWNER, { ...step, payment, reason: 'Cold water' })
  expect(await ask({ code })).toMatchObject({
    amount: 85_000,
    account: { nights: 3, charged: 245_000, paid_at_hotel: 85_000, given_back: 10_000, balance: 85_000 },
  })
})

it('returns the room after a move, and the end of the stay', async () => {
  const { code } = await bookRoom(backend)
  await moveBooking(backend.database, OWNER, { code, room_id: 2, old_room: 'free', note: null, now: NOW })
  expect(await ask({ code })).toMatchObject({ state: 'booked', room_id: 2, amount: 85_000 })
  await letRoomsGo(backend.database, undefined, NOW)
  expect(await ask({ code })).toMatchObject({ state: 'booked', status: 'left' })
  await payBack(backend.database, OWNER, {
    code,
    refund_kobo: 500_000,
    reason: 'Noise',
    stay: STAY,
    now: NOW,
  })
  expect(await ask({ code })).toMatchObject({
    state: 'booked',
    refund: { amount: 5_000, refund_state: 'due', since: NOW.toISOString() },
  })
})

it('books a payment that was not reported before', async () => {
  const reference = await pay(backend.rehearsal.ledger)
  expect(await ask({ reference })).toMatchObject({ state: 'booked', room_id: 1 })
})

it('returns the state of a refund', async () => {
  await bookRoom(backend)
  const reference = await pay(backend.rehearsal.ledger)
  const refund = {
    state: 'refund',
    amount: 85_000,
    channel: 'card',
    since: NOW.toISOString(),
    paid_twice: true,
  }
  expect(await ask({ reference })).toEqual({ ...refund, refund_state: 'due' })
  const { database, rehearsal } = backend
  await createRefundWorker({ database, paystack: rehearsal.paystack, now: () => NOW }).runOnce()
  expect(await ask({ reference })).toMatchObject({
    ...refund,
    refund_state: expect.stringMatching(/ordered|done/),
  })
  // Set by hand: Paystack knows nothing of it.
  announceViolations('paystack-refund')
  await database.updateTable('refunds').set({ state: 'needs_attention' }).execute()
  expect(await ask({ reference })).toMatchObject({ refund_state: 'attention' })
  await changeRows(database, 'refunds', {}, { state: 'processed', processed_at: '2025-11-25T09:00:00.000Z' })
  expect(await ask({ reference })).toEqual({
    ...refund,
    refund_state: 'done',
    since: '2025-11-25T09:00:00.000Z',
  })
})

it('says to its payer alone that a payment was charged and returned', async () => {
  const reference = await pay(backend.rehearsal.ledger, { status: 'reversed' })
  expect(await ask({ reference })).toEqual({ state: 'returned' })
  expect(await ask({ reference, email: 'eve@example.com' })).toEqual({ state: 'none' })
})

const cancel = (code: string, refund_kobo: number) =>
  cancelBooking(backend.database, OWNER, { code, refund_kobo, stay: STAY, now: NOW })

it('returns a cancelled booking as its refund, if there is one', async () => {
  const { code } = await bookRoom(backend)
  await cancel(code, 8_500_000)
  expect(await ask({ code })).toMatchObject({ state: 'refund', amount: 85_000 })
  const kept = await bookRoom(backend)
  await cancel(kept.code, 0)
  expect(await ask({ code: kept.code })).toMatchObject({ state: 'booked', status: 'cancelled' })
})

it('returns `checking` until Paystack or the desk has decided', async () => {
  const open = newReference()
  backend.rehearsal.faults.set('verify', { kind: 'status', status: 500 })
  expect(await ask({ reference: open })).toEqual({ state: 'checking' })
  expect(await countRows(backend, 'open_payments')).toBe(0)
  backend.rehearsal.faults.clear()
  const reference = await payOddly(backend)
  expect(await ask({ reference })).toEqual({ state: 'checking' })
  const context = { domain: 'test', terms: USUAL_TERMS, now: NOW }
  await decideReview(backend.database, OWNER, reference, { decision: 'not_ours' }, context)
  expect(await ask({ reference })).toEqual({ state: 'none' })
})

it('answers the same for no payment and for another payer’s', async () => {
  const { code, reference } = await bookRoom(backend)
  const email = 'bola@example.com'
  const strangers = await send({ reference, email })
  const unknown = await send({ reference: newReference(), email })
  expect(strangers.body).toBe('{"state":"none"}')
  expect([strangers.statusCode, strangers.body]).toEqual([unknown.statusCode, unknown.body])
  const headersOf = ({ headers }: typeof unknown) => ({ ...headers, date: '' })
  expect(headersOf(strangers)).toEqual(headersOf(unknown))
  expect((await send({ code, email })).body).toBe((await send({ code: 'LH-234679', email })).body)
})

it('reveals and stores nothing about another payer’s open payment', async () => {
  const { database, rehearsal } = backend
  const reference = await pay(rehearsal.ledger, { status: 'ongoing' })
  const openPayments = () => database.selectFrom('open_payments').select('reference').execute()
  expect(await ask({ reference, email: 'bola@example.com' })).toEqual({ state: 'none' })
  expect(await openPayments()).toEqual([])
  expect(await ask({ reference })).toEqual({ state: 'checking', in_progress: true })
  expect(await openPayments()).toEqual([{ reference }])
  expect(await ask({ reference, email: 'bola@example.com' })).toEqual({ state: 'none' })
})

it('reveals nothing to a stranger while the payer asks too', async () => {
  const reference = await pay(backend.rehearsal.ledger, { status: 'ongoing' })
  const emails = [GUEST.email, 'bola@example.com', GUEST.email]
  const answers = await Promise.all(emails.map((email) => ask({ reference, email })))
  expect(answers.map((answer) => (answer as BookingAnswer).state)).toEqual(['checking', 'none', 'checking'])
})

it('names missing and invalid fields', async () => {
  const nothing = await send({ email: GUEST.email })
  expect([nothing.statusCode, nothing.json().error.fields]).toEqual([
    400,
    { reference: 'Please enter your payment reference or booking code.' },
  ])
  expect((await send({ reference: '..', email: GUEST.email })).json().error.fields).toHaveProperty(
    'reference',
  )
  expect((await send({ code: 'LH-234679', email: 'ada' })).json().error.fields).toHaveProperty('email')
})

it.each([
  ['- . -', 'Please enter the letters and figures of your booking code.'],
  ['   ', 'Please enter the booking code.'],
])('refuses the code "%s"', async (code, problem) => {
  const answer = await send({ code, email: GUEST.email })
  expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { code: problem }])
})
