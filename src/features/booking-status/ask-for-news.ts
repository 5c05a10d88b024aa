import { ApiError } from '../../apollo/api-error'
import { askBookingStatus, fetchRoom, isStatusMissing, verifyPayment } from '../../apollo/calls'
import type { BookingQuestion, BookingAnswer } from '../../shared/contract'
import { isSameEmail } from '../../shared/email'
import { type PendingBooking, readKept } from '../../shared/kept-payments'
import { toNaira } from '../../shared/money'

type AnswerOf<State extends BookingAnswer['state']> = Extract<BookingAnswer, { state: State }>

/** A booking, as far as it is known: a host that has only the contract returns neither a code nor days. */
export type BookedNews = Omit<AnswerOf<'booked'>, 'code' | 'room_name' | 'arrives_on' | 'leaves_on'> & {
  code?: string | undefined
  room_name?: string | undefined
  arrives_on?: string | undefined
  leaves_on?: string | undefined
}

/** Money that goes back. A host that has only the contract returns no date. */
export type RefundNews = Omit<AnswerOf<'refund'>, 'since'> & { since?: string | undefined }

/** What became of a payment. */
export type PaymentNews =
  BookedNews | RefundNews | AnswerOf<'reversed'> | AnswerOf<'checking'> | AnswerOf<'none'>

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
 * Asks what became of a payment. A host that has only the contract's calls cannot say: then verify is
 * repeated with what this browser kept of the payment. Throws an ApiError when no answer comes.
 */
export async function askForNews(question: BookingQuestion): Promise<PaymentNews | LookupFailure> {
  try {
    return await askBookingStatus(question)
  } catch (error) {
    if (!isStatusMissing(error)) throw error
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
    const confirmation = await verifyPayment({ reference, room_id, name, email })
    return {
      state: 'booked',
      status: 'expected',
      reference,
      code: confirmation?.code,
      name,
      room_id,
      room_name: kept.room_name ?? (await fetchRoom(room_id).catch(() => undefined))?.name,
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
