import type { Transaction } from 'kysely'
import type { Database } from '../db/schema'
import { PAID_TWICE } from '../mail/desk-mails'
import { addToOutboxOnce } from '../mail/outbox'
import { findLastRetry } from './desk-refunds'
import type { RefundWork } from './repository'
import { isOverdue, isWithDesk } from './rules'

/**
 * Stores the mail that follows from a refund's state, if there is one: to the payer when the money has been
 * refunded, to the desk when the refund is stuck or was paid twice. Each mail is stored once per order.
 */
export async function addRefundMail(
  trx: Transaction<Database>,
  work: RefundWork,
  problem: string | null,
  now: Date,
): Promise<void> {
  const { id: refundId, payment_id: paymentId, reference, state } = work
  const warnDesk = (about: string) =>
    addToOutboxOnce(trx, { kind: 'refund-attention', about, payload: { paymentId, refundId } }, now)
  if (problem === PAID_TWICE) await warnDesk(`${refundId}:paid-twice`)
  if (state === 'processed') {
    const mail = { kind: 'refund-processed', about: reference, payload: { paymentId } } as const
    await addToOutboxOnce(trx, mail, now)
  } else if (isWithDesk(state) || isOverdue(work, now)) {
    const retry = await findLastRetry(trx, refundId)
    // After a retry by a person, the wait and the mails begin again.
    if (!isWithDesk(state) && !isOverdue({ state, created_at: retry?.at ?? work.created_at }, now)) return
    // The desk may place another order in Paystack's dashboard, whose outcome is reported too.
    await warnDesk([refundId, state, work.provider_refund_id, retry?.id].filter(Boolean).join(':'))
  }
}
