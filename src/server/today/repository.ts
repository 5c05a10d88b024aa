import type { ExpressionBuilder, Expression, Kysely, SqlBool } from 'kysely'
import type { Database } from '../db/schema'

/** Mails that did not go out as they should. */
export interface FailingMails {
  count: number
  /** When the oldest of them was written; undefined without any. */
  oldestAt: string | undefined
}

/** Returns how many mails of the outbox meet a condition, and since when. */
export async function countMails(
  database: Kysely<Database>,
  condition: (mails: ExpressionBuilder<Database, 'outbox'>) => Expression<SqlBool>,
): Promise<FailingMails> {
  const { count, oldest } = await database
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.min<string | null>('created_at').as('oldest'),
    ])
    .where(condition)
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldestAt: oldest ?? undefined }
}
