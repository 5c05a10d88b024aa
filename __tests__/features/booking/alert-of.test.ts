import { keepPayment } from '../../../src/shared/kept-payments'
import { alertOf } from '../../../src/features/booking/alert-of'
import type { BookingOutcome } from '../../../src/features/booking/booking-outcome'
import { pendingBooking, ROOM } from './outside'

const payment = pendingBooking()
const { reference } = payment
const elsewhere = pendingBooking({ room_id: 3, reference: '3-1763712000000-earlierearlier12' })
const ABOUT_MONEY = `Hello, my payment ${reference} for the Deluxe King needs a look.`
const WISH = 'Hello, I would like to book the Deluxe King, and the website could not do it.'

const booked = { kind: 'booked', payment, code: undefined } as const
const notBooked = { kind: 'paid-not-booked', payment } as const

it.each<[BookingOutcome, string | undefined]>([
  [{ ...notBooked, status: undefined }, ABOUT_MONEY],
  [{ ...notBooked, status: 402 }, ABOUT_MONEY],
  [{ ...notBooked, status: 409 }, ABOUT_MONEY],
  [{ kind: 'earlier-open', reference, isPaid: true }, ABOUT_MONEY],
  [{ kind: 'earlier-open', reference, isPaid: false }, ABOUT_MONEY],
  [{ kind: 'unchecked' }, WISH],
  [{ kind: 'not-loaded' }, WISH],
  [{ kind: 'not-loaded', record: payment }, WISH],
  [{ kind: 'not-started', record: payment }, WISH],
  [{ ...booked, isAnotherRoom: false }, undefined],
  [{ ...booked, isAnotherRoom: true }, undefined],
  [{ kind: 'occupied' }, undefined],
  [{ kind: 'occupied', earlier: reference }, ABOUT_MONEY],
  [{ kind: 'price-changed', room: ROOM, oldPrice: 80000 }, undefined],
  [{ kind: 'cancelled', record: payment }, undefined],
])('after %j the WhatsApp message is: %s', (outcome, question) => {
  expect(alertOf(outcome, ROOM).question).toBe(question)
})

it.each<[BookingOutcome, string]>([
  [{ ...booked, isAnotherRoom: false }, 'Your receipt'],
  [{ ...notBooked, status: undefined }, 'Was I charged?'],
  [{ ...notBooked, status: 402 }, 'Was I charged?'],
  [{ ...notBooked, status: 409 }, 'Was I charged?'],
  [{ kind: 'earlier-open', reference, isPaid: true }, 'Was I charged?'],
  [{ kind: 'cancelled', record: payment }, 'Was I charged?'],
])('names the payment and leads to the page about it: %j', (outcome, label) => {
  expect(alertOf(outcome, ROOM)).toMatchObject({
    reference,
    link: { label, to: `/booking?reference=${reference}` },
  })
})

it.each<BookingOutcome>([
  { kind: 'paid-not-booked', payment: elsewhere, status: 409 },
  { kind: 'earlier-open', reference: elsewhere.reference, isPaid: true },
])('names no room when the payment is for another room: %j', (outcome) => {
  expect(alertOf(outcome, ROOM).question).toBe(`Hello, my payment ${elsewhere.reference} needs a look.`)
})

it('has a WhatsApp message about a payment when no room is on the page', () => {
  const alert = alertOf({ ...notBooked, status: 409 })
  expect(alert.question).toBe(`Hello, my payment ${reference} needs a look.`)
  expect(alert.message).toBe('Payment completed, but booking failed. Please contact support.')
})

it('says which amount goes back, and where to', () => {
  expect(alertOf({ ...notBooked, status: 409 }).help).toContain('₦85,000 goes back to the same card')
})

it('says what to do when the bank disagrees with a cancelled payment', () => {
  expect(alertOf({ kind: 'cancelled', record: payment })).toMatchObject({
    message: 'Payment cancelled.',
    help: 'If your bank says that you were charged, quote this reference.',
  })
})

it('a guest who has booked the room in another tab is told so, and not sent to another room', () => {
  const { amount, email } = payment
  keepPayment('booked', { reference, room_id: ROOM.id, code: 'LH-7K3M', email, amount, bookedAt: Date.now() })
  expect(alertOf({ kind: 'occupied' }, ROOM)).toEqual({
    message: 'You booked this room',
    help: 'Nothing more was charged just now. Your booking code is LH-7K3M.',
    reference,
    link: { label: 'Your receipt', to: `/booking?reference=${reference}` },
  })
  expect(alertOf({ kind: 'occupied' }, { ...ROOM, id: ROOM.id + 1 }).message).toBe(
    'This room has just been taken.',
  )
  localStorage.clear()
})
