import type { OutboxTable, PaymentOutcome } from '../db/schema'
import type { Violation } from './violation'
import { checkClosedRooms, checkDeskBookings } from './booking-rules'
import { lastMoves } from './desk-journal'
import { groupBy } from './group-by'
import { checkMessages } from './message-rules'
import { checkPayment, isConfirmed } from './payment-rules'
import { checkPrices, keptSince } from './price-rules'
import type { Books } from './repository'
import { checkDecisions, checkResends } from './review-rules'

const MAILS_OF: Partial<Record<PaymentOutcome, readonly OutboxTable['kind'][]>> = {
  booked: ['booking-confirmed', 'booking-notice'],
  refund_due: ['refund-due'],
  review: ['payment-review', 'payment-held'],
}
/** The payer of a payment under review is told only since prices are kept: both came with one upgrade. */
const NEW_KIND: OutboxTable['kind'] = 'payment-held'

/**
 * A refund may have one mail of this kind for each state in which it is stuck. Of every other kind there is
 * one mail per payment, open payment, message or hour.
 */
const KIND_WITH_SEVERAL: OutboxTable['kind'] = 'refund-attention'

/**
 * Gives every broken rule in the hotel's own books, without a comparison with Paystack. `isFresh` is true for
 * a moment (ISO 8601) in the future or within the grace time, in which background work may be outstanding.
 */
export function findViolations(
  books: Books,
  isFresh: (moment: string) => boolean = () => false,
): Violation[] {
  const { payments, bookings, refunds } = books
  const bookingsOf = groupBy(bookings, ({ payment_id }) => payment_id)
  const refundsOf = groupBy(refunds, ({ payment_id }) => payment_id)
  const decisionOf = new Map(books.decisions.map(({ payment_id, decision }) => [payment_id, decision]))
  const moves = lastMoves(books)
  return [
    ...payments.flatMap((payment) => {
      const bookingsOfPayment = bookingsOf.get(payment.id) ?? []
      return checkPayment(payment, {
        bookings: bookingsOfPayment,
        movedTo: moves.get(bookingsOfPayment[0]?.code ?? ''),
        refunds: refundsOf.get(payment.id) ?? [],
        decision: decisionOf.get(payment.id),
      })
    }),
    ...checkPrices(books),
    ...checkOrphans(books),
    ...checkRooms(books),
    ...checkDeskBookings(books),
    ...checkClosedRooms(books),
    ...checkMails(books),
    ...checkMessages(books),
    ...checkDecisions(books),
    ...checkResends(books),
    ...checkDomains(books),
    ...checkReferences(books),
    ...checkOpenPayments(books, isFresh),
  ]
}

/** Bookings and refunds without a payment. */
function checkOrphans({ payments, bookings, refunds }: Books): Violation[] {
  const paymentIds = new Set(payments.map(({ id }) => id))
  const isOrphan = (row: { payment_id: string }) => !paymentIds.has(row.payment_id)
  return [
    ...bookings.filter(isOrphan).map(({ code }) => ({ about: code, problem: 'a booking without a payment' })),
    ...refunds
      .filter(isOrphan)
      .map(({ payment_id }) => ({ about: payment_id, problem: 'a refund without a payment' })),
  ].map((orphan) => ({ rule: 'outcome', ...orphan }))
}

function checkRooms({ rooms, bookings }: Books): Violation[] {
  const availability = new Map(rooms.map(({ id, available }) => [id, available]))
  const confirmedOf = groupBy(bookings.filter(isConfirmed), ({ room_id }) => room_id)
  return [...confirmedOf].flatMap(([roomId, { length }]) => {
    const violations: Violation[] = []
    const about = `room ${roomId}`
    if (length > 1)
      violations.push({ rule: 'double-booking', about, problem: `${length} confirmed bookings` })
    const available = availability.get(roomId)
    if (available === undefined) {
      violations.push({ rule: 'room-missing', about, problem: 'booked, and there is no such room' })
    } else if (available !== 0) {
      violations.push({ rule: 'room-open', about, problem: 'booked, and offered as available' })
    }
    return violations
  })
}

function checkMails(books: Books): Violation[] {
  const { payments, mails } = books
  const since = keptSince(books)
  const isDue = (kind: OutboxTable['kind'], created_at: string) =>
    kind !== NEW_KIND || (since !== undefined && created_at >= since)
  const keys = new Set(mails.map(({ dedupe_key }) => dedupe_key))
  const missing = payments
    .flatMap(({ reference, outcome, created_at }) =>
      (MAILS_OF[outcome] ?? [])
        .filter((kind) => isDue(kind, created_at))
        .map((kind) => ({ about: reference, kind })),
    )
    .filter(({ about, kind }) => !keys.has(`${kind}:${about}`))
    .map(({ about, kind }): Violation => ({ rule: 'mail-missing', about, problem: `no ${kind} mail` }))
  // A mail that a person had sent once more is no second one.
  const sent = mails.filter(
    ({ kind, done_at, unsent, resend_of }) =>
      done_at !== null && unsent === null && kind !== KIND_WITH_SEVERAL && resend_of === null,
  )
  const twice = [
    ...groupBy(mails, ({ dedupe_key }) => dedupe_key).values(),
    // A second mail about the same rows, under another key.
    ...groupBy(sent, ({ kind, payload }) => `${kind} ${payload}`).values(),
  ].flatMap(([first, ...others]) => (first !== undefined && others.length > 0 ? [first.dedupe_key] : []))
  return [
    ...missing,
    ...[...new Set(twice)].map((about): Violation => ({
      rule: 'mail-twice',
      about,
      problem: 'more than one mail about one thing',
    })),
  ]
}

/**
 * Test money and live money must not be in the same books. A payment under review may have the wrong domain,
 * since that can be the reason for the review.
 */
function checkDomains({ payments }: Books): Violation[] {
  const domains = new Set(payments.filter(({ outcome }) => outcome !== 'review').map(({ domain }) => domain))
  if (domains.size <= 1) return []
  return [{ rule: 'domain', about: 'payments', problem: `of ${[...domains].toSorted().join(' and ')}` }]
}

function checkReferences({ payments }: Books): Violation[] {
  const byReference = groupBy(payments, ({ reference }) => reference)
  const byTransaction = groupBy(payments, ({ provider_txn_id }) => provider_txn_id)
  const violations: Violation[] = []
  for (const [about, { length }] of byReference) {
    if (length > 1) violations.push({ rule: 'reference-twice', about, problem: `decided ${length} times` })
  }
  for (const counted of byTransaction.values()) {
    const about = counted.map(({ reference }) => reference).join(' ')
    if (counted.length > 1)
      violations.push({ rule: 'transaction-twice', about, problem: 'one transaction of Paystack’s' })
  }
  return violations
}

/**
 * A verify call that ends after the decision can leave an open payment behind. The recheck worker closes the
 * open payment when it is due.
 */
function checkOpenPayments(
  { payments, openPayments }: Books,
  isFresh: (moment: string) => boolean,
): Violation[] {
  const decided = new Set(payments.map(({ reference }) => reference))
  return openPayments
    .filter(({ reference, next_attempt_at }) => decided.has(reference) && !isFresh(next_attempt_at))
    .map(({ reference: about }) => ({
      rule: 'open-payment-settled',
      about,
      problem: 'decided, with an open payment',
    }))
}
