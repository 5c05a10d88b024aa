import { type Kysely, sql, type Transaction } from 'kysely'
import type { OpenPaymentRow, Database, NewOpenPayment } from '../db/schema'
import { inTransaction } from '../db/transaction'

/**
 * Above this number no further open payment is stored: of those that Paystack's signed webhooks have told of,
 * and of the others. So strangers' questions leave room for payments that Paystack knows.
 */
export const MAX_OPEN_PAYMENTS = 10_000
/**
 * No attempt is planned further ahead than this: the longest pause is a day. A row with a later date was
 * written while the clock was ahead; such a row is due now.
 */
const FURTHEST_PLAN_MS = 2 * 24 * 60 * 60_000

/**
 * Stores an open payment. An open payment of the same reference stays as it is; only its missing room, name
 * and e-mail are filled in. Gives false and stores nothing when MAX_OPEN_PAYMENTS others of its sort are
 * open: the money is safe at Paystack, and the sweep finds it there.
 */
export async function insertOpenPayment(
  transaction: Transaction<Database>,
  openPayment: NewOpenPayment,
): Promise<boolean> {
  const { others } = await transaction
    .selectFrom('open_payments')
    .select(({ fn }) => fn.countAll<number | string>().as('others'))
    .where('reference', '!=', openPayment.reference)
    .where('seen_via', openPayment.seen_via === 'webhook' ? '=' : '!=', 'webhook')
    .executeTakeFirstOrThrow()
  if (Number(others) >= MAX_OPEN_PAYMENTS) return false
  await transaction
    .insertInto('open_payments')
    .values(openPayment)
    .onConflict((conflict) =>
      conflict.column('reference').doUpdateSet({
        room_id: sql`coalesce(open_payments.room_id, excluded.room_id)`,
        guest_name: sql`coalesce(open_payments.guest_name, excluded.guest_name)`,
        guest_email: sql`coalesce(open_payments.guest_email, excluded.guest_email)`,
        // A webhook that met the insert of a guest's call, as in hastenOpenPayment.
        seen_via: sql`case when excluded.seen_via = 'webhook' then excluded.seen_via else open_payments.seen_via end`,
        next_attempt_at: sql`case when excluded.seen_via = 'webhook' then excluded.next_attempt_at else open_payments.next_attempt_at end`,
      }),
    )
    .execute()
  return true
}

/**
 * Makes an open payment due now, because Paystack sent a webhook about it. The row says `webhook` from then
 * on. Gives false when there is no such open payment.
 */
export async function hastenOpenPayment(
  transaction: Transaction<Database>,
  reference: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('open_payments')
    .set({ next_attempt_at: now.toISOString(), seen_via: 'webhook' })
    .where('reference', '=', reference)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Deletes the open payment of a reference, whoever changed it last. For a transaction that decides the
 * payment.
 */
export async function deleteOpenPayment(
  transaction: Transaction<Database>,
  reference: string,
): Promise<void> {
  await transaction.deleteFrom('open_payments').where('reference', '=', reference).execute()
}

/**
 * Deletes an open payment, unless its `next_attempt_at` has changed since the row was read: a webhook that
 * came meanwhile is newer than the answer that closes it.
 */
export async function closeOpenPayment(
  database: Kysely<Database>,
  { reference, next_attempt_at }: OpenPaymentRow,
): Promise<void> {
  await inTransaction(database, (transaction) =>
    transaction
      .deleteFrom('open_payments')
      .where('reference', '=', reference)
      .where('next_attempt_at', '=', next_attempt_at)
      .execute(),
  )
}

/** Plans the next attempt for `until`, unless `next_attempt_at` has changed since the row was read. */
export async function postponeOpenPayment(
  transaction: Transaction<Database>,
  { reference, next_attempt_at, attempts }: OpenPaymentRow,
  until: Date,
): Promise<void> {
  await transaction
    .updateTable('open_payments')
    .set({ attempts: attempts + 1, next_attempt_at: until.toISOString() })
    .where('reference', '=', reference)
    .where('next_attempt_at', '=', next_attempt_at)
    .execute()
}

export interface DueOpenPayments {
  now: Date
  limit: number
  after: OpenPaymentRow | undefined
  /** True: those that Paystack's webhook has told of. False: the others. Undefined: all. */
  isTold: boolean | undefined
}

/**
 * Gives up to `limit` open payments that are due at `now`, the longest due first. With `after`, the list
 * continues after that row. Rows planned further ahead than FURTHEST_PLAN_MS are due too, and come last.
 */
export function findDueOpenPayments(
  database: Kysely<Database>,
  { now, limit, after, isTold }: DueOpenPayments,
): Promise<OpenPaymentRow[]> {
  const furthest = new Date(now.getTime() + FURTHEST_PLAN_MS).toISOString()
  let query = database
    .selectFrom('open_payments')
    .selectAll()
    .$if(isTold !== undefined, (wanted) => wanted.where('seen_via', isTold ? '=' : '!=', 'webhook'))
    .where(({ eb, or }) =>
      or([eb('next_attempt_at', '<=', now.toISOString()), eb('next_attempt_at', '>', furthest)]),
    )
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('next_attempt_at', 'reference'), '>', tuple(after.next_attempt_at, after.reference)),
    )
  }
  return query.orderBy('next_attempt_at').orderBy('reference').limit(limit).execute()
}

/** Gives the open payment of a reference, or undefined. */
export function findOpenPayment(
  database: Kysely<Database>,
  reference: string,
): Promise<OpenPaymentRow | undefined> {
  return database
    .selectFrom('open_payments')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** Gives the number of open payments, due or not. */
export async function countOpenPayments(database: Kysely<Database>): Promise<number> {
  const { open } = await database
    .selectFrom('open_payments')
    .select(({ fn }) => fn.countAll<number | string>().as('open'))
    .executeTakeFirstOrThrow()
  return Number(open)
}

export interface OpenPaymentsSummary {
  count: number
  /** When the oldest of them came in, in ISO 8601; undefined without any. */
  oldestAt: string | undefined
}

/** Gives the number of open payments, due or not, and the age of the oldest. */
export async function summarizeOpenPayments(database: Kysely<Database>): Promise<OpenPaymentsSummary> {
  const { open, oldest } = await database
    .selectFrom('open_payments')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('open'),
      fn.min<string | null>('created_at').as('oldest'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(open), oldestAt: oldest ?? undefined }
}
