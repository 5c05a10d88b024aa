import type { Kysely } from 'kysely'
import type { Database, PaymentRow } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { normalizeEmail } from '../../shared/email'
import type { PaystackTransaction } from '../paystack/transaction'
import type { PaystackClient } from '../paystack/client'
import { findListedRoom } from '../rooms/repository'
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

/** Settles a payment; see createSettlement. */
export type Settle = (reference: string, hint: SettleHint) => Promise<VerifyResponse>

export interface SettlementOptions {
  database: Kysely<Database>
  paystack: PaystackClient
  /** Paystack's domain of our keys: test or live. */
  domain: string
  now: () => Date
  /** Told why there is no decision, without anything personal. */
  onUndecided?: (reason: string) => void
}

type Outcome = { kind: 'settled'; payment: PaymentRow } | { kind: 'not-paid' } | { kind: 'undecided' }

const FIRST_RECHECK_MS = 60_000

/**
 * Gives `settle(reference, hint)`, the one use case of verify call, webhook and sweeper: whatever comes twice, at once or out of
 * order, a reference is decided once, and whoever asks again gets the stored bytes. Throws DatabaseUnavailable when the database is away.
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
    // Read before Paystack is asked: a hint that comes meanwhile is newer than the answer, and is not closed by it.
    const openPayment = await findOpenPayment(database, reference)
    const answer = await paystack.verify(reference)
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
    await keepOpenPayment(reference, hint)
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
    const outcome = await flight(reference, () => findOutcome(reference, hint))
    if (outcome.kind === 'settled') return answerTo(hint, outcome.payment)
    if (outcome.kind === 'undecided') return undecidedResponse
    const isRoomKnown =
      hint.roomId === undefined || (await findListedRoom(database, hint.roomId)) !== undefined
    return isRoomKnown ? notPaidResponse : unknownRoomResponse
  }
}

/**
 * Sorts what Paystack calls a transaction's status. One that we do not know decides nothing. Somebody else's payment on the same account is
 * no payment to us, unless who asks is its payer: then a person has to look.
 */
function judgeStatus(
  transaction: PaystackTransaction,
  { isStale = false, guestEmail }: SettleHint,
): 'paid' | 'not-paid' | 'undecided' {
  if (!isOfSite(transaction) && !isPayer(guestEmail, transaction.customerEmail)) return 'not-paid'
  const { status } = transaction
  if (status === 'success') return 'paid'
  // `reversed`: the guest has his money back, and there was no booking.
  if (status === 'failed' || status === 'reversed') return 'not-paid'
  // Should it be paid after all, webhook and sweeper bring it.
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
