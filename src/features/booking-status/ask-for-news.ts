import { ApiError } from '../../apollo/api-error'
import { askBookingStatus, fetchRoom, isStatusMissing, verifyPayment } from '../../apollo/calls'
import type { BookingQuestion } from '../../shared/contract'
import { normalizeEmail } from '../../shared/email'
import { type PendingBooking, readKept } from '../../shared/kept-payments'
import { toNaira } from '../../shared/money'
import type { Failure, PaymentNews } from './payment-news'

const PAYMENT_REQUIRED = 402
const CONFLICT = 409

/**
 * Asks what became of a payment. A host that has only the contract's calls cannot tell: then verify is
 * repeated with what this browser kept of the payment. Throws an ApiError when nobody answers.
 */
export async function askForNews(question: BookingQuestion): Promise<PaymentNews | Failure> {
  try {
    return await askBookingStatus(question)
  } catch (error) {
    if (!isStatusMissing(error)) throw error
    const kept = findKept(question)
    if (kept !== undefined) return repeatVerify(kept)
    // Nothing came: perhaps the browser is offline, and the call is there.
    if (error instanceof ApiError && error.kind === 'offline') throw error
    return { kind: 'unknown' }
  }
}

function findKept({ reference, email }: BookingQuestion): PendingBooking | undefined {
  return readKept('pending').find(
    (kept) => kept.reference === reference && normalizeEmail(kept.email) === normalizeEmail(email),
  )
}

async function repeatVerify(kept: PendingBooking): Promise<PaymentNews | Failure> {
  const { reference, room_id, name, email, startedAt } = kept
  const amount = toNaira(kept.amount)
  try {
    const confirmation = await verifyPayment({ reference, room_id, name, email })
    return {
      state: 'booked',
      status: 'confirmed',
      reference,
      code: confirmation?.code,
      name,
      room_id,
      room_name: kept.room_name ?? (await nameOfRoom(room_id)),
      amount,
      booked_at: new Date(confirmation?.bookedAt ?? startedAt).toISOString(),
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'offline') throw error
    if (error.canRetry) return { state: 'checking' }
    if (error.status === CONFLICT) return { state: 'refund', amount, refund_state: 'due' }
    return error.status === PAYMENT_REQUIRED ? { state: 'none' } : { kind: 'unknown' }
  }
}

/** The booking is told without the room's name when the name cannot be had. */
async function nameOfRoom(roomId: number): Promise<string | undefined> {
  try {
    return (await fetchRoom(roomId)).name
  } catch {
    return undefined
  }
}
