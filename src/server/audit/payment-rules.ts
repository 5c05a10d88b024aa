import type { PaymentOutcome } from '../db/schema'
import type { Violation } from './violation'
import type { BookingEntry, DecisionEntry, PaymentEntry, RefundEntry } from './repository'
import { findReviewProblems } from './review-rules'

const STATUSES_OF: Record<PaymentOutcome, readonly number[]> = {
  booked: [200],
  refund_due: [409],
  review: [422, 404],
}
/** A payment that is refunded because it was wrong, and not because the room was taken. */
const STATUSES_OF_WRONG_PAYMENT: readonly number[] = [422, 404]
const WRONG: readonly (string | null)[] = ['amount', 'room']

/** The rows that refer to a payment. */
interface Consequences {
  bookings: BookingEntry[]
  /** The room that the desk has last moved the booking to, by the journal; undefined without a move. */
  movedTo: number | undefined
  refunds: RefundEntry[]
  /** What a person decided about the payment; undefined while nobody has. */
  decision: DecisionEntry['decision'] | undefined
}

/** Gives every broken rule about one payment, its bookings and its refunds. */
export function checkPayment(payment: PaymentEntry, consequences: Consequences): Violation[] {
  // The tables forbid it. Without them, nothing else can be said of the payment.
  if (!Object.hasOwn(STATUSES_OF, payment.outcome)) {
    const problem = 'neither booked, refunded nor under review'
    return [{ rule: 'outcome', about: payment.reference, problem }]
  }
  return [
    ...checkOutcome(payment, consequences),
    ...checkRefunds(payment, consequences.refunds),
    ...checkAnswer(payment, consequences),
    ...checkAmount(payment),
  ]
}

function checkOutcome(
  { reference, outcome }: PaymentEntry,
  { bookings, refunds, decision }: Consequences,
): Violation[] {
  const problems: string[] = []
  if (outcome === 'booked') {
    if (bookings.length !== 1) problems.push(`booked, with ${bookings.length} bookings`)
    // The payment of a booking that has ended may be refunded, in full or in part.
    const standing = bookings.find(({ status }) => status === 'confirmed')
    if (refunds.length > 0 && standing !== undefined)
      problems.push(`a ${standing.status} booking and a refund`)
  } else if (outcome === 'review') {
    problems.push(...findReviewProblems({ bookings, refunds, decision }))
  } else {
    if (bookings.length > 0) problems.push('refund_due, with a booking')
    if (refunds.length === 0) problems.push('refund_due, without a refund')
  }
  return problems.map((problem) => ({ rule: 'outcome', about: reference, problem }))
}

function checkRefunds(
  { reference, amount_kobo, outcome }: PaymentEntry,
  refunds: RefundEntry[],
): Violation[] {
  const violations: Violation[] = []
  if (refunds.length > 1) {
    violations.push({ rule: 'refund-twice', about: reference, problem: `${refunds.length} refunds` })
  }
  for (const refund of refunds) {
    const problem = `${amount_kobo} kobo paid, ${refund.amount_kobo} to be given back`
    if (refund.amount_kobo > amount_kobo) {
      violations.push({ rule: 'refund-too-large', about: reference, problem })
    } else if (refund.amount_kobo < amount_kobo && outcome === 'refund_due' && refunds.length === 1) {
      violations.push({ rule: 'refund-too-small', about: reference, problem })
    }
  }
  return violations
}

function checkAnswer(payment: PaymentEntry, { bookings, movedTo }: Consequences): Violation[] {
  const { reference, outcome, reason, response_status, response_body } = payment
  const isWrong = outcome === 'refund_due' && WRONG.includes(reason)
  const statuses = isWrong ? STATUSES_OF_WRONG_PAYMENT : STATUSES_OF[outcome]
  if (!statuses.includes(response_status)) {
    return [{ rule: 'answer', about: reference, problem: `${outcome}, answered ${response_status}` }]
  }
  const told = readBooking(response_body)
  const [booking, ...others] = bookings
  if (outcome === 'booked') {
    // Unless there is exactly one booking, checkOutcome has reported the violation.
    if (booking === undefined || others.length > 0) return []
    const isTrue = told?.code === booking.code && told.room_id === payment.room_id
    // The answer goes on naming the room that was paid for.
    if (isTrue && booking.room_id === (movedTo ?? payment.room_id)) return []
    return [{ rule: 'answer', about: reference, problem: 'the answer is not about the booking' }]
  }
  return told === undefined
    ? []
    : [{ rule: 'answer', about: reference, problem: `${outcome}, answered with a booking` }]
}

/** Gives the booking in an answer's body, or undefined when there is none. */
function readBooking(body: string): { code: unknown; room_id: unknown } | undefined {
  try {
    const answer: unknown = JSON.parse(body)
    if (!isObject(answer) || !isObject(answer['booking'])) return undefined
    return { code: answer['booking']['code'], room_id: answer['booking']['room_id'] }
  } catch {
    return undefined
  }
}

function checkAmount(payment: PaymentEntry): Violation[] {
  const { reference, outcome, amount_kobo, requested_kobo, currency } = payment
  const violations: Violation[] = []
  if (!Number.isSafeInteger(amount_kobo) || amount_kobo <= 0) {
    violations.push({ rule: 'amount', about: reference, problem: `${amount_kobo} kobo is no amount` })
  } else if (outcome === 'booked' && amount_kobo < requested_kobo) {
    const problem = `booked for ${amount_kobo} kobo, ${requested_kobo} asked for`
    violations.push({ rule: 'amount', about: reference, problem })
  }
  if (outcome === 'booked' && currency !== 'NGN') {
    violations.push({ rule: 'currency', about: reference, problem: 'booked for another currency than NGN' })
  }
  return violations
}

/** True for a confirmed booking: it makes its room unavailable. */
export function isConfirmed({ status }: BookingEntry): boolean {
  return status === 'confirmed'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
