import type { Kysely } from 'kysely'
import type { Database } from '../../../src/server/db/schema'
import { inTransaction } from '../../../src/server/db/transaction'

/** Checks out the guests of the given rooms, or by default of all that are booked. */
export async function letRoomsGo(database: Kysely<Database>, roomIds?: readonly number[]): Promise<void> {
  // As patient with a lock as the hotel itself.
  await inTransaction(database, async (transaction) => {
    const leaving = transaction
      .updateTable('bookings')
      .set({ status: 'completed' })
      .where('status', '=', 'confirmed')
      .returning('room_id')
    const left = await (roomIds === undefined ? leaving : leaving.where('room_id', 'in', roomIds)).execute()
    const free = roomIds ?? left.map(({ room_id }) => room_id)
    if (free.length === 0) return
    await transaction.updateTable('rooms').set({ available: 1 }).where('id', 'in', free).execute()
  })
}
