import type { BookingConfirmation } from '../../shared/contract'
import { toErrorBody } from '../http/errors'

/** A whole answer of verify-payment, in the bytes that are stored and sent. */
export interface VerifyResponse {
  status: number
  body: string
}

/** The answers that are stored with a payment, and replayed for ever. */
export function bookedResponse(code: string, roomId: number): VerifyResponse {
  const body: BookingConfirmation = { booking: { code, room_id: roomId, status: 'confirmed' } }
  return { status: 200, body: JSON.stringify(body) }
}

export const roomTakenResponse = refusal(
  409,
  'room_taken',
  'Somebody else booked this room a moment before you. Your payment is being refunded in full; you need not do anything.',
)

export const reviewResponse = refusal(
  422,
  'payment_review',
  'Your payment does not match this booking. The hotel is looking into it and will write to you.',
)

/** For a caller who is not the payer: nothing of the payer's is in it. */
export const notYoursResponse = refusal(
  422,
  'payment_mismatch',
  'This payment belongs to another booking. Please contact the hotel with your payment reference.',
)

export const notPaidResponse = refusal(
  402,
  'not_paid',
  'This payment was not successful. You have not been charged by us.',
)

export const unknownRoomResponse = refusal(404, 'not_found', 'This room does not exist.')

export const undecidedResponse = refusal(
  503,
  'payment_undecided',
  'Your payment is not confirmed yet. Please do not pay again: we keep asking, and so can you.',
)

function refusal(status: number, code: string, message: string): VerifyResponse {
  return { status, body: JSON.stringify(toErrorBody(code, message)) }
}
