import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'

/** Name of the row in sync_state whose watermark is the moment when the books came back from a backup. */
const NAME = 'restored'

/**
 * Marks books as restored. What became of their rooms since the backup, nobody has told them: a payment from
 * before this moment whose room they have as taken may be that of the guest who is in it now.
 */
export async function markRestored(database: Kysely<Database>, now: Date): Promise<void> {
  const mark = { watermark: now.toISOString(), last_ok_at: null }
  await database
    .insertInto('sync_state')
    .values({ name: NAME, ...mark })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(mark))
    .execute()
}

/** True for a payment of before the books came back. Takes Paystack's moment of payment, in ISO 8601. */
export async function wasPaidBeforeRestore(
  database: Kysely<Database>,
  paidAt: string | undefined,
): Promise<boolean> {
  const row = await database
    .selectFrom('sync_state')
    .select('watermark')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row !== undefined && Date.parse(paidAt ?? '') < Date.parse(row.watermark)
}
