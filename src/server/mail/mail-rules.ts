import type { Transaction } from 'kysely'
import type { Database } from '../db/schema'
import { findMove, findPaymentFacts, type Move, type PaymentFacts } from './facts'
import type { OutboxRow } from './outbox'

// A mail may wait for hours while the mail server is down. What it says must be true when it is sent.

/** After the stay, the confirmation is the guest's receipt. */
export function isBooked({ booking_status }: PaymentFacts): boolean {
  return booking_status === 'confirmed' || booking_status === 'completed'
}

function isConfirmed({ booking_status }: PaymentFacts): boolean {
  return booking_status === 'confirmed'
}

export function isMoveCurrent(payment: PaymentFacts, { toId }: Move): boolean {
  return isConfirmed(payment) && payment.booking_room_id === toId
}

export function isUndecided({ decision }: PaymentFacts): boolean {
  return decision === null
}

export function needsAttention({ refund_state, refund_error }: PaymentFacts): boolean {
  if (refund_state === 'settled') return false
  return refund_state !== 'processed' || refund_error !== null
}

/** False when the desk has settled the refund outside Paystack. */
export function isRefundedToCard({ refund_state }: PaymentFacts): boolean {
  return refund_state !== 'settled'
}

/** Returns, as a sentence, what makes a mail untrue now. */
type Rule = (payment: PaymentFacts | undefined, move: Move | undefined) => string | undefined

const ALWAYS: Rule = () => undefined

/** The kinds of mail that can be resent. The others are notices to the desk. */
const RESEND_RULES: Record<string, Rule> = {
  'booking-confirmed': bookingProblem,
  'booking-moved': (payment, move) => {
    if (payment === undefined || move === undefined) return 'This move is not known.'
    return (
      bookingProblem(payment) ??
      (isMoveCurrent(payment, move) ? undefined : 'This booking has moved on since.')
    )
  },
  'booking-cancelled': ALWAYS,
  'refund-due': refundProblem,
  'refund-processed': ALWAYS,
  'payment-held': (payment) =>
    payment?.decision === null ? undefined : 'Somebody has decided about this payment.',
  'payment-not-ours': ALWAYS,
  'contact-message': ALWAYS,
}

/** Returns the reason why a mail must not be resent. */
export async function findResendProblem(
  trx: Transaction<Database>,
  { kind, payload }: Pick<OutboxRow, 'kind' | 'payload'>,
): Promise<string | undefined> {
  const rule = Object.hasOwn(RESEND_RULES, kind) ? RESEND_RULES[kind] : undefined
  if (rule === undefined) return 'This notice is for the desk only, which shows the same things itself.'
  const { paymentId, entry } = idsIn(payload)
  const payment = paymentId === undefined ? undefined : await findPaymentFacts(trx, paymentId)
  return rule(payment, entry === undefined ? undefined : await findMove(trx, entry))
}

function bookingProblem(payment: PaymentFacts | undefined): string | undefined {
  return payment !== undefined && isConfirmed(payment) ? undefined : 'This booking is no longer open.'
}

function refundProblem(payment: PaymentFacts | undefined): string | undefined {
  if (payment?.refund_state === 'processed') return 'This money has gone back already.'
  if (payment?.refund_state !== 'settled') return undefined
  return 'This refund was settled otherwise: nothing goes back to the card.'
}

function idsIn(payload: string): { paymentId: string | undefined; entry: string | undefined } {
  const facts: unknown = JSON.parse(payload)
  const fields: Record<string, unknown> = typeof facts === 'object' && facts !== null ? { ...facts } : {}
  const idAt = (name: string) => (typeof fields[name] === 'string' ? fields[name] : undefined)
  return { paymentId: idAt('paymentId'), entry: idAt('entry') }
}
