import { randomUUID } from 'node:crypto'
import type {
  Expression,
  ExpressionBuilder,
  Insertable,
  Kysely,
  Selectable,
  SqlBool,
  Transaction,
} from 'kysely'
import type { Database, OutboxTable, UnsentReason } from '../db/schema'
import { inTransaction } from '../db/transaction'

export type OutboxRow = Selectable<OutboxTable>

/** Anybody can cause these without a payment, so they are sent after all others. */
const CONTACT_MAILS: OutboxRow['kind'][] = ['contact-message', 'contact-digest']

const BATCH = 50
/** Longer than one attempt to send can take. */
export const SEND_LEASE_MS = 5 * 60_000
/** The longest pause is six hours. A row planned further ahead was written by a wrong clock and is due now. */
const FURTHEST_PLAN_MS = 12 * 60 * 60_000

/** The desk sees a refused mail for this long. */
export const REFUSED_SHOWN_MS = 7 * 24 * 60 * 60_000

export interface OutgoingMail {
  kind: OutboxTable['kind']
  /** A reference, an id or a time: there is one mail of a kind about a thing. */
  about: string
  /** The payment that it is about. */
  payment_id?: string | null
  /** Ids of further rows from which the mail is written. */
  payload?: Record<string, string | number>
}

/** Stores a mail in the transaction that causes it. Throws the unique index error when it exists already. */
export async function addToOutbox(trx: Transaction<Database>, mail: OutgoingMail, now: Date): Promise<void> {
  await trx
    .insertInto('outbox')
    .values(toRow(mail, now, now))
    .execute()
}

/** Like addToOutbox, but returns false when the mail exists already. */
export async function addToOutboxOnce(
  trx: Transaction<Database>,
  mail: OutgoingMail,
  now: Date,
): Promise<boolean> {
  const known = await trx
    .selectFrom('outbox')
    .select('id')
    .where('dedupe_key', '=', dedupeKey(mail))
    .executeTakeFirst()
  if (known !== undefined) return false
  await addToOutbox(trx, mail, now)
  return true
}

/**
 * Stores a mail for a later time, unless it exists already. Returns false when it was sent or is being sent:
 * what this transaction writes will then not be in it.
 */
export async function planMail(
  trx: Transaction<Database>,
  mail: OutgoingMail,
  now: Date,
  due: Date,
): Promise<boolean> {
  // The update changes nothing, but locks the row until the commit, so that the mail cannot be leased.
  const { numInsertedOrUpdatedRows } = await trx
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

/** Counts the mails of a kind between two times, without resent mails. */
export async function countMailsBetween(
  trx: Transaction<Database>,
  kind: OutboxTable['kind'],
  from: Date,
  to: Date,
): Promise<number> {
  const { mails } = await trx
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('mails'))
    .where('kind', '=', kind)
    .where('created_at', '>=', from.toISOString())
    .where('created_at', '<', to.toISOString())
    .where('resend_of', 'is', null)
    .executeTakeFirstOrThrow()
  return mails
}

function toRow(mail: OutgoingMail, now: Date, due: Date): Insertable<OutboxTable> {
  return {
    id: randomUUID(),
    kind: mail.kind,
    dedupe_key: dedupeKey(mail),
    payment_id: mail.payment_id ?? null,
    payload: JSON.stringify(mail.payload ?? {}),
    attempts: 0,
    next_attempt_at: due.toISOString(),
    done_at: null,
    created_at: now.toISOString(),
  }
}

function dedupeKey({ kind, about }: OutgoingMail): string {
  return `${kind}:${about}`
}

/**
 * Returns the next mails to send, the oldest first. Those of the contact form come last and one at a time, so
 * that any other mail can go before the next one.
 */
