import { type Kysely, sql, type Transaction } from 'kysely'
import type { ClaimRow, Database, NewClaim } from '../db/schema'
import { inTransaction } from '../db/transaction'

export const MAX_OPEN_CLAIMS = 10_000
/** No pause of ours is longer than a day: a plan beyond this was made by a clock that has since been put back. */
const FURTHEST_PLAN_MILLISECONDS = 2 * 24 * 60 * 60_000

/**
 * Keeps a question open that nobody could answer, unless there are too many: what is paid is safe at Paystack anyway. One that is open
 * already stays, and takes over who the guest is where it did not know. Tells whether the question is kept.
 */
export async function insertClaim(transaction: Transaction<Database>, claim: NewClaim): Promise<boolean> {
  const { others } = await transaction
    .selectFrom('claims')
    .select(({ fn }) => fn.countAll<number | string>().as('others'))
    .where('reference', '!=', claim.reference)
    .executeTakeFirstOrThrow()
  if (Number(others) >= MAX_OPEN_CLAIMS) return false
  await transaction
    .insertInto('claims')
    .values(claim)
    .onConflict((conflict) =>
      conflict.column('reference').doUpdateSet({
        room_id: sql`coalesce(claims.room_id, excluded.room_id)`,
        guest_name: sql`coalesce(claims.guest_name, excluded.guest_name)`,
        guest_email: sql`coalesce(claims.guest_email, excluded.guest_email)`,
      }),
    )
    .execute()
  return true
}

/** Makes a question due that is open because Paystack itself spoke of it, and tells whether there is one. */
export async function hastenClaim(
  transaction: Transaction<Database>,
  reference: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('claims')
    .set({ next_attempt_at: now.toISOString(), seen_via: 'webhook' })
    .where('reference', '=', reference)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Closes the question about a reference once it is answered. */
export async function deleteClaim(transaction: Transaction<Database>, reference: string): Promise<void> {
  await transaction.deleteFrom('claims').where('reference', '=', reference).execute()
}

/** Closes a question that was answered, unless somebody has made it due again since it was read. */
export async function closeClaim(
  database: Kysely<Database>,
  { reference, next_attempt_at }: ClaimRow,
): Promise<void> {
  await inTransaction(database, (transaction) =>
    transaction
      .deleteFrom('claims')
      .where('reference', '=', reference)
      .where('next_attempt_at', '=', next_attempt_at)
      .execute(),
  )
}

/** Puts a question off, unless somebody has made it due again since it was read. */
export async function postponeClaim(
  transaction: Transaction<Database>,
  { reference, next_attempt_at, attempts }: ClaimRow,
  until: Date,
): Promise<void> {
  await transaction
    .updateTable('claims')
    .set({ attempts: attempts + 1, next_attempt_at: until.toISOString() })
    .where('reference', '=', reference)
    .where('next_attempt_at', '=', next_attempt_at)
    .execute()
}

/**
 * Gives up to `limit` questions that are due at `now`, the longest due first, behind the given one. Those that lie further ahead than any
 * plan of ours are due too, and come last.
 */
export function findDueClaims(
  database: Kysely<Database>,
  { now, limit, after }: { now: Date; limit: number; after: ClaimRow | undefined },
): Promise<ClaimRow[]> {
  const furthest = new Date(now.getTime() + FURTHEST_PLAN_MILLISECONDS).toISOString()
  let query = database
    .selectFrom('claims')
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
export function findClaim(database: Kysely<Database>, reference: string): Promise<ClaimRow | undefined> {
  return database.selectFrom('claims').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** Gives how many questions are open. */
export async function countClaims(database: Kysely<Database>): Promise<number> {
  const { open } = await database
    .selectFrom('claims')
    .select(({ fn }) => fn.countAll<number | string>().as('open'))
    .executeTakeFirstOrThrow()
  return Number(open)
}
