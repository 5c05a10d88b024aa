import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ContactMessage } from '../../shared/contract'
import { addToOutbox } from '../mail/outbox'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'

/** Stores a guest's message together with the mail that it leads to. Resolves once both are on the disk. */
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
    // Stored already: the line broke at the commit, and this is the next try.
    if (numInsertedOrUpdatedRows === 0n) return
    await addToOutbox(transaction, { kind: 'contact-message', about: id, payload: { messageId: id } }, now)
  })
}
