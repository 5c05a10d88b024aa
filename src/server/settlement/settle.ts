import type { Kysely } from 'kysely'
import type { Database, PaymentRow } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { stayMetadata } from '../../shared/chosen-stay'
import { isSameEmail, normalizeEmail } from '../../shared/email'
import type { SaleTerms } from '../bookings/book-online'
import type { PaystackTransaction } from '../paystack/transaction'
import type { Caller } from '../paystack/http'
import type { PaystackClient } from '../paystack/client'
import { findRoomStatus } from '../rooms/repository'
import {
  type VerifyResponse,
  notPaidResponse,
  notYoursResponse,
  inProgressResponse,
  returnedResponse,
  undecidedResponse,
  unknownRoomResponse,
} from './verify-responses'
import { isOfSite, readNamedStay, roomIdOfTransaction } from './check-transaction'
import { closeOpenPayment, findOpenPayment, insertOpenPayment } from './open-payments'
import { decide, type SettleHint } from './decide'
import { findPayment } from './repository'
import { createSingleFlight } from '../async/single-flight'

export type Settle = (reference: string, hint: SettleHint) => Promise<VerifyResponse>

export interface SettlementOptions {
  database: Kysely<Database>
  paystack: PaystackClient
  domain: string
  terms: () => Promise<SaleTerms>
  now: () => Date
  /** Called with the reason when there is no decision. It contains no personal data. */
  onUndecided?: (reason: string) => void
}

type Outcome =
  | { kind: 'settled'; payment: PaymentRow }
  | { kind: 'not-paid' }
  /** Charged and returned by Paystack, before it became a booking. */
  | { kind: 'returned'; payerEmail: string }
  | { kind: 'undecided' }
  | { kind: 'in-progress'; payerEmail: string }

const FIRST_RECHECK_MS = 60_000
const FIRST_RECHECK_IN_PROGRESS_MS = 10_000
/** `abandoned` is not among them: a stranger can open the popup for every room. */
const IN_PROGRESS = new Set(['ongoing', 'pending', 'processing', 'queued'])

/** Calls may come twice: a reference is decided once, and later calls get the stored bytes. */
export function createSettlement({
  database,
  paystack,
  domain,
  terms,
  now,
  onUndecided,
}: SettlementOptions): Settle {
  const flight = createSingleFlight<Outcome>()

  async function findOutcome(reference: string, hint: SettleHint): Promise<Outcome> {
    const known = await findPayment(database, reference)
    if (known !== undefined) return { kind: 'settled', payment: known }
    // Read before calling Paystack, so that `closeOpenPayment` notices a webhook that arrives in between.
    const openPayment = await findOpenPayment(database, reference)
    const answer = await paystack.verify(reference, callerOf(hint))
    const transaction = answer.kind === 'transaction' ? answer.transaction : undefined
    const isHidden =
      hint.onlyPayer !== undefined &&
      transaction !== undefined &&
      !isSameEmail(hint.onlyPayer, transaction.customerEmail)
    if (isHidden) return { kind: 'not-paid' }
    const status = transaction === undefined ? answer.kind : judgeStatus(transaction, hint)
    if (status === 'paid' && transaction !== undefined) {
      const payment = await decide(transaction, hint, {
        database,
        domain,
        terms: await terms(),
        now: now(),
      })
      return { kind: 'settled', payment }
    }
    if (status === 'not-paid' || status === 'unknown-reference') {
      if (openPayment !== undefined) await closeOpenPayment(database, openPayment)
      return transaction?.status === 'reversed'
        ? { kind: 'returned', payerEmail: transaction.customerEmail }
        : { kind: 'not-paid' }
    }
    onUndecided?.(answer.kind === 'undecided' ? answer.reason : 'payment under way')
    // Without a transaction, the caller may not be the payer.
    if (hint.onlyPayer === undefined || transaction !== undefined) {
      await keepOpenPayment(reference, hint, transaction)
    }
    return transaction !== undefined && IN_PROGRESS.has(transaction.status)
      ? { kind: 'in-progress', payerEmail: transaction.customerEmail }
      : { kind: 'undecided' }
  }

  async function keepOpenPayment(
    reference: string,
    hint: SettleHint,
    transaction: PaystackTransaction | undefined,
  ): Promise<void> {
    const { roomId, guestName = null, guestEmail = null, seenVia } = hint
    const moment = now()
    const isInProgress = transaction !== undefined && IN_PROGRESS.has(transaction.status)
    const recheckMs = isInProgress ? FIRST_RECHECK_IN_PROGRESS_MS : FIRST_RECHECK_MS
    await inTransaction(database, (trx) =>
      insertOpenPayment(trx, {
        reference,
        room_id: roomId ?? (transaction && roomIdOfTransaction(transaction)) ?? null,
        ...(transaction && stayMetadata(readNamedStay(transaction))),
        guest_name: guestName,
        guest_email: guestEmail,
        seen_via: seenVia,
        attempts: 0,
        next_attempt_at: new Date(moment.getTime() + recheckMs).toISOString(),
        created_at: moment.toISOString(),
        ...(transaction && { in_progress_since: isInProgress ? moment.toISOString() : null }),
      }),
    )
  }

  return async (reference, hint) => {
    // An answer for one payer is not shared with others who ask at the same time. Our own calls share no
    // answer with guests, whose calls may wait long in the queue.
    const payer = hint.onlyPayer === undefined ? '' : normalizeEmail(hint.onlyPayer)
    const asker = callerOf(hint) === 'guest' ? 'guest' : 'own'
    const outcome = await flight(`${reference} ${asker} ${payer}`, () => findOutcome(reference, hint))
    if (outcome.kind === 'settled') return answerTo(hint, outcome.payment)
    if (outcome.kind === 'undecided') return undecidedResponse
    const isForPayer =
      outcome.kind !== 'not-paid' && isPayer(hint.guestEmail ?? hint.onlyPayer, outcome.payerEmail)
    if (outcome.kind === 'in-progress') return isForPayer ? inProgressResponse : undecidedResponse
    if (isForPayer || (outcome.kind !== 'not-paid' && hint.isBack)) return returnedResponse
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
 * Statuses: https://paystack.com/docs/api/transaction/#verify. A payment to another shop on the same account
 * counts as not paid, unless its payer asks to book with it: the desk then reviews it.
 */
function judgeStatus(
  transaction: PaystackTransaction,
  { isStale = false, guestEmail }: SettleHint,
): 'paid' | 'not-paid' | 'undecided' {
  if (!isOfSite(transaction) && !isPayer(guestEmail, transaction.customerEmail)) return 'not-paid'
  const { status } = transaction
  if (status === 'success') return 'paid'
  // `reversed` is Paystack's word for a payment that was returned, and there is no booking.
  if (status === 'failed' || status === 'reversed') return 'not-paid'
  // If an abandoned payment is paid later after all, webhook or sweeper reports it.
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
  return guestEmail !== undefined && isSameEmail(guestEmail, payerEmail)
}
