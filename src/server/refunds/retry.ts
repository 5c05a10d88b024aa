import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema'
import { Conflict, NotFound } from '../http/errors'
import type { Actor } from '../journal/actor'
import { recordChange } from '../journal/record-change'
import { isDone, isWithDesk, readFailedIds } from './rules'

const RETRIED = 'refund.retried'

/**
 * Has a refund tried again that failed or needs attention. A refund that failed at Paystack no longer counts;
 * everything else holds as for a first order, so the money still goes back once at most: when an order was
 * sent before, the list must stay empty for SAFE_MS, counted from now. Throws NotFound, and a Conflict when
 * the refund is in another state.
 */
export async function retryRefund(
  database: Kysely<Database>,
  actor: Actor,
  refundId: string,
  now: Date,
): Promise<void> {
  const retry = async (transaction: Transaction<Database>) => {
    const refund = await findRefund(transaction, refundId)
    if (refund === undefined) throw new NotFound('This refund')
    const { state, provider_refund_id, failed_refund_ids, requested_at } = refund
    if (!isWithDesk(state)) {
      throw new Conflict(
        isDone(state) ? 'This refund is paid back or settled already.' : 'This refund is under way already.',
      )
    }
    const failedIds = new Set(readFailedIds(failed_refund_ids))
    if (state === 'failed' && provider_refund_id !== null) failedIds.add(provider_refund_id)
    const { numUpdatedRows } = await transaction
      .updateTable('refunds')
      .set({
        state: 'due',
        attempts: 0,
        next_attempt_at: now.toISOString(),
        provider_refund_id: null,
        failed_refund_ids: failedIds.size === 0 ? null : JSON.stringify([...failedIds]),
        // An order may have been sent: whoever orders next waits as if that had been now.
        requested_at: requested_at === null ? null : now.toISOString(),
      })
      .where('id', '=', refundId)
      .where('state', '=', state)
      .where('provider_refund_id', provider_refund_id === null ? 'is' : '=', provider_refund_id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Conflict('This refund has just changed. Please look at it again.')
    return { action: RETRIED, about: refundId, before: { state, provider_refund_id } } as const
  }
  await recordChange(database, actor, retry, now)
}

/** Gives the entry of the last time that a person had a refund tried again, or undefined. */
export function findLastRetry(
  transaction: Transaction<Database>,
  refundId: string,
): Promise<{ id: string; at: string } | undefined> {
  return transaction
    .selectFrom('journal')
    .select(['id', 'at'])
    .where('subject', '=', 'refund')
    .where('subject_id', '=', refundId)
    .where('action', '=', RETRIED)
    .orderBy('at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
}

function findRefund(transaction: Transaction<Database>, refundId: string) {
  return transaction
    .selectFrom('refunds')
    .select(['state', 'provider_refund_id', 'failed_refund_ids', 'requested_at'])
    .where('id', '=', refundId)
    .executeTakeFirst()
}
