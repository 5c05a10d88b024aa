import { type Expression, type ExpressionBuilder, type Kysely, sql, type SqlBool } from 'kysely'
import type { Database } from '../db/schema'

export function foldEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Returns a condition: the column holds this address in any case. Takes a result of foldEmail. */
export function isAddress(column: string, email: string) {
  return sql<boolean>`lower(trim(${sql.ref(column)})) = ${email}`
}

export async function findPaymentIds(database: Kysely<Database>, email: string): Promise<string[]> {
  const rows = await database
    .selectFrom('payments')
    .select('id')
    .where(({ eb, or, selectFrom }) =>
      or([
        isAddress('payer_email', email),
        eb('booking_id', 'in', selectFrom('bookings').select('id').where(isAddress('guest_email', email))),
      ]),
    )
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns a condition on `bookings`: made by these payments, or with this address, now or earlier. */
export function isBookingOf(
  database: Kysely<Database>,
  paymentIds: readonly string[],
  email: string,
): (builder: ExpressionBuilder<Database, 'bookings'>) => Expression<SqlBool> {
  const corrected = database
    .selectFrom('corrections')
    .select('corrections.booking_id')
    .where('field', '=', 'guest_email')
    .where(isAddress('before', email))
  return ({ eb, or }) =>
    or([
      eb('payment_id', 'in', listOrNone(paymentIds)),
      isAddress('guest_email', email),
      eb('id', 'in', corrected),
    ])
}

export function listOrNone(ids: readonly string[]): readonly string[] {
  return ids.length === 0 ? [''] : ids
}

/** Matches the address, but not in a longer one (o'brien@…) or before another domain (….com.ng). */
export function addressPattern(email: string): RegExp {
  const literal = email.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const longerName = String.raw`(?<![a-z0-9._%+-]|[a-z0-9]')`
  const otherDomain = String.raw`(?![a-z0-9]|\.[a-z]{2}\b(?!\s+[a-z0-9])|-(?:[a-z0-9-]+\.)+[a-z]{2})`
  return new RegExp(`${longerName}${literal}${otherDomain}`, 'gi')
}
