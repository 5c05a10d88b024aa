import { CLOCK_TOLERANCE_MS, PRICE_HONOURED_MS } from '../rooms/prices'
import { lastMoves } from './desk-journal'
import type { Books, PaymentEntry, PriceEntry } from './repository'
import type { Violation } from './violation'

/**
 * Gives the moment since which prices are kept, or undefined when none are. It is the moment of an upgrade:
 * older payments follow older rules.
 */
export function keptSince({ prices }: Pick<Books, 'prices'>): string | undefined {
  return prices.map(({ valid_from }) => valid_from).toSorted()[0]
}

/**
 * Gives every booking whose amount was not a price of its room: neither within the hour before the payment,
 * nor until the decision. Payments from before prices were kept are left out.
 */
export function checkPrices(books: Books): Violation[] {
  const { payments, bookings, prices } = books
  const since = keptSince(books)
  const moves = lastMoves(books)
  return payments.flatMap((payment): Violation[] => {
    const [booking, ...others] = bookings.filter(({ payment_id }) => payment_id === payment.id)
    // With two bookings, or less paid than asked for, another rule is broken already.
    const isToCheck =
      booking !== undefined &&
      others.length === 0 &&
      payment.outcome === 'booked' &&
      since !== undefined &&
      payment.created_at >= since &&
      payment.amount_kobo >= payment.requested_kobo
    if (!isToCheck) return []
    // What was paid is the price of the room before the desk moved the booking.
    const roomId = moves.has(booking.code) ? (payment.room_id ?? booking.room_id) : booking.room_id
    if (isPrice(payment, roomId, prices)) return []
    const problem = `booked for ${payment.requested_kobo} kobo, which was not the price of room ${roomId}`
    return [{ rule: 'price', about: payment.reference, problem }]
  })
}

function isPrice(
  { requested_kobo, paid_at, created_at }: PaymentEntry,
  roomId: number,
  prices: readonly PriceEntry[],
): boolean {
  const decided = Date.parse(created_at)
  const paid = Date.parse(paid_at ?? created_at) || decided
  const until = Math.max(paid, decided) + CLOCK_TOLERANCE_MS
  const ofRoom = prices.filter((price) => price.room_id === roomId)
  const first = ofRoom.map(({ valid_from }) => valid_from).toSorted()[0]
  return ofRoom.some(
    ({ price_kobo, valid_from, valid_to }) =>
      price_kobo === requested_kobo &&
      (valid_to === null || Date.parse(valid_to) >= paid - PRICE_HONOURED_MS) &&
      (valid_from === first || Date.parse(valid_from) <= until),
  )
}
