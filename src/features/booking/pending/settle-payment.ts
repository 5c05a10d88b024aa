import { ApiError } from '../../../apollo/api-error'
import { type Confirmation, verifyPayment } from '../../../apollo/calls'
import { countVisit } from '../../../apollo/visits'
import { backoffMs, doublingMs } from '../../../shared/backoff'
import type { PaymentVerification, Room } from '../../../shared/contract'
import { pauseOrOnline } from '../../../shared/keep-trying'
import {
  dropPayment,
  isStayOver,
  keepPayment,
  type PendingBooking,
  readKept,
  TRANSFER_MS,
} from '../../../shared/kept-payments'
import { BOOKING_FORM, keepTyped } from '../../../shared/kept-typing'
import { logBooking, reasonOf } from '../log-booking'
import { IN_PROGRESS_CODE, RETURNED_CODE, UNDECIDED_CODE } from '../../../shared/booking-messages'

export type Verdict =
  | ({ kind: 'booked' } & Confirmation)
  | { kind: 'refused'; status: number; code?: string | undefined }
  | { kind: 'undecided'; code?: string | undefined }

/** How an attempt ended. With a `record`, the guest may have paid: the server is asked once more. */
export type BookingOutcome =
  | {
      kind: 'booked'
      payment: PendingBooking
      code: string | undefined
      /** By the server's clock, in milliseconds since 1970. Undefined when the host does not say. */
      bookedAt?: number | undefined
      /** True when the payment is for another room or other nights than the page shows. */
      isForOthers: boolean
    }
  | {
      kind: 'paid-not-booked'
      payment: PendingBooking
      status: number | undefined
      code?: string | undefined
    }
  /** `others`: the references of further undecided payments, which the alert is about as well. */
  | { kind: 'earlier-open'; payment: PendingBooking; others?: readonly string[] }
  /** `earlier`: the reference of the guest's undecided payment that may have taken the room. */
  | { kind: 'occupied'; earlier?: string }
  | { kind: 'price-changed'; room: Room; oldPrice: number }
  | { kind: 'unchecked' }
  | { kind: 'not-loaded' | 'not-started'; record?: PendingBooking }
  | { kind: 'email-refused' | 'in-progress'; record: PendingBooking }
  | { kind: 'cancelled'; record: PendingBooking; isUnpaid?: Promise<boolean> | undefined }
  /** A payment that was in progress has not arrived, and perhaps never will. */
  | { kind: 'not-received'; payment: PendingBooking }

export const MAX_VERIFY_TRIES = 5
const MAX_PAUSE_MS = 10_000
const PAUSES_MS = doublingMs(1_000, MAX_PAUSE_MS)

const BAD_REQUEST = 400
const PAYMENT_REQUIRED = 402
/** The final answers of the verify call. Any other 4xx comes from a proxy, and decides nothing. */
const FINAL_STATUSES = new Set([BAD_REQUEST, PAYMENT_REQUIRED, 404, 409, 422])
/** How long the popup may be open in another tab, where the guest can still pay. */
const MAY_BE_OPEN_ELSEWHERE_MS = 15 * 60 * 1000

/** `outcome` is what the guest must learn; undefined when another tab has shown it. Never throws. */
export async function settlePayment(
  record: PendingBooking,
  tries: number,
): Promise<{ verdict: Verdict; outcome: BookingOutcome | undefined }> {
  const verdict = await verifyWithRetries(record, tries)
  return { verdict, outcome: conclude(record, verdict) }
}

