import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database, PaymentRow, PaymentTable, RoomRow } from '../db/schema'
import { inTransaction } from '../db/transaction'

/**
 * Name of the sweep's row in sync_state. Its watermark is the moment at which the last complete sweep began.
 */
export const SWEEP_NAME = 'paystack-sweep'

/** Gives the decided payment of a reference, or undefined when nothing is decided yet. */
export function findPayment(database: Kysely<Database>, reference: string): Promise<PaymentRow | undefined> {
  return database.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** Gives a room, also one that is no longer listed, or undefined. */
export function findRoom(database: Kysely<Database>, roomId: number): Promise<RoomRow | undefined> {
  return database.selectFrom('rooms').selectAll().where('id', '=', roomId).executeTakeFirst()
}

/**
 * Stores the decision about a payment. Throws the database's unique index error when another transaction has
 * decided the same payment meanwhile.
 */
export async function insertPayment(
  transaction: Transaction<Database>,
  payment: Insertable<PaymentTable>,
): Promise<void> {
  await transaction.insertInto('payments').values(payment).execute()
}

/** Gives those of the references whose payments are decided. */
export async function findKnownReferences(
  database: Kysely<Database>,
  references: readonly string[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const known = await database
    .selectFrom('payments')
    .select('reference')
    .where('reference', 'in', references)
    .execute()
  return new Set(known.map(({ reference }) => reference))
}

/** Gives the moment at which the last complete sweep began, in ISO 8601. Undefined before the first one. */
export async function readWatermark(database: Kysely<Database>): Promise<string | undefined> {
  const state = await database
    .selectFrom('sync_state')
    .select('watermark')
    .where('name', '=', SWEEP_NAME)
    .executeTakeFirst()
  return state?.watermark
}

/** Gives the moment at which the last complete sweep ended, in ISO 8601. Undefined before the first one. */
export async function findLastSweep(database: Kysely<Database>): Promise<string | undefined> {
  const state = await database
    .selectFrom('sync_state')
    .select('last_ok_at')
    .where('name', '=', SWEEP_NAME)
    .executeTakeFirst()
  return state?.last_ok_at ?? undefined
}

/**
 * Stores the sweep's new watermark. `read` is the watermark that the sweep began with. The row stays as it is
 * when its watermark is no longer `read`: another process, or a restore, has changed it meanwhile.
 */
export async function moveWatermark(
  database: Kysely<Database>,
  read: string | undefined,
  state: { watermark: string; last_ok_at: string },
): Promise<void> {
  await inTransaction<Database, unknown>(database, (transaction) =>
    read === undefined
      ? transaction
          .insertInto('sync_state')
          .values({ name: SWEEP_NAME, ...state })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute()
      : transaction
          .updateTable('sync_state')
          .set(state)
          .where('name', '=', SWEEP_NAME)
          .where('watermark', '=', read)
          .execute(),
  )
}
