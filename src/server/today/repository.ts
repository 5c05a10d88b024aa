import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { isRefusedSince, isWaiting } from '../mail/outbox'

/** Mails that did not go out as they should. */
export interface FailingMails {
  count: number
  /** When the oldest of them was written; undefined without any. */
  oldestAt: string | undefined
}

/** Gives the mails that were written before a moment and still wait, tried or not. */
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

/** Gives the mails to guests that were given up since a moment, and that nobody had sent again. */
export async function countRefusedSince(database: Kysely<Database>, since: Date): Promise<FailingMails> {
  const { count, oldest } = await database
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.min<string | null>('created_at').as('oldest'),
    ])
    .where(isRefusedSince(since))
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldestAt: oldest ?? undefined }
}
