import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { ContactMessage } from '../../shared/contract'
import { lockUntilCommit } from '../db/dialect'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import type { Doubt } from './doubt'
import { addToOutbox, countMailsBetween } from '../mail/outbox'

const HOUR_MS = 60 * 60_000
/** Limit of mails per clock hour. Further messages wait at the desk alone; the last mail says so. */
export const MAX_MAILS_PER_HOUR = 30
/** The same text within this time counts as one message, because guests resend on a bad connection. */
const DUPLICATE_MS = 15 * 60_000

/** Stores a guest's message, unless it is a duplicate, and the mail to the desk, unless it is doubtful. */
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
    await notifyDesk(trx, id, now)
  })
}

async function notifyDesk(trx: Transaction<Database>, messageId: string, now: Date): Promise<void> {
  // Otherwise two servers could both miss the other's mail in their count.
  await lockUntilCommit(trx, 'contact-mails')
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const sent = await countMailsBetween(trx, 'contact-message', hour, new Date(hour.getTime() + HOUR_MS))
  if (sent >= MAX_MAILS_PER_HOUR) return
  const payload = { messageId, ...(sent === MAX_MAILS_PER_HOUR - 1 && { isLast: 1 }) }
  await addToOutbox(trx, { kind: 'contact-message', about: messageId, payload }, now)
}
