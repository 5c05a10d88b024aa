import type { ExpressionBuilder, Expression, Kysely, SqlBool } from 'kysely'
import type { Database } from '../db/schema'

export interface FailingMails {
  count: number
  /** When the oldest of them was written; undefined if there are none. */
  oldestAt: string | undefined
}

/** Counts the mails of the outbox that meet a condition. */
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
