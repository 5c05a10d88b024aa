import type { Transaction } from 'kysely'
import type { Database } from '../db/schema'
import { findPaymentFacts, type OutboxRow, type PaymentFacts } from './repository'

type Rule = (payment: PaymentFacts | undefined) => string | undefined

const ALWAYS: Rule = () => undefined

/**
 * The kinds of mail that make sense again, and for each what would make it untrue now, as a sentence. Kinds
 * that are not here are notices to the desk, which shows the same things itself.
 */
const RULES: Record<string, Rule> = {
  'booking-confirmed': (payment) =>
    payment?.booking_status === 'confirmed' ? undefined : 'This booking is no longer open.',
  'booking-moved': (payment) =>
    payment?.booking_status === 'confirmed' ? undefined : 'This booking is no longer open.',
  'booking-cancelled': ALWAYS,
  'refund-due': (payment) =>
    payment?.refund_state === 'processed' ? 'This money has gone back already.' : undefined,
  'refund-processed': ALWAYS,
  'payment-held': (payment) =>
    payment?.decision === null ? undefined : 'Somebody has decided about this payment.',
  'payment-not-ours': ALWAYS,
  'contact-message': ALWAYS,
}

/** Gives the reason why a mail must not be sent again, as a sentence; undefined when it may. */
export async function whyNotAgain(
  transaction: Transaction<Database>,
  { kind, payload }: Pick<OutboxRow, 'kind' | 'payload'>,
): Promise<string | undefined> {
  const rule = Object.hasOwn(RULES, kind) ? RULES[kind] : undefined
  if (rule === undefined) return 'This notice is for the desk only, which shows the same things itself.'
  const paymentId = paymentIdIn(payload)
  return rule(paymentId === undefined ? undefined : await findPaymentFacts(transaction, paymentId))
}

function paymentIdIn(payload: string): string | undefined {
  const facts: unknown = JSON.parse(payload)
  const id = typeof facts === 'object' && facts !== null && 'paymentId' in facts ? facts.paymentId : undefined
  return typeof id === 'string' ? id : undefined
}
