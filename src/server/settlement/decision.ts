import type { ChosenStay } from '../../shared/chosen-stay'
import type { NotBooked } from '../../shared/payment-outcomes'
import type { PaymentOutcome } from '../db/schema'
import { notBookedResponse, type VerifyResponse } from './verify-responses'

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
