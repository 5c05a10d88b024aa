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
 * Returns the prices that a room had at some time within the hour before a payment. `paidAt` is Paystack's
 * time, which no client can choose; without a readable time there are no prices. The first price that is kept
 * of a room also counts as valid before, because no earlier price is known.
 */
export async function findPricesBefore(
  database: Kysely<Database>,
  { roomId, paidAt }: { roomId: number; paidAt: string | undefined },
): Promise<number[]> {
  const paid = Date.parse(paidAt ?? '')
  if (Number.isNaN(paid)) return []
  const from = new Date(paid - PRICE_HONOURED_MS).toISOString()
  const until = new Date(paid + CLOCK_TOLERANCE_MS).toISOString()
  const prices = await database
    .selectFrom('room_prices')
    .select(['price_kobo', 'valid_from', 'valid_to'])
    .where('room_id', '=', roomId)
    .orderBy('valid_from')
    .execute()
  return prices
    .filter(({ valid_to }) => valid_to === null || valid_to >= from)
    .filter((price) => price.valid_from <= until || price === prices[0])
    .map(({ price_kobo }) => price_kobo)
}
