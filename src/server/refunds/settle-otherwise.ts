import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema'
import { Conflict, NotFound } from '../http/errors'
import type { Actor } from '../journal/actor'
import { recordChange } from '../journal/record-change'
import { maySettleOtherwise } from './rules'

/**
 * Notes that the money of a refund which does not go through was settled otherwise than by Paystack, such as
 * by a bank transfer or in a dispute: from then on nothing is ordered or asked for it. Throws NotFound, and a
 * Conflict when the refund goes on by itself or is done, or an order may be on its way to Paystack.
 */
export async function settleOtherwise(
  database: Kysely<Database>,
  actor: Actor,
  refundId: string,
  now: Date,
): Promise<void> {
  const settle = async (transaction: Transaction<Database>) => {
    const refund = await transaction
      .selectFrom('refunds')
      .select(['state', 'attempts', 'created_at', 'requested_at'])
      .where('id', '=', refundId)
      .executeTakeFirst()
    if (refund === undefined) throw new NotFound('This refund')
    const { state, attempts, requested_at } = refund
    if (!maySettleOtherwise(refund, now)) throw new Conflict(whyNot(state))
    // What the worker checks too before it sends: whoever is first keeps the other out.
    const { numUpdatedRows } = await transaction
      .updateTable('refunds')
      .set({ state: 'settled', settled_at: now.toISOString() })
      .where('id', '=', refundId)
      .where('state', '=', state)
      .where('attempts', '=', attempts)
      .where('requested_at', requested_at === null ? 'is' : '=', requested_at)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Conflict('This refund has just changed. Please look at it again.')
    return { action: 'refund.settled', about: refundId, before: { state } } as const
  }
  await recordChange(database, actor, settle, now)
}

function whyNot(state: string): string {
  if (state === 'processed') return 'This refund is paid back already.'
  if (state === 'settled') return 'This refund is settled already.'
  return 'This refund is under way, and goes on by itself. Please wait for a day.'
}
