import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ContactMessage } from '../../shared/contract'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import type { Doubt } from './doubt'
import { addToOutbox } from '../mail/outbox'

/** The same text within this time counts as one message, because guests resend on a bad connection. */
const DUPLICATE_MS = 15 * 60_000

/** Stores a guest's message unless it is a duplicate, and a mail to the desk unless it is doubtful. */
export function storeMessage(
  database: Kysely<Database>,
  { name, email, message }: ContactMessage,
  { doubt, isDoubtful }: Doubt,
  now: Date,
): Promise<void> {
  const id = randomUUID()
  const created_at = now.toISOString()
  return inTransaction(database, async (trx) => {
    const same = trx
      .selectFrom('messages')
      .select('id')
      .where('created_at', '>', new Date(now.getTime() - DUPLICATE_MS).toISOString())
      .where((row) => row.and({ name, email, message }))
      // A doubtful message does not count as the original of a normal one.
      .where('state', 'in', isDoubtful ? ['open', 'doubtful'] : ['open'])
    if ((await same.executeTakeFirst()) !== undefined) return
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('messages')
      .values({ id, name, email, message, created_at, doubt, state: isDoubtful ? 'doubtful' : 'open' })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    // Already stored: the connection broke during the commit of the first try.
    if (numInsertedOrUpdatedRows === 0n || isDoubtful) return
    await addToOutbox(trx, { kind: 'contact-message', about: id, payload: { messageId: id } }, now)
  })
}
