import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { insertBooking, takeRoom } from '../bookings/repository'
import { addToOutbox } from '../mail/outbox'
import type { Database, PaymentOutcome, PaymentRow, SeenVia } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { normalizeEmail } from '../../shared/email'
import type { PaystackTransaction } from '../paystack/transaction'
import { insertRefund } from '../refunds/repository'
import { wasPriceBefore } from '../rooms/prices'
import {
  type VerifyResponse,
  bookedResponse,
  heldResponse,
  mismatchRefundedResponse,
  reviewResponse,
  roomTakenResponse,
  unknownRoomRefundedResponse,
  unknownRoomResponse,
} from './verify-responses'
import { createBookingCode } from './booking-code'
import {
  findProblem,
  guestNameOf,
  isRefundedByItself,
  type PaymentProblem,
  roomIdOfTransaction,
} from './check-transaction'
import { deleteOpenPayment } from './open-payments'
import { findPayment, findRoom, insertPayment } from './repository'
import { wasPaidBeforeRestore } from './restored'

/**
 * What the caller of `settle` says about a payment. Room and name are used in a decision only when
 * `guestEmail` is the payer's e-mail address.
 */
export interface SettleHint {
  seenVia: SeenVia
  roomId?: number
  guestName?: string
  guestEmail?: string
  /**
   * Set: of a payment by anybody else, the caller learns no more than of one that does not exist, and nothing
   * is stored or settled. An e-mail address.
   */
  onlyOf?: string
  /** True for a request of a guest, which may be refused while too many ask. */
  isGuest?: boolean
  /**
   * True when the open payment is a day old and only a guest's call has reported the payment. Paystack's
   * status `abandoned` then counts as not paid.
   */
  isStale?: boolean
}

interface Decision {
  outcome: PaymentOutcome
  reason: string | null
  answer: VerifyResponse
  roomId: number | null
  code: string
}

export interface DecisionContext {
  database: Kysely<Database>
  /** The domain of our own Paystack keys: test or live. */
  domain: string
  now: Date
}

/**
 * Decides about a paid Paystack transaction: booking, refund or review. One short database transaction stores
 * the payment, its answer, its consequence and the mails, and removes the open payment. A reference that is
 * decided already is not decided again. Gives the stored payment. Throws DatabaseUnavailable when the
 * database cannot store it.
 */
export function decide(
  paid: PaystackTransaction,
  hint: SettleHint,
  { database, domain, now }: DecisionContext,
): Promise<PaymentRow> {
  const isPayersCall =
    hint.guestEmail !== undefined && normalizeEmail(hint.guestEmail) === normalizeEmail(paid.customerEmail)
  const roomIdAsked = isPayersCall ? hint.roomId : undefined
  const guestName = (isPayersCall ? hint.guestName : undefined) ?? guestNameOf(paid)
  return inTransaction(database, async (transaction) => {
    const known = await findPayment(transaction, paid.reference)
    if (known !== undefined) return known
    const decision = await reachDecision(transaction, paid, { roomIdAsked, domain, now })
    const payment = toPayment(paid, decision, hint.seenVia, now)
    await insertPayment(transaction, payment)
    await recordConsequence(transaction, payment, decision, guestName, now)
    await deleteOpenPayment(transaction, paid.reference)
    return payment
  })
}

async function reachDecision(
  transaction: Transaction<Database>,
  paid: PaystackTransaction,
  { roomIdAsked, domain, now }: { roomIdAsked: number | undefined; domain: string; now: Date },
): Promise<Decision> {
  const roomId = roomIdAsked ?? roomIdOfTransaction(paid)
  const room = roomId === undefined ? undefined : await findRoom(transaction, roomId)
  const code = createBookingCode()
  const wasPrice = room !== undefined && (await wasRoomPrice(transaction, paid, room.id))
  const problem = findProblem(paid, { room, wasPrice, roomIdAsked, domain })
  if (problem !== undefined || room === undefined) {
    const isRoomKnown = room !== undefined
    return { ...judgeWrong(paid, problem ?? 'room', isRoomKnown), roomId: roomId ?? null, code }
  }
  if (await takeRoom(transaction, room.id)) {
    const answer = bookedResponse(code, room.id, now)
    return { outcome: 'booked', reason: null, answer, roomId: room.id, code }
  }
  if (await wasPaidBeforeRestore(transaction, paid.paidAt)) {
    return { outcome: 'review', reason: 'restored', answer: heldResponse, roomId: room.id, code }
  }
  return { outcome: 'refund_due', reason: 'room taken', answer: roomTakenResponse, roomId: room.id, code }
}

function wasRoomPrice(
  transaction: Transaction<Database>,
  { requestedKobo: amountKobo, paidAt }: PaystackTransaction,
  roomId: number,
): Promise<boolean> {
  return wasPriceBefore(transaction, { roomId, amountKobo, paidAt })
}

/** Decides about a payment that cannot become a booking. */
function judgeWrong(
  paid: PaystackTransaction,
  reason: PaymentProblem,
  isRoomKnown: boolean,
): Pick<Decision, 'outcome' | 'reason' | 'answer'> {
  if (isRefundedByItself(reason, paid)) {
    const answer = isRoomKnown ? mismatchRefundedResponse : unknownRoomRefundedResponse
    return { outcome: 'refund_due', reason, answer }
  }
  return { outcome: 'review', reason, answer: isRoomKnown ? reviewResponse : unknownRoomResponse }
}

function toPayment(
  paid: PaystackTransaction,
  { outcome, reason, answer, roomId }: Decision,
  seenVia: SeenVia,
  now: Date,
): PaymentRow {
  return {
    id: randomUUID(),
    reference: paid.reference,
    provider_txn_id: paid.id,
    room_id: roomId,
    amount_kobo: paid.amountKobo,
    requested_kobo: paid.requestedKobo,
    currency: paid.currency,
    domain: paid.domain,
    payer_email: paid.customerEmail,
    paid_at: paid.paidAt ?? null,
    outcome,
    reason,
    response_status: answer.status,
    response_body: answer.body,
    seen_via: seenVia,
    created_at: now.toISOString(),
  }
}

async function recordConsequence(
  transaction: Transaction<Database>,
  payment: PaymentRow,
  { outcome, roomId, code }: Decision,
  guestName: string,
  now: Date,
): Promise<void> {
  const about = payment.reference
  const payload = { paymentId: payment.id }
  if (outcome === 'booked' && roomId !== null) {
    const guestEmail = payment.payer_email
    await insertBooking(transaction, { code, roomId, paymentId: payment.id, guestName, guestEmail }, now)
    await addToOutbox(transaction, { kind: 'booking-confirmed', about, payload }, now)
    await addToOutbox(transaction, { kind: 'booking-notice', about, payload }, now)
  } else if (outcome === 'refund_due') {
    await insertRefund(transaction, { paymentId: payment.id, amountKobo: payment.amount_kobo }, now)
    await addToOutbox(transaction, { kind: 'refund-due', about, payload }, now)
  } else {
    await addToOutbox(transaction, { kind: 'payment-review', about, payload }, now)
    await addToOutbox(transaction, { kind: 'payment-held', about, payload }, now)
  }
}
