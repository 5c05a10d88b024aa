import type { BookingConfirmation } from '../../shared/contract'
import { toErrorBody } from '../http/errors'

/** HTTP status and body of verify-payment: the same bytes are stored and sent. */
export interface VerifyResponse {
  status: number
  body: string
}

/** The room is booked. Stored with the payment; later calls get the same bytes. */
export function bookedResponse(code: string, roomId: number, bookedAt: Date): VerifyResponse {
  const booking = { code, room_id: roomId, status: 'confirmed', booked_at: bookedAt.toISOString() } as const
  const body: BookingConfirmation = { booking }
  return { status: 200, body: JSON.stringify(body) }
}

/**
 * Paid, but the room was not free any more, for another guest or because the desk had closed it: the payment
 * is refunded. Stored with the payment; later calls get the same bytes.
 */
export const roomTakenResponse = refusal(
  409,
  'room_taken',
  'This room was no longer free when your payment reached us. Your payment is being refunded in full; you need not do anything.',
)

/**
 * Paid on this site, but amount or room is wrong: the payment is refunded. Stored with the payment; later
 * calls get the same bytes.
 */
export const mismatchRefundedResponse = refusal(
  422,
  'payment_refunded',
  'Your payment does not match this booking. It is being refunded in full; you need not do anything.',
)

/** As mismatchRefundedResponse, for a room that does not exist. */
export const unknownRoomRefundedResponse = refusal(
  404,
  'not_found',
  'This room does not exist. Your payment is being refunded in full; you need not do anything.',
)

/**
 * Paid, but the payment is odd (currency, domain, metadata): the desk decides. Stored with the payment; later
 * calls get the same bytes.
 */
export const reviewResponse = refusal(
  422,
  'payment_review',
  'Your payment does not match this booking. The hotel is looking into it and will write to you.',
)

/**
 * Paid before the books came back from a backup, in which the room is not free: the desk decides. Stored with
 * the payment; later calls get the same bytes.
 */
export const heldResponse = refusal(
  422,
  'payment_review',
  'Your payment has arrived. The hotel is looking into your booking and will write to you; you need not do anything.',
)

/**
 * For a call with another e-mail or room than the payment's. It contains no data of the payer. Not stored.
 */
export const notYoursResponse = refusal(
  422,
  'payment_mismatch',
  'This payment belongs to another booking. Please contact the hotel with your payment reference.',
)

/** The payment failed, is unknown at Paystack or is not for this site. Not stored. */
export const notPaidResponse = refusal(
  402,
  'not_paid',
  'This payment was not successful. You have not been charged by us.',
)

/** Stored only with a payment under review whose room does not exist. */
export const unknownRoomResponse = refusal(404, 'not_found', 'This room does not exist.')

/** Paystack gave no decision. Not stored; the caller sends it with Retry-After. */
export const undecidedResponse = refusal(
  503,
  'payment_undecided',
  'Your payment is not confirmed yet. Please do not pay again: we keep asking, and so can you.',
)

function refusal(status: number, code: string, message: string): VerifyResponse {
  return { status, body: JSON.stringify(toErrorBody(code, message)) }
}
