import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema'

/** Gives an address in the form in which addresses are compared. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** A condition: the column holds this address, whatever its case. Takes an address of foldEmail. */
export function isAddress(column: string, email: string) {
  return sql<boolean>`lower(trim(${sql.ref(column)})) = ${email}`
}

/** Gives the ids of all payments that a person made, or that somebody made for him. */
export async function findPaymentIds(database: Kysely<Database>, email: string): Promise<string[]> {
  const rows = await database
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.payment_id', 'payments.id')
    .select('payments.id')
    .where(({ or }) =>
      or([isAddress('payments.payer_email', email), isAddress('bookings.guest_email', email)]),
    )
    .orderBy('payments.created_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** A condition that is never true for an empty list, which SQL has no form for. */
export function listOrNone(ids: readonly string[]): readonly string[] {
  return ids.length === 0 ? [''] : ids
}
