import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ContactMessage } from '../../shared/contract'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import type { Doubt } from './doubt'
import { tellDesk } from './tell-desk'

/** Within this time the same words are one message: on a bad line a guest sends again what has arrived. */
const AGAIN_MS = 15 * 60_000

/**
 * Stores a guest's message and, in the same transaction, the mail that tells the desk of it. A doubtful
 * message has no mail: it waits at the desk. A message that is there already and still open is not stored
 * twice. Resolves when all is committed. Throws DatabaseUnavailable when the database cannot store it.
 */
export function storeMessage(
  database: Kysely<Database>,
  { name, email, message }: ContactMessage,
  doubt: Doubt | null,
  now: Date,
): Promise<void> {
  const id = randomUUID()
  const created_at = now.toISOString()
  return inTransaction(database, async (transaction) => {
    const same = transaction
      .selectFrom('messages')
      .select('id')
      .where('created_at', '>', new Date(now.getTime() - AGAIN_MS).toISOString())
      .where((row) => row.and({ name, email, message, state: 'open' }))
      // What was doubtful does not take the place of what is not.
      .$if(doubt === null, (query) => query.where('doubt', 'is', null))
    if ((await same.executeTakeFirst()) !== undefined) return
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('messages')
      .values({ id, name, email, message, created_at, doubt })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    // The message is stored already: the connection broke during the commit of the first try, and this is a
    // retry of the transaction.
    if (numInsertedOrUpdatedRows === 0n || doubt !== null) return
    const digest_hour = await tellDesk(transaction, id, now)
    if (digest_hour === null) return
    await transaction.updateTable('messages').set({ digest_hour }).where('id', '=', id).execute()
  })
}
