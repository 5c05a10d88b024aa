import type { Transaction } from 'kysely'
import type { ActorRole } from '../../shared/desk/roles'
import { formatKobo } from '../../shared/money'
import {
  businessDay,
  type CancellationPolicy,
  formatHotelDay,
  hotelTime,
  keptUntil,
  type Stay,
} from '../../shared/stay'
import { clockInWords } from '../../shared/day-in-words'
import type { Database } from '../db/schema'
import { Conflict, Forbidden } from '../http/errors'
import { type Actor, journalEntry, type NewEntry } from '../journal/journal'
import { addToOutbox } from '../mail/outbox'
import { tellOwners } from '../mail/owners'
import { bookingMailOf } from '../mail/booking-mails'
import { listRefundable } from '../refunds/of-booking'
import { insertRefund } from '../refunds/repository'
import { bookingStep, conflictAbout, requireStatus, type Step } from './change-booking'
import { addToFolio, enterRefund, listFolio, paidKoboOf } from './folio'
import { beyondRule, mostKoboBack } from './give-back'
import { closeHold } from './holds'
import { openDueHold } from './closures'
import { releaseNights } from './nights'
import { type FoundBooking, updateBooking } from './repository'
import { cancelledEntries, noShowEntries, policyRefund } from './unslept'

export interface RefundOrder extends Step {
  refund_kobo: number
  domain?: string | undefined
  stay: CancellationPolicy & Pick<Stay, 'leaveBy'>
  /** The sum that the person's screen showed as paid: more may come meanwhile by link, or to a colleague. */
  seen_paid_kobo?: number | undefined
}

export function mostRefundKobo(
  booking: FoundBooking,
  folio: Awaited<ReturnType<typeof listFolio>>,
  role: ActorRole,
  { stay, now, domain }: Pick<RefundOrder, 'stay' | 'now' | 'domain'>,
): number {
  if (whyNotRefundable(booking, domain) !== undefined) return 0
  return Math.max(
    policyRefund(folio, booking, { stay, now }).onlineKobo,
    mostKoboBack(folio, 'paystack', role),
  )
}

export function whyNotRefundable(
  { currency, domain }: Pick<FoundBooking, 'currency' | 'domain'>,
  ownDomain: string | undefined,
): string | undefined {
  if (ownDomain !== undefined && domain !== ownDomain) {
    return `This was paid in Paystack’s ${domain} mode, and cannot be paid back from here.`
  }
  if (currency === 'NGN') return undefined
  return 'This was not paid in naira. Please pay it back in the Paystack dashboard.'
}

export const cancelBooking = bookingStep<RefundOrder>(async (trx, booking, order, actor, entry) => {
  await requireStatus(trx, booking, 'expected')
  return endUnused(trx, actor, booking, order, 'cancelled', entry)
})

/** Records that a guest did not come, once the room is no longer kept. Unused nights may be refunded. */
export const recordNoShow = bookingStep<RefundOrder>(async (trx, booking, order, actor, entry) => {
  await requireStatus(trx, booking, 'expected')
  const until = keptUntil(booking, order.stay)
  if (order.now < until) {
    const hour = clockInWords(hotelTime(until.toISOString()))
    throw new Conflict(
      `This guest may still come: a no-show can be recorded from ${hour} on ${formatHotelDay(until.toISOString())}.`,
    )
  }
  return endUnused(trx, actor, booking, order, 'no_show', entry)
})

export async function endUnused(
  trx: Transaction<Database>,
  actor: Actor,
  booking: FoundBooking,
  order: RefundOrder,
  status: 'cancelled' | 'no_show',
  entry: string,
): Promise<NewEntry> {
  const { now, refund_kobo, seen_paid_kobo } = order
  const { id, code, room_id, reference, payment_id, source } = booking
  requireAmount(booking, refund_kobo)
  const folio = await listFolio(trx, id)
  if (seen_paid_kobo !== undefined && seen_paid_kobo !== paidKoboOf(folio)) {
    throw await conflictAbout(trx, code, 'What was paid has changed.', 'money')
  }
  const ended =
    status === 'no_show' ? noShowEntries(folio, booking, order) : cancelledEntries(folio, booking, order)
  await addToFolio(trx, { bookingId: id, who: actor.who, now }, ended)
  const reason = status === 'cancelled' ? 'Booking cancelled' : 'No-show'
  const most_kobo = mostRefundKobo(booking, folio, actor.role, order)
  const refunds = await orderRefunds(trx, actor, booking, {
    ...order,
    reason,
    most_kobo,
    due_kobo: mostRefundKobo(booking, folio, 'desk', order),
  })
  await updateBooking(trx, booking, { status, ended_at: now.toISOString() })
  await closeHold(trx, { bookingId: id }, actor.who, now)
  await releaseNights(trx, { bookingId: id }, businessDay(now.toISOString()))
  await openDueHold(trx, room_id, now)
  // The mail about the end of an online booking also announces the refund of its own payment.
  const own = refunds.find((refund) => refund.payment_id === payment_id)
  if (status === 'cancelled' && payment_id !== null && reference !== null) {
    const payload = own && { refundId: own.refundId }
    await addToOutbox(trx, { kind: 'booking-cancelled', about: reference, payment_id, payload }, now)
  }
  if (source === 'desk' && status === 'cancelled' && booking.guest_email !== null) {
    await addToOutbox(trx, bookingMailOf(booking, entry, 'reservation-cancelled'), now)
  }
  const others = refunds.filter((refund) => status !== 'cancelled' || refund !== own)
  await mailRefunds(trx, others, now)
  return journalEntry(status === 'cancelled' ? 'booking.cancelled' : 'booking.no_show', code, {
    before: { status: 'expected', room_id },
    after: { status, room_id, refund_kobo },
  })
}

