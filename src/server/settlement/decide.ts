import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { bookOnline, type SaleTerms } from '../bookings/book-online'
import { findRoom, takeRoom } from '../bookings/holds'
import { createBookingCode } from '../bookings/repository'
import { addToOutbox } from '../mail/outbox'
import { type Database, type PaymentRow, type SeenVia, SITE } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { isSameEmail } from '../../shared/email'
import { bookingCodeOfReference } from '../../shared/reference'
import { type ChosenStay, daysOfChoice, isForSale } from '../../shared/chosen-stay'
import { totalOf } from '../../shared/prices'
import { businessDay } from '../../shared/stay'
import type { PaystackTransaction } from '../paystack/transaction'
import { insertRefund } from '../refunds/repository'
import { readNightPrices, totalsBefore } from '../rooms/prices'
import { bookedResponse, type Decision, reject } from './verify-responses'
import {
  findAgreedKobo,
  findAskedStay,
  findProblem,
  guestNameOf,
  isRefundedAutomatically,
  readNamedStay,
  roomIdOfTransaction,
} from './check-transaction'
import { enterPayment, findLinkDecision, recordReturn } from './link-payments'
import { deleteOpenPayment } from './open-payments'
import { findPayment, hasBooked, wasPaidBeforeRestore } from './repository'

/** What the caller of `settle` knows. Room and name are used only if `guestEmail` is the payer's address. */
export interface SettleHint {
  seenVia: SeenVia
  roomId?: number
  guestName?: string
  guestEmail?: string
  /** An email address. Payments by anybody else are treated as unknown and are not settled. */
  onlyPayer?: string
  /** True for a browser that comes back from paying: it may learn that the money was returned. */
  isBack?: boolean
  isGuest?: boolean
  /** True when only a guest reported the payment, a day ago: `abandoned` then counts as not paid. */
  isStale?: boolean
}

export interface DecisionContext {
  database: Kysely<Database>
  domain: string
  terms: SaleTerms
  now: Date
}

/** Decides once per reference. One transaction stores the payment with everything that follows from it. */
export function decide(
  transaction: PaystackTransaction,
  hint: SettleHint,
  { database, domain, terms, now }: DecisionContext,
): Promise<PaymentRow> {
  const isPayer = hint.guestEmail !== undefined && isSameEmail(hint.guestEmail, transaction.customerEmail)
  const requestedRoomId = isPayer ? hint.roomId : undefined
  const guestName = (isPayer ? hint.guestName : undefined) ?? guestNameOf(transaction)
  return inTransaction(database, async (trx) => {
    const known = await findPayment(trx, transaction.reference)
    if (known !== undefined) return known
    const decision = await findDecision(trx, transaction, { requestedRoomId, domain, terms, now })
    const payment = toPayment(transaction, decision, hint.seenVia, now)
    await trx.insertInto('payments').values(payment).execute()
    await storeConsequence(trx, payment, decision, { guestName, terms, now })
    await deleteOpenPayment(trx, transaction.reference)
    return payment
  })
}

async function findDecision(
  trx: Transaction<Database>,
  transaction: PaystackTransaction,
  {
    requestedRoomId,
    domain,
    terms,
    now,
  }: Omit<DecisionContext, 'database'> & { requestedRoomId: number | undefined },
): Promise<Decision> {
  const linkCode = bookingCodeOfReference(transaction.reference)
  if (linkCode !== undefined) return findLinkDecision(trx, transaction, linkCode, domain)
  const roomId = requestedRoomId ?? roomIdOfTransaction(transaction)
  const room = roomId === undefined ? undefined : await findRoom(trx, roomId)
  const [code, bookingId] = [createBookingCode(), randomUUID()]
  const { amountKobo, requestedKobo = amountKobo, paidAt } = transaction
  const asked = findAskedStay(transaction, now)
  const stay = asked && isForSale(asked, terms, businessDay(now.toISOString())) ? asked : undefined
  const prices = room && asked ? await readTotals(trx, room.id, asked, transaction) : []
  const price = findAgreedKobo(transaction, prices)
  const problem = findProblem(transaction, { room, stay, agreedKobo: price, requestedRoomId, domain })
  const agreedKobo = price ?? requestedKobo
  if (problem !== undefined || room === undefined || stay === undefined) {
    // The desk trusts the amount of a `restored` payment, so it must have been a valid price.
    const isRight = problem === 'dates' && price !== undefined
    const isLost = isRight && (await wasPaidBeforeRestore(trx, paidAt))
    const reason = isLost ? 'restored' : (problem ?? 'room')
    const isRefunded = isRefundedAutomatically(reason, transaction)
    const rejection = reject(reason, { isRefunded, isRoomKnown: room !== undefined })
    return { ...rejection, roomId: roomId ?? null, agreedKobo, code, bookingId }
  }
  const of = { roomId: room.id, agreedKobo, code, bookingId }
  const { arrives_on: from, leaves_on: until } = daysOfChoice(stay)
  if (await takeRoom(trx, { roomId: room.id, bookingId, from, until, who: SITE }, now)) {
    const answer = bookedResponse(code, room.id, now)
    return { outcome: 'booked', reason: null, answer, stay, ...of }
  }
  if (await wasPaidBeforeRestore(trx, paidAt)) {
    return { ...reject('restored', { isRefunded: false }), ...of }
  }
  const isSecond = await hasBooked(trx, room.id, stay, transaction.customerEmail)
  return { ...reject(isSecond ? 'paid_twice' : 'room_taken', { isRefunded: true }), ...of }
}

