import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { addToOutboxOnce } from './outbox'

const HOUR_MS = 60 * 60_000
/** Lagos is an hour ahead of UTC all year. */
const LAGOS_OFFSET_MS = HOUR_MS
const BEGINS_AT = 7
/** A server that was away in the morning sends the mail later; in the evening nobody needs it. */
const ENDS_AT = 12

/** Stores the morning's mail to the desk, from 7 in Lagos on, once a day whoever asks. */
export async function writeMorningMail(database: Kysely<Database>, now: Date): Promise<void> {
  const lagos = new Date(now.getTime() + LAGOS_OFFSET_MS)
  const hour = lagos.getUTCHours()
  if (hour < BEGINS_AT || hour >= ENDS_AT) return
  const day = lagos.toISOString().slice(0, 10)
  await inTransaction(database, (transaction) =>
    addToOutboxOnce(transaction, { kind: 'morning', about: day, payload: { day } }, now),
  )
}
