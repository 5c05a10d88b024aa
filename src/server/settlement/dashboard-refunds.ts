import type { Kysely, Transaction } from 'kysely'
import { enterRefund } from '../bookings/folio'
import { DASHBOARD, type Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { type Actor, journalEntry, writeEntry } from '../journal/journal'
import { addToOutbox } from '../mail/outbox'
import type { PaystackClient } from '../paystack/client'
import { readPages, STOPPED, type Undecided } from '../paystack/http'
import type { PaystackRefund } from '../paystack/refunds'
import { insertRefund, listRefundsOf, lockRefundable } from '../refunds/repository'
import { findUnclaimed, type RefundState } from '../refunds/rules'
import { moveWatermark, readWatermark } from './repository'
import { findStart } from './sweeper'

interface SweptPayment {
  id: string
  provider_txn_id: string
  booking_id: string | null
}

const NAME = 'paystack-refunds'
const FIRST_LOOK_BACK_MS = 30 * 24 * 60 * 60_000
const ACTOR: Actor = { who: DASHBOARD, personId: null, role: 'program', via: 'server' }
/** The refund worker still compares refunds in these states with Paystack's list itself. */
const UNDECIDED: readonly RefundState[] = ['due', 'requesting', 'failed', 'needs_attention']

/**
 * Enters refunds that somebody made in the dashboard: https://paystack.com/docs/api/refund/#list. Returns why
 * the list was not read to its end; undefined when it was, and the watermark has moved.
 */
export async function sweepRefunds({
  database,
  paystack,
  now,
  signal,
}: {
  database: Kysely<Database>
  paystack: Pick<PaystackClient, 'listRefunds' | 'listRefundsSince'>
  now: () => Date
  signal?: AbortSignal
}): Promise<Undecided | undefined> {
  const startedAt = now()
  const watermark = await readWatermark(database, NAME)
  const from = findStart(watermark, startedAt, FIRST_LOOK_BACK_MS)
  const listed: PaystackRefund[] = []
  const unread = await readPages(
    (page) => paystack.listRefundsSince({ from, page }),
    ({ refunds }) => listed.push(...refunds),
    signal,
  )
  if (unread !== undefined) return unread
  for (const payment of await findPaymentsToCompare(database, listed)) {
    const answer = signal?.aborted ? STOPPED : await paystack.listRefunds(payment.provider_txn_id)
    if (answer.kind !== 'refunds') return answer
    await inTransaction(database, (trx) => recordMissing(trx, payment, answer.refunds, now()))
  }
  const state = { watermark: startedAt.toISOString(), last_ok_at: now().toISOString() }
  await moveWatermark(database, watermark, state, NAME)
  return undefined
}

async function findPaymentsToCompare(
  database: Kysely<Database>,
  listed: readonly PaystackRefund[],
): Promise<SweptPayment[]> {
  const byTransaction = Map.groupBy(listed.filter(isLive), ({ transactionId }) => transactionId)
  if (byTransaction.size === 0) return []
  const payments = await database
    .selectFrom('payments')
    .select(['id', 'provider_txn_id', 'booking_id'])
    .where('provider_txn_id', 'in', [...byTransaction.keys()])
    .execute()
  const found: SweptPayment[] = []
  for (const payment of payments) {
    const own = await listRefundsOf(database, payment.id)
    if (findUnclaimed(byTransaction.get(payment.provider_txn_id) ?? [], own).length > 0) found.push(payment)
  }
  return found
}

function isLive({ status }: PaystackRefund): boolean {
  return status !== 'failed'
}

/** Records refunds as far as the payment covers them; the audit reports the others. */
async function recordMissing(
  trx: Transaction<Database>,
  { id: payment_id, booking_id }: SweptPayment,
  listed: readonly PaystackRefund[],
  now: Date,
): Promise<void> {
  let leftKobo = await lockRefundable(trx, payment_id)
  const own = await listRefundsOf(trx, payment_id)
  if (own.some(({ state }) => UNDECIDED.includes(state))) return
  for (const { id: providerRefundId, amountKobo } of findUnclaimed(listed, own).filter(isLive)) {
    if (amountKobo <= 0 || amountKobo > leftKobo) continue
    leftKobo -= amountKobo
    const refund = { payment_id, amount_kobo: amountKobo, who: DASHBOARD }
    const refundId = await insertRefund(trx, { ...refund, providerRefundId }, now)
    if (booking_id !== null)
      await enterRefund(trx, booking_id, { ...refund, reason: `Refund in ${DASHBOARD}` }, now)
    const after = { amount_kobo: amountKobo }
    await writeEntry(trx, ACTOR, journalEntry('refund.found', refundId, { after }), now)
    await addToOutbox(trx, { kind: 'refund-found', about: refundId, payment_id, payload: { refundId } }, now)
  }
}
