import { ApiError } from '../../apollo/api-error'
import { askBookingStatus, isCallMissing, verifyPayment } from '../../apollo/calls'
import type { BookingQuestion } from '../../shared/contract'
import { isSameEmail } from '../../shared/email'
import { type PendingBooking, readKept } from '../../shared/kept-payments'
import { toNaira } from '../../shared/money'
import type { PaymentNews } from '../../shared/payment-news'

/**
 * Why there is no answer. busy: too many questions from here. unknown: this site's host cannot say. refused:
 * the question is not valid.
 */
export type LookupFailure =
  | { kind: 'offline' | 'server' | 'unknown' }
  | { kind: 'busy'; retryAfterSeconds?: number | undefined }
  | { kind: 'refused'; fields: Record<string, string> }

const PAYMENT_REQUIRED = 402
const CONFLICT = 409

/**
 * Asks for the state of a payment. A host with only the contract's calls cannot say: then verify is repeated
 * with the payment that this browser kept. Throws an ApiError when no answer comes.
 */
export async function askForNews(question: BookingQuestion): Promise<PaymentNews | LookupFailure> {
  try {
    return await askBookingStatus(question)
  } catch (error) {
    if (!isCallMissing(error)) throw error
    const kept = findKept(question)
    if (kept !== undefined) return repeatVerify(kept)
    // No answer came: perhaps the browser is offline, and the host has the call.
    if (error instanceof ApiError && error.kind === 'offline') throw error
    return { kind: 'unknown' }
  }
}

function findKept({ reference, email = '' }: BookingQuestion): PendingBooking | undefined {
  return readKept('pending').find((kept) => kept.reference === reference && isSameEmail(kept.email, email))
}

async function repeatVerify(kept: PendingBooking): Promise<PaymentNews | LookupFailure> {
  const { reference, room_id, name, email, startedAt } = kept
  const amount = toNaira(kept.amount)
  try {
    const { code, bookedAt } = await verifyPayment({ reference, room_id, name, email })
    return {
      state: 'booked',
      status: 'expected',
      reference,
      code,
      name,
      room_id,
      room_name: kept.room_name,
      amount,
      booked_at: new Date(bookedAt ?? startedAt).toISOString(),
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'offline') throw error
    if (error.canRetry) return { state: 'checking' }
    if (error.status === CONFLICT) return { state: 'refund', amount, refund_state: 'due' }
    return error.status === PAYMENT_REQUIRED ? { state: 'none' } : { kind: 'unknown' }
  }
}
