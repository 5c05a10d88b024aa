import type { Kysely } from 'kysely'
import type { DeskRefund } from '../../shared/desk/money'
import { PAYMENT_COLUMNS } from '../db/payment-columns'
import { DASHBOARD, type Database } from '../db/schema'
import { Conflict } from '../http/errors'
import { journalEntry, recorded } from '../journal/journal'
import { readRefund } from './repository'
import { canSendToAccount, canSettleManually, DONE, isDone, isWithDesk, noteOf, readFailedIds } from './rules'

const SHOWN_FOR_MS = 30 * 24 * 60 * 60_000
const JUST_CHANGED = 'This refund has just changed. Please look at it again.'

export async function listDeskRefunds(database: Kysely<Database>, now: Date): Promise<DeskRefund[]> {
  const since = new Date(now.getTime() - SHOWN_FOR_MS).toISOString()
  const rows = await database
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .leftJoin('bookings', 'bookings.id', 'payments.booking_id')
    .selectAll('refunds')
    .select([
      ...PAYMENT_COLUMNS,
      'payments.amount_kobo as paid_kobo',
      'bookings.code as booking_code',
      'bookings.guest_name',
      'bookings.status as booking_status',
    ])
    .where(({ or, eb }) =>
      or([
        eb('refunds.state', 'not in', DONE),
        eb('refunds.created_at', '>=', since),
        eb('refunds.processed_at', '>=', since),
        eb('refunds.settled_at', '>=', since),
      ]),
    )
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute()
  const refunds = rows.map((row): DeskRefund => ({
    id: row.id,
    reference: row.reference,
    payer_email: row.payer_email,
    amount_kobo: row.amount_kobo,
    paid_kobo: row.paid_kobo,
    state: row.state,
    guest_name: row.guest_name,
    who: row.who === DASHBOARD ? null : row.who,
    reason: noteOf(row),
    problem: row.last_error,
    created_at: row.created_at,
    processed_at: row.processed_at,
    can_retry: isWithDesk(row.state),
    can_settle: canSettleManually(row, now),
    can_send_to_account: canSendToAccount(row),
  }))
  const done = new Set(rows.filter(({ state }) => isDone(state)).map(({ id }) => id))
  return [
    ...refunds.filter(({ id }) => !done.has(id)),
    ...refunds.filter(({ id }) => done.has(id)).toReversed(),
  ]
}

/** Orders again. If an earlier order may have arrived, Paystack's list must first stay empty for SAFE_MS. */
export const retryRefund = recorded<string>(async (trx, refundId, now) => {
  const refund = await readRefund(trx, refundId)
  const { state, provider_refund_id, failed_refund_ids, requested_at } = refund
  if (!isWithDesk(state)) {
    throw new Conflict(
      isDone(state) ? 'This refund has already been paid or settled.' : 'This refund is already in progress.',
    )
  }
  const failedIds = new Set(readFailedIds(failed_refund_ids))
  if (state === 'failed' && provider_refund_id !== null) failedIds.add(provider_refund_id)
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({
      state: 'due',
      attempts: 0,
      next_attempt_at: now.toISOString(),
      retried_at: now.toISOString(),
      provider_refund_id: null,
      failed_refund_ids: failedIds.size === 0 ? null : JSON.stringify([...failedIds]),
      // An earlier order may have reached Paystack, so the next one waits as if it had been sent now.
      requested_at: requested_at === null ? null : now.toISOString(),
    })
    .where('id', '=', refundId)
    .where('state', '=', state)
    .where('provider_refund_id', provider_refund_id === null ? 'is' : '=', provider_refund_id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Conflict(JUST_CHANGED)
  return journalEntry('refund.retried', refundId, { before: { state, provider_refund_id } })
})

/** Makes the worker order nothing more. Throws a Conflict while the refund can still go through. */
export const settleManually = recorded<string>(async (trx, refundId, now) => {
  const refund = await readRefund(trx, refundId)
  const { state, attempts, requested_at } = refund
  if (!canSettleManually(refund, now)) throw new Conflict(whyNotSettled(state))
  // The worker checks the same columns before it sends, so only one of the two succeeds.
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({ state: 'settled', settled_at: now.toISOString() })
    .where('id', '=', refundId)
    .where('state', '=', state)
    .where('attempts', '=', attempts)
    .where('requested_at', requested_at === null ? 'is' : '=', requested_at)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Conflict(JUST_CHANGED)
  return journalEntry('refund.settled', refundId, { before: { state } })
})

function whyNotSettled(state: string): string {
  if (state === 'processed') return 'This refund has already been paid.'
  if (state === 'settled') return 'This refund has already been settled.'
  return 'This refund is in progress and needs no action. Please wait a day.'
}
