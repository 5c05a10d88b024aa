import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database, OutboxTable } from '../db/schema'

export interface OutgoingMail {
  kind: OutboxTable['kind']
  /** What the mail is about: there is one mail of a kind about a thing. */
  about: string
  payload: Record<string, string>
}

/** Notes a mail that is to be sent, in the transaction that gives the reason for it. */
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

/** Notes a mail unless one of its kind about the same thing is noted already, and tells whether it is new. */
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
