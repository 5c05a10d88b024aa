import type { Kysely } from 'kysely'
import type { Database } from '../../../src/server/db/schema'

/** Where the hotel's books have the money of a payment. */
export type Account = 'booking' | 'refund' | 'review' | 'open payment' | 'nothing'

/**
 * Gives where the books have a payment. More than one place is a violation; they are joined with `+` then.
 */
export async function accountOf(database: Kysely<Database>, reference: string): Promise<string> {
  const payments = await database
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.payment_id', 'payments.id')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(['payments.outcome', 'bookings.id as booking', 'refunds.id as refund'])
    .where('payments.reference', '=', reference)
    .execute()
  const openPayments = await database
    .selectFrom('open_payments')
    .select('reference')
    .where('reference', '=', reference)
    .execute()
  const accounts: Account[] = []
  for (const { outcome, booking, refund } of payments) {
    if (booking !== null) accounts.push('booking')
    if (refund !== null) accounts.push('refund')
    if (outcome === 'review') accounts.push('review')
  }
  if (openPayments.length > 0) accounts.push('open payment')
  return accounts.length === 0 ? 'nothing' : accounts.join('+')
}
