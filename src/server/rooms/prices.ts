import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'

/** A guest who pays within this time after a price change gets the room for the old price. */
export const PRICE_HONOURED_MS = 60 * 60_000
/**
 * A price counts as valid this much earlier than it was written, because Paystack rounds times to seconds and
 * its clock differs from the database's.
 */
export const CLOCK_TOLERANCE_MS = 60_000

/**
 * True when an amount was the price of a room at some time within the hour before a payment. `paidAt` is
 * Paystack's time, which no client can choose; without a readable one the result is false. The first price that
 * is kept of a room also counts as valid before, because no earlier one is known.
 */
export async function wasPriceBefore(
  database: Kysely<Database>,
  { roomId, amountKobo, paidAt }: { roomId: number; amountKobo: number; paidAt: string | undefined },
): Promise<boolean> {
  const paid = Date.parse(paidAt ?? '')
  if (Number.isNaN(paid)) return false
  const from = new Date(paid - PRICE_HONOURED_MS).toISOString()
  const until = new Date(paid + CLOCK_TOLERANCE_MS).toISOString()
  const price = await database
    .selectFrom('room_prices as price')
    .select('price.id')
    .where('price.room_id', '=', roomId)
    .where('price.price_kobo', '=', amountKobo)
    .where(({ or, eb }) => or([eb('price.valid_to', 'is', null), eb('price.valid_to', '>=', from)]))
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('price.valid_from', '<=', until),
        not(
          exists(
            selectFrom('room_prices as earlier')
              .select('earlier.id')
              .where('earlier.room_id', '=', roomId)
              .whereRef('earlier.valid_from', '<', 'price.valid_from'),
          ),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return price !== undefined
}
