import { type Kysely, sql, type Transaction } from 'kysely'
import type { OpenPaymentRow, Database, NewOpenPayment } from '../db/schema'
import { inTransaction } from '../db/transaction'

export const MAX_OPEN_PAYMENTS = 10_000
/** No pause of ours is longer than a day: a plan beyond this was made by a clock that has since been put back. */
const FURTHEST_PLAN_MS = 2 * 24 * 60 * 60_000

/**
 * Keeps a question open that nobody could answer, unless there are too many: what is paid is safe at Paystack anyway. One that is open
 * already stays, and takes over who the guest is where it did not know. Tells whether the question is kept.
 */
export async function insertOpenPayment(
  transaction: Transaction<Database>,
  openPayment: NewOpenPayment,
): Promise<boolean> {
  const { others } = await transaction
    .selectFrom('open_payments')
    .select(({ fn }) => fn.countAll<number | string>().as('others'))
    .where('reference', '!=', openPayment.reference)
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
      }),
    )
    .execute()
  return true
}

/** Makes a question due that is open because Paystack itself spoke of it, and tells whether there is one. */
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

/** Closes the question about a reference once it is answered. */
export async function deleteOpenPayment(
  transaction: Transaction<Database>,
  reference: string,
): Promise<void> {
  await transaction.deleteFrom('open_payments').where('reference', '=', reference).execute()
}

/** Closes a question that was answered, unless somebody has made it due again since it was read. */
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

/** Puts a question off, unless somebody has made it due again since it was read. */
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

/**
 * Gives up to `limit` questions that are due at `now`, the longest due first, behind the given one. Those that lie further ahead than any
 * plan of ours are due too, and come last.
 */
export function findDueOpenPayments(
  database: Kysely<Database>,
  { now, limit, after }: { now: Date; limit: number; after: OpenPaymentRow | undefined },
): Promise<OpenPaymentRow[]> {
  const furthest = new Date(now.getTime() + FURTHEST_PLAN_MS).toISOString()
  let query = database
    .selectFrom('open_payments')
    .selectAll()
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

/** Gives the open question about a reference, or undefined. */
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

/** Gives how many questions are open. */
export async function countOpenPayments(database: Kysely<Database>): Promise<number> {
  const { open } = await database
    .selectFrom('open_payments')
    .select(({ fn }) => fn.countAll<number | string>().as('open'))
    .executeTakeFirstOrThrow()
  return Number(open)
}
