import type { Transaction } from 'kysely'
import type { Database } from '../db/schema'
import { findMove, findPaymentFacts, type Move, type OutboxRow, type PaymentFacts } from './repository'
import { isOfMove, isStanding } from './still-true'

/** The move is that of a mail about a move; undefined for every other kind. */
type Rule = (payment: PaymentFacts | undefined, move: Move | undefined) => string | undefined

const ALWAYS: Rule = () => undefined

/**
 * The kinds of mail that make sense again, and for each what would make it untrue now, as a sentence. Kinds
 * that are not here are notices to the desk, which shows the same things itself.
 */
const RULES: Record<string, Rule> = {
  'booking-confirmed': whyNotStanding,
  'booking-moved': (payment, move) => {
    if (payment === undefined || move === undefined) return 'This move is not known.'
    return (
      whyNotStanding(payment) ?? (isOfMove(payment, move) ? undefined : 'This booking has moved on since.')
    )
  },
  'booking-cancelled': ALWAYS,
  'refund-due': whyNotGoingBack,
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
  const { paymentId, entry } = idsIn(payload)
  const payment = paymentId === undefined ? undefined : await findPaymentFacts(transaction, paymentId)
  return rule(payment, entry === undefined ? undefined : await findMove(transaction, entry))
}

function whyNotStanding(payment: PaymentFacts | undefined): string | undefined {
  return payment !== undefined && isStanding(payment) ? undefined : 'This booking is no longer open.'
}

function whyNotGoingBack(payment: PaymentFacts | undefined): string | undefined {
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
