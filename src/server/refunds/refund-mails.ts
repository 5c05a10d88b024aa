import type { Transaction } from 'kysely'
import type { Database } from '../db/schema'
import { PAID_TWICE } from '../mail/desk-mails'
import { addToOutboxOnce } from '../mail/outbox'
import type { RefundWork } from './repository'
import { findLastRetry } from './retry'
import { isOverdue, isWithDesk } from './rules'

/**
 * Stores the mail that follows from a refund's state, if there is one: to the payer when the money has gone
 * back, to the desk when the refund is stuck or more went back. `problem` is what is wrong at Paystack. Each
 * mail is stored once for each order at Paystack, however often it is asked for.
 */
export async function addRefundMail(
  transaction: Transaction<Database>,
  work: RefundWork,
  problem: string | null,
  now: Date,
): Promise<void> {
  const { id: refundId, payment_id: paymentId, reference, state } = work
  if (problem === PAID_TWICE) {
    const about = `${refundId}:paid-twice`
    await addToOutboxOnce(
      transaction,
      { kind: 'refund-attention', about, payload: { paymentId, refundId } },
      now,
    )
  }
  if (state === 'processed') {
    const mail = { kind: 'refund-processed', about: reference, payload: { paymentId } } as const
    await addToOutboxOnce(transaction, mail, now)
  } else if (isWithDesk(state) || isOverdue(work, now)) {
    const retry = await findLastRetry(transaction, refundId)
    // What a person had tried again has the same patience from then on, and is told again when it is stuck.
    if (!isWithDesk(state) && !isOverdue({ state, created_at: retry?.at ?? work.created_at }, now)) return
    // The desk may order anew in Paystack's dashboard: what becomes of that order is told too.
    const order = work.provider_refund_id
    const about = [refundId, state, ...(order === null ? [] : [order]), ...(retry ? [retry.id] : [])].join(
      ':',
    )
    await addToOutboxOnce(
      transaction,
      { kind: 'refund-attention', about, payload: { paymentId, refundId } },
      now,
    )
  }
}
