import type { Violation } from './violation'
import type { BookingEntry, Books, DecisionEntry, PaymentEntry, RefundEntry } from './repository'

interface Consequences {
  bookings: BookingEntry[]
  refunds: RefundEntry[]
  /** What a person decided; undefined while nobody has. */
  decision: DecisionEntry['decision'] | undefined
}

/**
 * Gives what is wrong with the consequences of a payment under review. Booked: exactly one booking. Refunded:
 * exactly one refund. Not ours, and not decided: neither.
 */
export function findReviewProblems({ bookings, refunds, decision }: Consequences): string[] {
  const name = decision === undefined ? 'review' : `review, ${decision}`
  const problems: string[] = []
  if (decision === 'booked') {
    if (bookings.length !== 1) problems.push(`${name}, with ${bookings.length} bookings`)
    // The payment of a booking that has ended may be refunded, in full or in part.
    const standing = bookings.find(({ status }) => status === 'confirmed')
    if (refunds.length > 0 && standing !== undefined) {
      problems.push(`a ${standing.status} booking and a refund`)
    }
    return problems
  }
  if (bookings.length > 0) problems.push(`${name}, with a booking`)
  if (decision === 'refunded') {
    if (refunds.length === 0) problems.push(`${name}, without a refund`)
  } else if (refunds.length > 0) {
    problems.push(`${name}, with a refund`)
  }
  return problems
}

const MAIL_OF = { booked: 'booking-confirmed', refunded: 'refund-due' } as const

/**
 * Gives every broken rule about decisions: about a payment that is not under review, one that cannot be
 * booked or refunded here, one whose payer is not told, or one that nobody took by the journal.
 */
export function checkDecisions(
  books: Pick<Books, 'payments' | 'decisions' | 'mails' | 'journal'>,
): Violation[] {
  const { payments, decisions, mails, journal } = books
  const paymentOf = new Map(payments.map((payment) => [payment.id, payment]))
  const domains = new Set(payments.filter(({ outcome }) => outcome !== 'review').map(({ domain }) => domain))
  const keys = new Set(mails.map(({ dedupe_key }) => dedupe_key))
  const journaled = new Set(
    journal.filter(({ action }) => action === 'payment.decided').map(({ subject_id }) => subject_id),
  )
  return decisions.flatMap(({ payment_id, decision }): Violation[] => {
    const payment = paymentOf.get(payment_id)
    if (payment?.outcome !== 'review') {
      const about = payment?.reference ?? payment_id
      return [{ rule: 'decision', about, problem: 'decided by a person, and not under review' }]
    }
    const { reference: about } = payment
    if (!journaled.has(about)) {
      return [{ rule: 'decision', about, problem: `${decision}, and nobody did it by the journal` }]
    }
    if (decision === 'not_ours') return []
    const mail = MAIL_OF[decision]
    const isTold = keys.has(`${mail}:${about}`)
    return [
      ...checkMoney(payment, decision, domains),
      ...(isTold ? [] : [{ rule: 'mail-missing', about, problem: `no ${mail} mail` } as const]),
    ]
  })
}

function checkMoney(
  { reference: about, currency, domain }: PaymentEntry,
  decision: string,
  domains: ReadonlySet<string>,
): Violation[] {
  const violations: Violation[] = []
  if (currency !== 'NGN') {
    violations.push({ rule: 'currency', about, problem: `${decision} for another currency than NGN` })
  }
  if (domains.size > 0 && !domains.has(domain)) {
    violations.push({ rule: 'domain', about, problem: `${decision}, and of the domain ${domain}` })
  }
  return violations
}

/** Gives every mail that says it was sent once more, without a first mail of its kind about the same rows. */
export function checkResends({ mails }: Pick<Books, 'mails'>): Violation[] {
  const byId = new Map(mails.map((mail) => [mail.id, mail]))
  return mails.flatMap(({ resend_of, kind, payload, dedupe_key }): Violation[] => {
    if (resend_of === null) return []
    const first = byId.get(resend_of)
    const isRight =
      first !== undefined && first.resend_of === null && first.kind === kind && first.payload === payload
    if (isRight) return []
    return [{ rule: 'mail-again', about: dedupe_key, problem: 'sent again, without such a first mail' }]
  })
}
