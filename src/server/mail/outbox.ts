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

/** Anybody can cause this mail without a payment, so it is sent after all others. */
const CONTACT_MAIL: OutboxRow['kind'] = 'contact-message'

const BATCH = 50
/** Longer than one attempt to send can take. */
export const SEND_LEASE_MS = 5 * 60_000
/** The longest pause is six hours. A row planned further ahead was written by a wrong clock and is due. */
const FURTHEST_PLAN_MS = 12 * 60 * 60_000

/** The desk sees a refused mail for this long. */
export const REFUSED_SHOWN_MS = 7 * 24 * 60 * 60_000

export interface OutgoingMail {
  id?: string
  kind: OutboxTable['kind']
  about: string
  payment_id?: string | null
  booking_id?: string | null
  resend_of?: string | null
  payload?: Record<string, unknown> | undefined
}

/** Stores a mail in the transaction that causes it. Throws the unique index error when it exists already. */
export async function addToOutbox(trx: Transaction<Database>, mail: OutgoingMail, now: Date): Promise<void> {
  await trx.insertInto('outbox').values(toRow(mail, now)).execute()
}

/** Does nothing when the mail exists already. */
export async function addToOutboxOnce(
  trx: Transaction<Database>,
  mail: OutgoingMail,
  now: Date,
): Promise<void> {
  const insert = trx.insertInto('outbox').values(toRow(mail, now))
  await insert.onConflict((conflict) => conflict.column('dedupe_key').doNothing()).execute()
}

function toRow(mail: OutgoingMail, now: Date): Insertable<OutboxTable> {
  return {
    id: mail.id ?? randomUUID(),
    kind: mail.kind,
    dedupe_key: `${mail.kind}:${mail.about}`,
    payment_id: mail.payment_id ?? null,
    booking_id: mail.booking_id ?? null,
    payload: JSON.stringify(mail.payload ?? {}),
    attempts: 0,
    next_attempt_at: now.toISOString(),
    done_at: null,
    created_at: now.toISOString(),
    resend_of: mail.resend_of ?? null,
  }
}

/** Mails of the contact form come last and one at a time, so that any other mail can overtake them. */
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
  const first = await due.where('kind', '!=', CONTACT_MAIL).limit(BATCH).execute()
  return first.length > 0 ? first : due.where('kind', '=', CONTACT_MAIL).limit(1).execute()
}

export function isWaiting({ eb }: ExpressionBuilder<Database, 'outbox'>) {
  return eb('done_at', 'is', null)
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

/** Returns undefined when another process was first. A crash repeats the mail with the same Message-ID. */
export async function leaseMail(
  database: Kysely<Database>,
  row: OutboxRow,
  now: Date,
): Promise<OutboxRow | undefined> {
  const lease = { next_attempt_at: new Date(now.getTime() + SEND_LEASE_MS).toISOString() }
  return (await planAttempt(database, row, lease)) ? { ...row, ...lease } : undefined
}

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

export function planAttempt(
  database: Kysely<Database>,
  row: OutboxRow,
  plan: Partial<Pick<OutboxRow, 'attempts' | 'next_attempt_at' | 'refused_at'>>,
): Promise<boolean> {
  return inTransaction(database, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('outbox')
      .set(plan)
      .where('id', '=', row.id)
      .where('done_at', 'is', null)
      .where('next_attempt_at', '=', row.next_attempt_at)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  })
}

/** Returns a condition: the guest's server refuses the mail, or the mail was given up and not resent. */
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
