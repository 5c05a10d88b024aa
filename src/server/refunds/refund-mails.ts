import type { Transaction } from 'kysely'
import type { Database } from '../db/schema'
import { addToOutboxOnce } from '../mail/outbox'
import type { RefundWork } from './repository'
import { isOverdue, isWithDesk } from './rules'

/** To the payer when the money has gone back, to the desk when it is stuck; once per order. */
export async function addRefundMail(trx: Transaction<Database>, work: RefundWork, now: Date): Promise<void> {
  const { id: refundId, payment_id, state, retried_at } = work
  const payload = { refundId }
  const warnDesk = (about: string) =>
    addToOutboxOnce(trx, { kind: 'refund-attention', about, payment_id, payload }, now)
  if (state === 'processed') {
    await addToOutboxOnce(trx, { kind: 'refund-processed', about: refundId, payment_id, payload }, now)
  } else if (isWithDesk(state) || isOverdue(work, now)) {
    // After a retry by a person, the wait and the mails begin again.
    if (!isWithDesk(state) && !isOverdue({ state, created_at: retried_at ?? work.created_at }, now)) return
    // The desk may place another order in Paystack's dashboard, whose outcome is reported too.
    await warnDesk([refundId, state, work.provider_refund_id, retried_at].filter(Boolean).join(':'))
  }
}
