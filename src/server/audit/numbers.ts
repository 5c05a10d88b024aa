import type { RefundTable } from '../db/schema'
import { isConfirmed } from './payment-rules'
import type { Books } from './repository'

type RefundState = RefundTable['state']

export interface AuditNumbers {
  payments: number
  booked: number
  refundDue: number
  review: number
  openPayments: number
  confirmedBookings: number
  /** Rooms that are not available and have no confirmed booking: the desk may have closed them. */
  closedRooms: number
  refunds: Partial<Record<RefundState, number>>
  mailsSent: number
  /** Never sent: given up, no longer needed, or of a guest who was erased. */
  mailsUnsent: number
  mailsWaiting: number
  /** How many successful transactions of the site Paystack listed; each was looked up in the books. */
  ledger: number | 'not asked' | 'unreachable'
  /** How many of the listed transactions are not in the books, but still within the grace time. */
  settling: number
  takenKobo: number
  /** Taken and not refunded. */
  heldKobo: number
  refundedKobo: number
}

/** Counts the books. Amounts are in kobo, without payments in another currency, which are under review. */
export function countBooks({ rooms, payments, bookings, refunds, openPayments, mails }: Books): AuditNumbers {
  const having = (outcome: string) => payments.filter((payment) => payment.outcome === outcome).length
  const confirmed = bookings.filter(isConfirmed)
  const bookedRooms = new Set(confirmed.map(({ room_id }) => room_id))
  const inNaira = payments.filter(({ currency }) => currency === 'NGN')
  const nairaIds = new Set(inNaira.map(({ id }) => id))
  const takenKobo = sumKobo(inNaira)
  const refundedKobo = sumKobo(
    refunds.filter(({ state, payment_id }) => state === 'processed' && nairaIds.has(payment_id)),
  )
  const mailsWaiting = mails.filter(({ done_at }) => done_at === null).length
  const mailsUnsent = mails.filter(({ unsent }) => unsent !== null).length
  return {
    payments: payments.length,
    booked: having('booked'),
    refundDue: having('refund_due'),
    review: having('review'),
    openPayments: openPayments.length,
    confirmedBookings: confirmed.length,
    closedRooms: rooms.filter(({ id, available }) => available === 0 && !bookedRooms.has(id)).length,
    refunds: countStates(refunds),
    mailsSent: mails.length - mailsWaiting - mailsUnsent,
    mailsUnsent,
    mailsWaiting,
    ledger: 'not asked',
    settling: 0,
    takenKobo,
    heldKobo: takenKobo - refundedKobo,
    refundedKobo,
  }
}

/** Gives the numbers as one line. @example 'payments=2 booked=1 … refunds=due:1 … ledger=2 …' */
export function formatNumbers(numbers: AuditNumbers): string {
  const refunds = Object.entries(numbers.refunds).map(([state, count]) => `${state}:${count}`)
  const fields = {
    payments: numbers.payments,
    booked: numbers.booked,
    refund_due: numbers.refundDue,
    review: numbers.review,
    open_payments: numbers.openPayments,
    confirmed: numbers.confirmedBookings,
    closed_rooms: numbers.closedRooms,
    refunds: refunds.join(',') || 0,
    mails_sent: numbers.mailsSent,
    mails_unsent: numbers.mailsUnsent,
    mails_waiting: numbers.mailsWaiting,
    ledger: String(numbers.ledger).replace(' ', '-'),
    settling: numbers.settling,
    taken_kobo: numbers.takenKobo,
    held_kobo: numbers.heldKobo,
    refunded_kobo: numbers.refundedKobo,
  }
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
}

function sumKobo(rows: readonly { amount_kobo: number }[]): number {
  return rows.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)
}

function countStates(refunds: readonly { state: RefundState }[]): Partial<Record<RefundState, number>> {
  const counts: Partial<Record<RefundState, number>> = {}
  for (const { state } of refunds) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
