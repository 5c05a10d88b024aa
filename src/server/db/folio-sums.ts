import { type Kysely, type RawBuilder, sql } from 'kysely'
import { toNaira } from '../../shared/money'
import type { NightPrice } from '../../shared/night-prices'
import type { Database } from './schema'

// Sums of a booking's folio in kobo, for queries that select from `bookings`.

/** All payments, online and at the desk. */
export const paidKobo = sumOfFolio(sql`case when kind = 'payment' then amount_kobo else 0 end`)
/** What the night of arrival costs. */
export const firstNightKobo = sumOfFolio(
  sql`case when kind = 'charge' and night = bookings.arrives_on then amount_kobo else 0 end`,
)
/** Charges − payments + refunds. */
export const balanceKobo = sumOfFolio(sql`case when kind = 'payment' then -amount_kobo else amount_kobo end`)
/** Paystack's fee, as far as the guest bears it. */
export const feeKobo = sumOfFolio(sql`case when is_fee = 1 then amount_kobo else 0 end`)

function sumOfFolio(amount: RawBuilder<unknown>) {
  return sql<number>`(select cast(coalesce(sum(${amount}), 0) as bigint) from folio_entries
    where folio_entries.booking_id = bookings.id)`
}

/** Returns what each night of a booking is charged, in order. */
export async function readChargedNights(
  database: Kysely<Database>,
  bookingId: string,
): Promise<NightPrice[]> {
  const rows = await database
    .selectFrom('folio_entries')
    .select(['night', ({ fn }) => fn.sum<number | string>('amount_kobo').as('kobo')])
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'charge')
    .where('night', 'is not', null)
    .groupBy('night')
    .having(({ fn }) => fn.sum('amount_kobo'), '!=', 0)
    .orderBy('night')
    .execute()
  return rows.map(({ night, kobo }) => ({ night: night ?? '', price: toNaira(Number(kobo)) }))
}
