import type { Kysely } from 'kysely'
import type { Database, PaymentRow } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { normalizeEmail } from '../../shared/email'
import type { PaystackTransaction } from '../paystack/transaction'
import type { Caller } from '../paystack/call-queue'
import type { PaystackClient } from '../paystack/client'
import { findRoomStatus } from '../rooms/repository'
import {
  type VerifyResponse,
  notPaidResponse,
  notYoursResponse,
  undecidedResponse,
  unknownRoomResponse,
} from './verify-responses'
import { isOfSite } from './check-transaction'
import { closeOpenPayment, findOpenPayment, insertOpenPayment } from './open-payments'
import { decide, type SettleHint } from './decide'
import { findPayment } from './repository'
import { createSingleFlight } from '../async/single-flight'

/**
 * Settles the payment of a reference and gives the HTTP answer for the caller: see createSettlement. Throws
 * DatabaseUnavailable when a write fails, and the database's own error when a read fails.
 */
export type Settle = (reference: string, hint: SettleHint) => Promise<VerifyResponse>

export interface SettlementOptions {
  database: Kysely<Database>
  paystack: PaystackClient
  /** The domain of our own Paystack keys: test or live. */
  domain: string
  now: () => Date
  /** Called with the reason when there is no decision. The reason contains no personal data. */
  onUndecided?: (reason: string) => void
}

type Outcome =
  | { kind: 'settled'; payment: PaymentRow }
  | { kind: 'not-paid' }
  | { kind: 'undecided' }
  /** Too many guests ask, and Paystack was not asked. */
  | { kind: 'not-asked' }

const FIRST_RECHECK_MS = 60_000

/**
 * Gives `settle(reference, hint)`, which verify call, webhook and sweeper all use. Calls may come twice, at
 * the same time or in any order: a reference is decided once, and later calls get the stored bytes. A call
 * with another e-mail or another room than the payment's gets an answer without any data of the payer. When
 * Paystack gives no decision, an open payment is stored and the answer is 503. When too many ask, Paystack is
 * not asked: the answer is 503 and nothing is stored, so that strangers cannot fill the books with questions.
 */
export function createSettlement({
  database,
  paystack,
  domain,
  now,
  onUndecided,
}: SettlementOptions): Settle {
  const flight = createSingleFlight<Outcome>()

  async function findOutcome(reference: string, hint: SettleHint): Promise<Outcome> {
    const known = await findPayment(database, reference)
    if (known !== undefined) return { kind: 'settled', payment: known }
    // Read before the call to Paystack. A webhook that comes during the call is newer than Paystack's answer,
    // and `closeOpenPayment` then leaves the open payment alone.
    const openPayment = await findOpenPayment(database, reference)
    const answer = await paystack.verify(reference, callerOf(hint))
    if (answer.kind === 'not-asked') return answer
    const isOfAnother =
      hint.onlyOf !== undefined &&
      answer.kind === 'transaction' &&
      !isPayer(hint.onlyOf, answer.transaction.customerEmail)
    if (isOfAnother) return { kind: 'not-paid' }
    const judged = answer.kind === 'transaction' ? judgeStatus(answer.transaction, hint) : answer.kind
    if (judged === 'paid' && answer.kind === 'transaction') {
      const payment = await decide(answer.transaction, hint, { database, domain, now: now() })
      return { kind: 'settled', payment }
    }
    if (judged === 'not-paid' || judged === 'unknown-reference') {
      if (openPayment !== undefined) await closeOpenPayment(database, openPayment)
      return { kind: 'not-paid' }
    }
    onUndecided?.(answer.kind === 'undecided' ? answer.reason : 'payment under way')
    // Without an answer of Paystack's nobody knows whether the payment is this caller's.
    if (hint.onlyOf === undefined || answer.kind === 'transaction') await keepOpenPayment(reference, hint)
    return { kind: 'undecided' }
  }

  async function keepOpenPayment(reference: string, hint: SettleHint): Promise<void> {
    const { roomId = null, guestName = null, guestEmail = null, seenVia } = hint
    const moment = now()
    await inTransaction(database, (transaction) =>
      insertOpenPayment(transaction, {
        reference,
        room_id: roomId,
        guest_name: guestName,
        guest_email: guestEmail,
        seen_via: seenVia,
        attempts: 0,
        next_attempt_at: new Date(moment.getTime() + FIRST_RECHECK_MS).toISOString(),
        created_at: moment.toISOString(),
      }),
    )
  }

  return async (reference, hint) => {
    // The answer for one payer alone is not shared with others who ask at the same time.
    const flightKey = hint.onlyOf === undefined ? reference : `${reference} ${normalizeEmail(hint.onlyOf)}`
    const find = () => flight(flightKey, () => findOutcome(reference, hint))
    // A guest's call about the reference may wait in the queue, and this one would share its long wait.
    if (callerOf(hint) !== 'guest') paystack.hurry(reference)
    let outcome = await find()
    // The call that was shared was a guest's and was refused. Our own is not.
    if (outcome.kind === 'not-asked' && callerOf(hint) !== 'guest') outcome = await find()
    if (outcome.kind === 'settled') return answerTo(hint, outcome.payment)
    if (outcome.kind === 'undecided' || outcome.kind === 'not-asked') return undecidedResponse
    const isRoomKnown =
      hint.roomId === undefined || (await findRoomStatus(database, hint.roomId)) !== 'unknown'
    return isRoomKnown ? notPaidResponse : unknownRoomResponse
  }
}

function callerOf({ isGuest = false, seenVia }: SettleHint): Caller {
  if (isGuest) return 'guest'
  return seenVia === 'webhook' ? 'webhook' : 'job'
}

/**
 * Maps Paystack's transaction status (https://paystack.com/docs/api/transaction/#verify). An unknown status
 * decides nothing. A payment to another shop on the same account counts as not paid, except when its own
 * payer asks to book with the payment. Then `decide` puts a successful payment under review by the desk.
 */
function judgeStatus(
  transaction: PaystackTransaction,
  { isStale = false, guestEmail }: SettleHint,
): 'paid' | 'not-paid' | 'undecided' {
  if (!isOfSite(transaction) && !isPayer(guestEmail, transaction.customerEmail)) return 'not-paid'
  const { status } = transaction
  if (status === 'success') return 'paid'
  // `reversed`: Paystack has paid the money back, and no booking was made for it here.
  if (status === 'failed' || status === 'reversed') return 'not-paid'
  // When an abandoned payment is paid later after all, webhook or sweeper brings it.
  return status === 'abandoned' && isStale ? 'not-paid' : 'undecided'
}

function answerTo({ guestEmail, roomId }: SettleHint, payment: PaymentRow): VerifyResponse {
  const mayKnow = guestEmail === undefined || isPayer(guestEmail, payment.payer_email)
  const isSameRoom = roomId === undefined || roomId === payment.room_id
  return mayKnow && isSameRoom
    ? { status: payment.response_status, body: payment.response_body }
    : notYoursResponse
}

function isPayer(guestEmail: string | undefined, payerEmail: string): boolean {
  return guestEmail !== undefined && normalizeEmail(guestEmail) === normalizeEmail(payerEmail)
}
