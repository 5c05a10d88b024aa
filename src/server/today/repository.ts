import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { isWaiting } from '../mail/repository'

/** Mails that were due before a moment and still wait. */
export interface FailingMails {
  count: number
  /** When the oldest of them was written; undefined without any. */
  oldestAt: string | undefined
}

/** Gives the mails that were tried and could not be sent, and that are older than the moment. */
export async function countWaitingSince(database: Kysely<Database>, before: Date): Promise<FailingMails> {
  const { count, oldest } = await database
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.min<string | null>('created_at').as('oldest'),
    ])
    .where(isWaiting)
    .where('created_at', '<', before.toISOString())
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldestAt: oldest ?? undefined }
}
