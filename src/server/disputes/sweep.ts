import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import type { PaystackClient } from '../paystack/client'
import { readPages, type Undecided } from '../paystack/http'
import { recordDispute, remindOwners } from './repository'

/** Banks decide within weeks. Older disputes are listed as long as they are open in our books. */
const LOOK_BACK_MS = 90 * 24 * 60 * 60_000

/** Needed because webhooks get lost. Returns why the list was not read to its end; undefined when it was. */
export async function sweepDisputes({
  database,
  paystack,
  now,
  signal,
}: {
  database: Kysely<Database>
  paystack: Pick<PaystackClient, 'listDisputes'>
  now: () => Date
  signal?: AbortSignal
}): Promise<Undecided | undefined> {
  const from = await findStart(database, now())
  const unread = await readPages(
    (page) => paystack.listDisputes({ from, page }),
    async ({ disputes }) => {
      for (const dispute of disputes) {
        await inTransaction(database, (trx) => recordDispute(trx, dispute, now()))
      }
    },
    signal,
  )
  await inTransaction(database, (trx) => remindOwners(trx, now()))
  return unread
}

async function findStart(database: Kysely<Database>, now: Date): Promise<string> {
  const oldest = await database
    .selectFrom('disputes')
    .select(({ fn }) => fn.min('created_at').as('created_at'))
    .where('status', '<>', 'resolved')
    .executeTakeFirst()
  const lookBack = new Date(now.getTime() - LOOK_BACK_MS).toISOString()
  const openSince = oldest?.created_at ?? lookBack
  return openSince < lookBack ? openSince : lookBack
}
