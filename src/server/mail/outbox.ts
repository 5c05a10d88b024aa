import { randomUUID } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import type { Database, OutboxTable } from '../db/schema'

export interface OutgoingMail {
  kind: OutboxTable['kind']
  /** A reference, an id or a time. With `kind` it makes the dedupe key: one mail of a kind about a thing. */
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
  await transaction
    .insertInto('outbox')
    .values(toRow(mail, now, now))
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

/**
 * Stores a mail that is to be sent at the moment `due`, unless it is stored already. Gives true when the mail
 * waits for that moment: what this transaction writes will be in it. False: it was sent, or somebody has
 * taken it to send it.
 */
export async function planMail(
  transaction: Transaction<Database>,
  mail: OutgoingMail,
  now: Date,
  due: Date,
): Promise<boolean> {
  // The update changes nothing. It holds the row until the commit, and whoever sends the mail takes it first.
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('outbox')
    .values(toRow(mail, now, due))
    .onConflict((conflict) =>
      conflict
        .column('dedupe_key')
        .doUpdateSet({ next_attempt_at: due.toISOString() })
        .where('outbox.next_attempt_at', '=', due.toISOString())
        .where('outbox.done_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Gives how many mails of a kind were stored from a moment up to another, without those sent once more. */
export async function countMails(
  transaction: Transaction<Database>,
  kind: OutboxTable['kind'],
  from: Date,
  to: Date,
): Promise<number> {
  const { mails } = await transaction
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number | string>().as('mails'))
    .where('kind', '=', kind)
    .where('created_at', '>=', from.toISOString())
    .where('created_at', '<', to.toISOString())
    .where('resend_of', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(mails)
}

function toRow(mail: OutgoingMail, now: Date, due: Date): Insertable<OutboxTable> {
  return {
    id: randomUUID(),
    kind: mail.kind,
    dedupe_key: dedupeKey(mail),
    payload: JSON.stringify(mail.payload),
    attempts: 0,
    next_attempt_at: due.toISOString(),
    done_at: null,
    created_at: now.toISOString(),
  }
}

function dedupeKey({ kind, about }: OutgoingMail): string {
  return `${kind}:${about}`
}
