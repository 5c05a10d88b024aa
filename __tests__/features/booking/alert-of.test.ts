import { alertOf } from '../../../src/features/booking/alert-of'
import type { BookingOutcome } from '../../../src/features/booking/booking-outcome'
import { pendingBooking, ROOM } from './outside'

const reference = '7-1763712000000-earlierearlier12'
const elsewhere = '3-1763712000000-earlierearlier12'
const record = pendingBooking()
const ABOUT_MONEY = `Hello, my payment ${reference} for the Deluxe King needs a look.`
const WISH = 'Hello, I would like to book the Deluxe King, and the website could not do it.'

it.each<[BookingOutcome, string | undefined]>([
  [{ kind: 'paid-not-booked', reference, status: undefined }, ABOUT_MONEY],
  [{ kind: 'paid-not-booked', reference, status: 402 }, ABOUT_MONEY],
  [{ kind: 'paid-not-booked', reference, status: 409 }, ABOUT_MONEY],
  [{ kind: 'earlier-open', reference, isPaid: true }, ABOUT_MONEY],
  [{ kind: 'earlier-open', reference, isPaid: false }, ABOUT_MONEY],
  [{ kind: 'unchecked' }, WISH],
  [{ kind: 'not-loaded' }, WISH],
  [{ kind: 'not-loaded', record }, WISH],
  [{ kind: 'not-started', record }, WISH],
  [{ kind: 'booked', reference, isAnotherRoom: false }, undefined],
  [{ kind: 'booked', reference, isAnotherRoom: true }, undefined],
  [{ kind: 'occupied' }, undefined],
  [{ kind: 'price-changed', room: ROOM, oldPrice: 80000 }, undefined],
  [{ kind: 'cancelled', record }, undefined],
])('after %j the WhatsApp message is: %s', (outcome, question) => {
  expect(alertOf(outcome, ROOM).question).toBe(question)
})

it.each<BookingOutcome>([
  { kind: 'paid-not-booked', reference: elsewhere, status: 409 },
  { kind: 'earlier-open', reference: elsewhere, isPaid: true },
])('names no room when the payment is for another room: %j', (outcome) => {
  expect(alertOf(outcome, ROOM).question).toBe(`Hello, my payment ${elsewhere} needs a look.`)
})

it('has a WhatsApp message about a payment when no room is on the page', () => {
  const alert = alertOf({ kind: 'paid-not-booked', reference, status: 409 })
  expect(alert.question).toBe(`Hello, my payment ${reference} needs a look.`)
  expect(alert.message).toBe('Payment completed, but booking failed. Please contact support.')
  expect(alert.reference).toBe(reference)
})
