import type { Move, PaymentFacts } from './repository'

// A mail may wait for hours, while the mail server is away. What it says must be true when it goes out.

/**
 * True unless a booking was cancelled: then its guest is told that it is booked. After the stay it is his
 * receipt.
 */
export function wasBooked({ booking_status }: PaymentFacts): boolean {
  return booking_status === 'confirmed' || booking_status === 'completed'
}

/** True while a booking is neither cancelled nor completed. */
export function isStanding({ booking_status }: PaymentFacts): boolean {
  return booking_status === 'confirmed'
}

/** True while a booking still has the room that a move gave it. */
export function isOfMove(payment: PaymentFacts, { toId }: Move): boolean {
  return isStanding(payment) && payment.booking_room_id === toId
}

/** True while nobody has decided about a payment under review. */
export function isUndecided({ decision }: PaymentFacts): boolean {
  return decision === null
}

/** True while somebody has to look at a refund: it has not gone back, or not as it should. */
export function needsAttention({ refund_state, refund_error }: PaymentFacts): boolean {
  if (refund_state === 'settled') return false
  return refund_state !== 'processed' || refund_error !== null
}

/** True unless the desk has settled a refund otherwise: then no money goes back to the card. */
export function goesToCard({ refund_state }: PaymentFacts): boolean {
  return refund_state !== 'settled'
}
