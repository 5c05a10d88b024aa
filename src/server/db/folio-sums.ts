import { type RawBuilder, sql } from 'kysely'

// Sums of a booking's folio in kobo, for queries that select from `bookings`.

export const paidKobo = sumOfFolio(sql`case when kind = 'payment' then amount_kobo else 0 end`)
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
