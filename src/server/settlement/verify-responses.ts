import type { BookingConfirmation } from '../../shared/contract'
import { toErrorBody } from '../http/errors'

// The answers of verify-payment. Those to a decided payment are stored with it and sent again as they are.

export interface VerifyResponse {
  status: number
  body: string
}

export function bookedResponse(code: string, roomId: number, bookedAt: Date): VerifyResponse {
  const booking = { code, room_id: roomId, status: 'confirmed', booked_at: bookedAt.toISOString() } as const
  const body: BookingConfirmation = { booking }
  return { status: 200, body: JSON.stringify(body) }
}

/** Another guest has booked the room, or the desk has closed it. */
export const roomTakenResponse = refusal(
  409,
  'room_taken',
  'This room was no longer available when your payment arrived. We are refunding it in full; there is nothing you need to do.',
)

/** The payer of the room's booking paid again. Names no code: only the mail goes to the payer for certain. */
export const paidTwiceResponse = refusal(
  409,
  'paid_twice',
  'This room is booked for you through your other payment. We are refunding this one in full; there is nothing you need to do.',
)

export const mismatchRefundedResponse = refusal(
  422,
  'payment_refunded',
  'Your payment does not match this booking. We are refunding it in full; there is nothing you need to do.',
)

export const unknownRoomRefundedResponse = refusal(
  404,
  'not_found',
  'This room does not exist. We are refunding your payment in full; there is nothing you need to do.',
)

/** Currency, domain or metadata is wrong, so the desk decides. */
export const reviewResponse = refusal(
  422,
  'payment_review',
  'Your payment does not match this booking. The hotel is looking into it and will write to you.',
)

/** Paid before the database was restored from a backup in which the room is not free: the desk decides. */
export const heldResponse = refusal(
  422,
  'payment_review',
  'Your payment has arrived. The hotel is looking into your booking and will write to you. There is nothing you need to do.',
)

/** The caller's e-mail address or room differs from the payment's. Not stored. */
export const notYoursResponse = refusal(
  422,
  'payment_mismatch',
  'This payment belongs to another booking. Please contact the hotel with your payment reference.',
)

/** The payment failed, or is unknown to Paystack or not for this site. Not stored. */
export const notPaidResponse = refusal(
  402,
  'not_paid',
  'This payment was not successful. You have not been charged by us.',
)

/** Paystack has sent the money back before we knew of the payment. Not stored; for its payer only. */
export const reversedResponse = refusal(
  402,
  'payment_reversed',
  'Your payment was charged and has been returned to you. No room is booked with it.',
)

/** Stored only with a payment under review. */
export const unknownRoomResponse = refusal(404, 'not_found', 'This room does not exist.')

/** Paystack has not decided yet. Not stored; sent with Retry-After. */
export const undecidedResponse = refusal(
  503,
  'payment_undecided',
  'Your payment is not confirmed yet. Please do not pay again: we keep checking.',
)

/** The payer has acted, and a bank has to answer. Not stored; for its payer only, with Retry-After. */
export const inProgressResponse = refusal(
  503,
  'payment_in_progress',
  'Your bank is confirming your payment. Please do not pay again: we keep checking.',
)

function refusal(status: number, code: string, message: string): VerifyResponse {
  return { status, body: JSON.stringify(toErrorBody(code, message)) }
}
