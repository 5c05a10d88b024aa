import { IN_PROGRESS_CODE, RETURNED_CODE, ownTexts, UNDECIDED_CODE } from '../../shared/booking-messages'
import type { ChosenStay } from '../../shared/chosen-stay'
import type { BookingConfirmation } from '../../shared/contract'
import { type NotBooked, returnedText, WHY_NOT_BOOKED } from '../../shared/payment-outcomes'
import { checking, inProgress } from '../../shared/waiting-messages'
import type { PaymentOutcome } from '../db/schema'
import { toErrorBody } from '../http/errors'

// The answers of verify-payment. A decided payment keeps its answer, which is sent again unchanged.

export interface VerifyResponse {
  status: number
  body: string
}

export function bookedResponse(code: string, roomId: number, bookedAt: Date): VerifyResponse {
  const booking = { code, room_id: roomId, status: 'confirmed', booked_at: bookedAt.toISOString() } as const
  const body: BookingConfirmation = { booking }
  return { status: 200, body: JSON.stringify(body) }
}

/** Does not name another booking of the payer: only a mail is sure to reach the payer. */
export function notBookedResponse(
  reason: NotBooked,
  { isRefunded, isRoomKnown = true }: { isRefunded: boolean; isRoomKnown?: boolean },
): VerifyResponse {
  if (!isRoomKnown && !isRefunded) return unknownRoomResponse
  const next = isRefunded
    ? 'We are refunding your payment in full; there is nothing you need to do.'
    : 'Our front desk is looking into it and will write to you.'
  const message = `${WHY_NOT_BOOKED[reason]()} ${next}`
  if (reason === 'room_taken' || reason === 'paid_twice' || reason === 'dates')
    return refusal(409, reason, message)
  if (!isRoomKnown) return refusal(404, 'not_found', message)
  return refusal(422, isRefunded ? 'payment_refunded' : 'payment_review', message)
}

/** The caller's email address or room differs from the payment's. Not stored. */
export const notYoursResponse = refusal(
  422,
  'payment_mismatch',
  'This payment belongs to another booking. Please contact the hotel with your payment reference.',
)

export const notPaidResponse = refusal(402, 'not_paid', ownTexts.notPaid)

/** Paystack has sent the money back before we knew of the payment. Not stored; for its payer only. */
export const returnedResponse = refusal(402, RETURNED_CODE, returnedText())

/** Stored only with a payment under review. */
export const unknownRoomResponse = refusal(404, 'not_found', 'This room does not exist.')

const KEEP_CHECKING = 'Please do not pay again: we keep checking.'

export const undecidedResponse = refusal(503, UNDECIDED_CODE, `${checking} ${KEEP_CHECKING}`)

/** The payer has acted, and a bank has to answer. Not stored; for its payer only, with Retry-After. */
export const inProgressResponse = refusal(503, IN_PROGRESS_CODE, `${inProgress} ${KEEP_CHECKING}`)

function refusal(status: number, code: string, message: string): VerifyResponse {
  return { status, body: JSON.stringify(toErrorBody(code, message)) }
}

export interface Decision {
  outcome: PaymentOutcome
  reason: NotBooked | null
  answer: VerifyResponse
  roomId: number | null
  stay?: ChosenStay
  /** A valid price of the nights, what is owed for the booking, or else what was asked for. */
  agreedKobo: number
  code: string
  bookingId: string
  excessKobo?: number
}

export function reject(
  reason: NotBooked,
  next: { isRefunded: boolean; isRoomKnown?: boolean },
): Pick<Decision, 'outcome' | 'reason' | 'answer'> {
  const outcome = next.isRefunded ? 'refund_due' : 'review'
  return { outcome, reason, answer: notBookedResponse(reason, next) }
}
