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
  { kind, about, payload }: OutgoingMail,
  now: Date,
): Promise<void> {
  const moment = now.toISOString()
  await transaction
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      kind,
      dedupe_key: `${kind}:${about}`,
      payload: JSON.stringify(payload),
      attempts: 0,
      next_attempt_at: moment,
      done_at: null,
      created_at: moment,
    })
    .execute()
}