async function readTotals(
  trx: Transaction<Database>,
  roomId: number,
  stay: ChosenStay,
  transaction: PaystackTransaction,
): Promise<number[]> {
  const { paidAt } = transaction
  const prices = await readNightPrices(trx, { roomId, ...stay })
  // A guest who has chosen no nights may have seen the price of the night before.
  const nights = readNamedStay(transaction) ?? { nights: 1 }
  return [totalOf(prices), ...(await totalsBefore(trx, { roomId, ...nights, paidAt }))]
}

function toPayment(
  transaction: PaystackTransaction,
  { outcome, reason, answer, roomId, agreedKobo, bookingId }: Decision,
  seenVia: SeenVia,
  now: Date,
): PaymentRow {
  const named = roomId === null || outcome === 'entered' ? undefined : readNamedStay(transaction)
  return {
    id: randomUUID(),
    reference: transaction.reference,
    booking_id: outcome === 'booked' || outcome === 'entered' ? bookingId : null,
    provider_txn_id: transaction.id,
    room_id: roomId,
    arrives_on: named?.from ?? null,
    nights: named?.nights ?? null,
    amount_kobo: transaction.amountKobo,
    requested_kobo: agreedKobo,
    currency: transaction.currency,
    domain: transaction.domain,
    payer_email: transaction.customerEmail,
    paid_at: transaction.paidAt ?? null,
    outcome,
    reason,
    response_status: answer.status,
    response_body: answer.body,
    seen_via: seenVia,
    created_at: now.toISOString(),
    channel: transaction.channel ?? null,
  }
}

async function storeConsequence(
  trx: Transaction<Database>,
  payment: PaymentRow,
  decision: Decision,
  { guestName, terms, now }: { guestName: string; terms: SaleTerms; now: Date },
): Promise<void> {
  const { outcome, roomId, stay, code, bookingId: id } = decision
  const about = payment.reference
  const payment_id = payment.id
  if (outcome === 'booked' && roomId !== null && stay !== undefined) {
    const { amount_kobo, requested_kobo: totalKobo } = payment
    const sums = { totalKobo, feeKobo: amount_kobo - totalKobo }
    await bookOnline(trx, { id, code, roomId, guestName, payment, terms, stay, ...sums }, now)
    await addToOutbox(trx, { kind: 'booking-confirmed', about, payment_id }, now)
    await addToOutbox(trx, { kind: 'booking-notice', about, payment_id }, now)
  } else if (outcome === 'entered') {
    await enterPayment(trx, payment, decision, now)
  } else if (outcome === 'refund_due') {
    const refund = { payment_id, amount_kobo: payment.amount_kobo, who: SITE }
    const refundId = await insertRefund(trx, refund, now)
    await addToOutbox(trx, { kind: 'refund-due', about: refundId, payment_id, payload: { refundId } }, now)
    if (decision.reason === 'nothing_owed') await recordReturn(trx, payment, decision, now)
  } else {
    await addToOutbox(trx, { kind: 'payment-review', about, payment_id }, now)
    await addToOutbox(trx, { kind: 'payment-held', about, payment_id }, now)
  }
}
