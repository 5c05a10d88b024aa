import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ContactMessage } from '../../shared/contract'
import { addToOutbox } from '../mail/outbox'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'

/**
 * Stores a guest's message and its mail to the desk in one transaction. Resolves when both are committed.
 * Throws DatabaseUnavailable when the database cannot store them.
 */
export function storeMessage(
  database: Kysely<Database>,
  { name, email, message }: ContactMessage,
  now: Date,
): Promise<void> {
  const id = randomUUID()
  const created_at = now.toISOString()
  return inTransaction(database, async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('messages')
      .values({ id, name, email, message, created_at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    // The message is stored already: the connection broke during the commit of the first try, and this is a
    // retry of the transaction.
    if (numInsertedOrUpdatedRows === 0n) return
    await addToOutbox(transaction, { kind: 'contact-message', about: id, payload: { messageId: id } }, now)
  })
}