export async function listDue(database: Kysely<Database>, now: Date): Promise<OutboxRow[]> {
  const furthest = new Date(now.getTime() + FURTHEST_PLAN_MS).toISOString()
  const due = database
    .selectFrom('outbox')
    .selectAll()
    .where('done_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('next_attempt_at', '<=', now.toISOString()), eb('next_attempt_at', '>', furthest)]),
    )
    .orderBy('created_at')
    .orderBy('id')
  const first = await due.where('kind', 'not in', CONTACT_MAILS).limit(BATCH).execute()
  return first.length > 0 ? first : due.where('kind', 'in', CONTACT_MAILS).limit(1).execute()
}

/** Returns the mails about a payment, and so about its booking and refunds, the oldest first. */
export function listMailsOf(database: Kysely<Database>, paymentId: string | null): Promise<OutboxRow[]> {
  return database
    .selectFrom('outbox')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** A condition for unsent mails, without digests that only wait for the end of their hour. */
export function isWaiting({ eb, and, or }: ExpressionBuilder<Database, 'outbox'>) {
  return and([eb('done_at', 'is', null), or([eb('kind', '!=', 'contact-digest'), eb('attempts', '>', 0)])])
}

/** Counts the mails that meet a condition. `oldestAt` is when the oldest such mail was written. */
export function countMails(
  database: Kysely<Database>,
  condition: (mails: ExpressionBuilder<Database, 'outbox'>) => Expression<SqlBool>,
): Promise<{ count: number; oldestAt: string | null }> {
  return database
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<string | null>('created_at').as('oldestAt'),
    ])
    .where(condition)
    .executeTakeFirstOrThrow()
}

/**
 * Takes a lease on a mail, and returns undefined when another process was first. Delivery is at least once:
 * when the process dies between the mail server and `markDone`, the mail is sent again with the same Message-ID
 * after the lease.
 */
export function leaseMail(
  database: Kysely<Database>,
  row: OutboxRow,
  now: Date,
): Promise<OutboxRow | undefined> {
  const leasedUntil = new Date(now.getTime() + SEND_LEASE_MS).toISOString()
  return inTransaction(database, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('outbox')
      .set({ next_attempt_at: leasedUntil })
      .where('id', '=', row.id)
      .where('done_at', 'is', null)
      .where('next_attempt_at', '=', row.next_attempt_at)
      .executeTakeFirst()
    return numUpdatedRows === 1n ? { ...row, next_attempt_at: leasedUntil } : undefined
  })
}

/** `unsent` is the reason why a mail was not sent, null for one that was. */
export function markDone(
  database: Kysely<Database>,
  { id }: OutboxRow,
  unsent: UnsentReason | null,
  now: Date,
): Promise<void> {
  return inTransaction(database, async (trx) => {
    await trx
      .updateTable('outbox')
      .set({ done_at: now.toISOString(), unsent, ...(unsent === null && { refused_at: null }) })
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .execute()
  })
}

/** Plans the next attempt, unless another process has leased the mail since. */
export function postponeMail(
  database: Kysely<Database>,
  row: OutboxRow,
  plan: Pick<OutboxRow, 'attempts' | 'next_attempt_at' | 'refused_at'>,
): Promise<void> {
  return inTransaction(database, async (trx) => {
    await trx
      .updateTable('outbox')
      .set(plan)
      .where('id', '=', row.id)
      .where('done_at', 'is', null)
      .where('next_attempt_at', '=', row.next_attempt_at)
      .execute()
  })
}

/** A condition for mails to guests that are refused now, or were given up since then, and not resent. */
export function isRefusedSince(since: Date) {
  return ({ eb, and, or, not, exists, selectFrom }: ExpressionBuilder<Database, 'outbox'>) =>
    and([
      or([
        and([eb('done_at', 'is', null), eb('refused_at', 'is not', null)]),
        and([eb('unsent', '=', 'refused'), eb('done_at', '>=', since.toISOString())]),
      ]),
      not(
        exists(
          selectFrom('outbox as again')
            .select('again.id')
            .where(({ eb: equals, ref, fn }) =>
              equals('again.resend_of', '=', fn.coalesce(ref('outbox.resend_of'), ref('outbox.id'))),
            )
            .whereRef('again.created_at', '>', 'outbox.created_at'),
        ),
      ),
    ])
}
