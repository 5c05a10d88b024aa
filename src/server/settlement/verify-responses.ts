import { IN_PROGRESS_CODE, RETURNED_CODE, ownTexts, UNDECIDED_CODE } from '../../shared/booking-messages'
import type { BookingConfirmation } from '../../shared/contract'
import { returnedText, WHY_NOT_BOOKED } from '../../shared/payment-outcomes'
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

const REFUNDED = 'We are refunding your payment in full; there is nothing you need to do.'

/** Another guest has booked the room, or the desk has closed it. */
export const roomTakenResponse = refusal(409, 'room_taken', `${WHY_NOT_BOOKED.room_taken()} ${REFUNDED}`)

/** The payer of the room's booking paid again. Names no code: only the mail goes to the payer for certain. */
export const paidTwiceResponse = refusal(409, 'paid_twice', `${WHY_NOT_BOOKED.paid_twice()} ${REFUNDED}`)

export const mismatchRefundedResponse = refusal(
  422,
  'payment_refunded',
  `Your payment does not match this booking. ${REFUNDED}`,
)

export const unknownRoomRefundedResponse = refusal(404, 'not_found', `This room does not exist. ${REFUNDED}`)

/**
 * Currency, domain or metadata is wrong, or the payment is older than the backup from which the database was restored and
 * the room is not free: the desk decides.
 */
export const reviewResponse = refusal(
  422,
  'payment_review',
  `${WHY_NOT_BOOKED.source()} Our front desk is looking into it and will write to you.`,
)

/** The caller's e-mail address or room differs from the payment's. Not stored. */
export const notYoursResponse = refusal(
  422,
  'payment_mismatch',
  'This payment belongs to another booking. Please contact the hotel with your payment reference.',
)

/** The payment failed, or is unknown to Paystack or not for this site. Not stored. */
export const notPaidResponse = refusal(402, 'not_paid', ownTexts.notPaid)

/** Paystack has sent the money back before we knew of the payment. Not stored; for its payer only. */
export const returnedResponse = refusal(402, RETURNED_CODE, returnedText())

/** Stored only with a payment under review. */
export const unknownRoomResponse = refusal(404, 'not_found', 'This room does not exist.')

/** Paystack has not decided yet. Not stored; sent with Retry-After. */
export const undecidedResponse = refusal(
  503,
  UNDECIDED_CODE,
  'Your payment is not confirmed yet. Please do not pay again: we keep checking.',
)

/** The payer has acted, and a bank has to answer. Not stored; for its payer only, with Retry-After. */
export const inProgressResponse = refusal(
  503,
  IN_PROGRESS_CODE,
  'Your bank is confirming your payment. Please do not pay again: we keep checking.',
)

function refusal(status: number, code: string, message: string): VerifyResponse {
  return { status, body: JSON.stringify(toErrorBody(code, message)) }
}
