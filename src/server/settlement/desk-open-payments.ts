import type { Kysely } from 'kysely'
import { OPEN_PAYMENTS_LISTED } from '../../shared/desk/listed'
import type { OpenPayment } from '../../shared/desk/money'
import type { Database } from '../db/schema'

/** Gives the payments that are not decided yet, the oldest first, at most OPEN_PAYMENTS_LISTED. */
export function listOpenPayments(database: Kysely<Database>): Promise<OpenPayment[]> {
  return database
    .selectFrom('open_payments')
    .leftJoin('rooms', 'rooms.id', 'open_payments.room_id')
    .select([
      'open_payments.reference',
      'rooms.name as room_name',
      'open_payments.guest_email',
      'open_payments.guest_name',
      'open_payments.created_at as since',
    ])
    .orderBy('open_payments.created_at')
    .orderBy('open_payments.reference')
    .limit(OPEN_PAYMENTS_LISTED)
    .execute()
}