/** Asks at most `tries` times: after growing pauses, and at once when online again. Never throws. */
export async function verifyWithRetries(
  { reference, room_id, name, email }: PaymentVerification,
  tries: number,
): Promise<Verdict> {
  for (let tried = 1; ; tried += 1) {
    try {
      const confirmation = await verifyPayment({ reference, room_id, name, email })
      return { kind: 'booked', ...confirmation }
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined
      const canRetry = error instanceof ApiError && error.canRetry
      if (!canRetry && status !== undefined && FINAL_STATUSES.has(status)) {
        logBooking('verify-refused', { reference, status })
        return { kind: 'refused', status, code: error instanceof ApiError ? error.code : undefined }
      }
      if (!canRetry || tried >= tries) {
        logBooking('verify-undecided', { reference, status, reason: reasonOf(error) })
        return { kind: 'undecided', code: error instanceof ApiError ? error.code : undefined }
      }
      const pauseMs = Math.max(backoffMs(tried, PAUSES_MS), (error.retryAfterSeconds ?? 0) * 1_000)
      await pauseOrOnline(Math.min(pauseMs, MAX_PAUSE_MS))
    }
  }
}

export function conclude(record: PendingBooking, verdict: Verdict): BookingOutcome | undefined {
  const { reference } = record
  if (verdict.kind === 'undecided') return concludeUndecided(record, verdict.code)
  if (verdict.kind === 'booked') keepBooking(record, verdict)
  // "Not paid" is news only to a guest who was told that the payment is made. What the server refuses as
  // impossible, such as an address without a domain, Paystack has refused before.
  const isNothing = isUnpaid(verdict) || (verdict.kind === 'refused' && verdict.status === BAD_REQUEST)
  const isInProgress = record.stage === 'in-progress'
  if (isNothing && record.stage !== 'paid' && !isInProgress) {
    if (!mayBeOpenElsewhere(record)) dropPayment('pending', reference)
    return undefined
  }
  if (!dropPayment('pending', reference)) return undefined
  void countVisit(verdict.kind === 'booked' ? 'paid' : 'lost', window.location.pathname, reference)
  return isNothing && isInProgress ? { kind: 'not-received', payment: record } : outcomeOf(record, verdict)
}

function concludeUndecided(record: PendingBooking, code: string | undefined): BookingOutcome | undefined {
  // Another tab may have settled the payment meanwhile.
  if (!readKept('pending').some(({ reference }) => reference === record.reference)) return undefined
  const isInProgress = record.stage === 'in-progress'
  if (code === IN_PROGRESS_CODE && !isInProgress) {
    const begun: PendingBooking = { ...record, stage: 'in-progress' }
    keepPayment('pending', begun)
    return { kind: 'in-progress', record: begun }
  }
  if (code === UNDECIDED_CODE && isInProgress && ageOf(record) > 2 * TRANSFER_MS) {
    keepPayment('pending', { ...record, stage: 'closed' })
    return { kind: 'not-received', payment: record }
  }
  return undefined
}

function ageOf({ startedAt }: PendingBooking): number {
  return Date.now() - startedAt
}

export function outcomeOf(payment: PendingBooking, verdict: Verdict): BookingOutcome {
  if (verdict.kind === 'booked') {
    const { code, bookedAt } = verdict
    return { kind: 'booked', payment, code, bookedAt, isForOthers: false }
  }
  const { status, code } = verdict.kind === 'refused' ? verdict : {}
  return { kind: 'paid-not-booked', payment, status, code }
}

/** Keeps the booking for the pages, which show it for some days and need no name. */
function keepBooking(record: PendingBooking, { code, bookedAt: bookedOn }: Confirmation): void {
  const { reference, room_id, room_name, stay, email, amount } = record
  if (isStayOver(bookedOn, stay)) return
  keepTyped(BOOKING_FORM)
  const payment = { reference, room_id, room_name, stay, email, amount, code, bookedOn }
  keepPayment('booked', { ...payment, bookedAt: Date.now() })
}

/** False for a payment that was charged and then returned. */
export function isUnpaid(verdict: Verdict): boolean {
  return verdict.kind === 'refused' && verdict.status === PAYMENT_REQUIRED && verdict.code !== RETURNED_CODE
}

function mayBeOpenElsewhere(record: PendingBooking): boolean {
  return record.stage === 'opened' && ageOf(record) < MAY_BE_OPEN_ELSEWHERE_MS
}