/** Refunds online payments. While a guest is expected, only an overpayment: more goes back by cancelling. */
export const payBack = bookingStep<RefundOrder & { reason: string }>(async (trx, booking, order, actor) => {
  const { code, status } = booking
  if (order.refund_kobo === 0) throw new Conflict('Please enter how much goes back.')
  requireAmount(booking, order.refund_kobo)
  const folio = await listFolio(trx, booking.id)
  const most_kobo = mostKoboBack(folio, 'paystack', actor.role, status)
  const due_kobo = mostKoboBack(folio, 'paystack', 'desk', status)
  if (status === 'expected' && order.refund_kobo > most_kobo) {
    throw new Conflict('Only what was paid too much. To give more back, cancel this booking.')
  }
  const refunds = await orderRefunds(trx, actor, booking, { ...order, most_kobo, due_kobo })
  await mailRefunds(trx, refunds, order.now)
  return journalEntry('booking.paid_back', code, { after: { refund_kobo: order.refund_kobo } })
})

function requireAmount({ amount_kobo, refunded_kobo }: FoundBooking, refund_kobo: number): void {
  const leftKobo = amount_kobo - refunded_kobo
  if (!Number.isSafeInteger(refund_kobo) || refund_kobo < 0 || refund_kobo > leftKobo) {
    const most = formatKobo(leftKobo)
    const why = refunded_kobo > 0 ? 'which is left of what was paid online' : 'which was paid'
    throw new Conflict(`What is paid back must be between nothing and ${most}, ${why}.`)
  }
}

interface OrderedRefund {
  payment_id: string
  refundId: string
}

/** Orders refunds, of the oldest payment first. Throws a Forbidden beyond the policy, and a Conflict. */
async function orderRefunds(
  trx: Transaction<Database>,
  actor: Actor,
  booking: FoundBooking,
  {
    refund_kobo,
    most_kobo,
    due_kobo,
    domain,
    reason,
    now,
  }: Omit<RefundOrder, 'stay'> & { reason: string; most_kobo: number; due_kobo: number },
): Promise<OrderedRefund[]> {
  const { id } = booking
  if (refund_kobo === 0) return []
  const problem = whyNotRefundable(booking, domain)
  if (problem !== undefined) throw new Conflict(problem)
  if (refund_kobo > most_kobo) {
    const most = most_kobo === 0 ? 'nothing' : `at most ${formatKobo(most_kobo)}`
    throw new Forbidden(`The policy gives back ${most} at this hour. Only an owner can give back more.`)
  }
  const { who } = actor
  if (refund_kobo > due_kobo) {
    await tellOwners(trx, beyondRule(actor, booking.code, refund_kobo, due_kobo), now)
  }
  const refunds: OrderedRefund[] = []
  const payments = await listRefundable(trx, id)
  let restKobo = refund_kobo
  for (const [index, { id: payment_id, left_kobo }] of payments.entries()) {
    // The newest payment takes the whole rest: insertRefund refuses too much, and says why.
    const partKobo = index === payments.length - 1 ? restKobo : Math.min(restKobo, left_kobo)
    if (partKobo <= 0) continue
    restKobo -= partKobo
    const refundId = await insertRefund(trx, { payment_id, amount_kobo: partKobo, who }, now)
    await enterRefund(trx, id, { who, amount_kobo: partKobo, reason }, now)
    refunds.push({ payment_id, refundId })
  }
  return refunds
}

async function mailRefunds(trx: Transaction<Database>, refunds: OrderedRefund[], now: Date): Promise<void> {
  for (const { payment_id, refundId } of refunds) {
    await addToOutbox(trx, { kind: 'refund-due', about: refundId, payment_id, payload: { refundId } }, now)
  }
}
