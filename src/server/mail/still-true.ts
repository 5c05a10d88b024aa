import type { Move, PaymentFacts } from './repository'

// A mail may wait for hours, while the mail server is away. What it says must be true when it goes out.

/** True while a booking is neither cancelled nor completed: then its guest is told that it is booked. */
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

/** True while the money of a refund has not gone back. */
export function isUnpaid({ refund_state }: PaymentFacts): boolean {
  return refund_state !== 'processed'
}
