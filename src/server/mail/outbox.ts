import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database, OutboxTable } from '../db/schema'

export interface OutgoingMail {
  kind: OutboxTable['kind']
  /** A reference or an id. With `kind` it makes the dedupe key: one mail of a kind about one thing. */
  about: string
  /** Ids only; the mail is written from the rows that they name. */
  payload: Record<string, string>
}

/**
 * Stores a mail that is to be sent, due now, in the transaction that causes it. When that transaction rolls
 * back, there is no mail. Throws the database's unique index error when the dedupe key exists already.
 */
export async function addToOutbox(
  transaction: Transaction<Database>,
  mail: OutgoingMail,
  now: Date,
): Promise<void> {
  const { kind, payload } = mail
  const moment = now.toISOString()
  await transaction
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      kind,
      dedupe_key: dedupeKey(mail),
      payload: JSON.stringify(payload),
      attempts: 0,
      next_attempt_at: moment,
      done_at: null,
      created_at: moment,
    })
    .execute()
}

/** Like addToOutbox, but gives false and stores nothing when the dedupe key exists already. */
export async function addToOutboxOnce(
  transaction: Transaction<Database>,
  mail: OutgoingMail,
  now: Date,
): Promise<boolean> {
  const known = await transaction
    .selectFrom('outbox')
    .select('id')
    .where('dedupe_key', '=', dedupeKey(mail))
    .executeTakeFirst()
  if (known !== undefined) return false
  await addToOutbox(transaction, mail, now)
  return true
}

function dedupeKey({ kind, about }: OutgoingMail): string {
  return `${kind}:${about}`
}
