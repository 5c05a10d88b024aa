import type { Kysely } from 'kysely'
import type { Database } from '../../../src/server/db/schema'
import { inTransaction } from '../../../src/server/db/transaction'
import { CLASSIC_ROOM } from './guest'
import { changeRows } from './rows'

const MINUTE_MS = 60_000

/** Changes the price of the classic room, as the desk does. */
export async function changePrice(database: Kysely<Database>, priceKobo: number): Promise<void> {
  await inTransaction(database, (transaction) =>
    changeRows(transaction, 'rooms', { id: CLASSIC_ROOM.id }, { price_kobo: priceKobo }),
  )
}

/** Returns the prices that are kept of the classic room, the oldest first. */
export function pricesOf(database: Kysely<Database>) {
  return (
    database
      .selectFrom('room_prices')
      .selectAll()
      .where('room_id', '=', CLASSIC_ROOM.id)
      .orderBy('valid_from')
      // Two may begin in the same millisecond. SQLite would put the present one, which has no end, first.
      .orderBy('valid_to', (end) => end.asc().nullsLast())
      .execute()
  )
}

/** Moves the kept prices of the classic room back in time, as if they had been written earlier. */
export async function agePrices(database: Kysely<Database>, minutes: number): Promise<void> {
  const earlier = (moment: string) => new Date(Date.parse(moment) - minutes * MINUTE_MS).toISOString()
  await inTransaction(database, async (transaction) => {
    for (const { id, valid_from, valid_to } of await pricesOf(transaction)) {
      const times = { valid_from: earlier(valid_from), valid_to: valid_to && earlier(valid_to) }
      await transaction.updateTable('room_prices').set(times).where('id', '=', id).execute()
    }
  })
}
