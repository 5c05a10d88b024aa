import type { Transaction } from 'kysely'
import type { Database } from '../db/schema'
import { addToOutboxOnce, type OutgoingMail } from './outbox'

/** What an owner can choose to be told by mail. */
type News = 'mailed_daily' | 'mailed_at_once'

/** Stores a mail for each owner who has an address and wants such news. Returns how many owners there are. */
export async function mailOwners(
  trx: Transaction<Database>,
  mail: OutgoingMail,
  now: Date,
  news?: News,
): Promise<number> {
  const owners = await trx
    .selectFrom('desk_people')
    .select('id')
    .where('role', '=', 'owner')
    .where('revoked_at', 'is', null)
    .where('email', 'is not', null)
    .$if(news !== undefined, (query) => query.where(news ?? 'mailed_daily', '=', 1))
    .execute()
  for (const { id: personId } of owners) {
    const about = `${mail.about}:${personId}`
    await addToOutboxOnce(trx, { ...mail, about, payload: { ...mail.payload, personId } }, now)
  }
  return owners.length
}

/** What owners are told at once. */
export interface OwnerAct {
  act: 'void' | 'refund' | 'price'
  who: string
  /** Of the booking. */
  code: string
  kobo: number
  /** What the rule gives back, or what the nights cost. */
  due_kobo: number
}

/** Tells owners at once of a void, a refund beyond the hotel's rule, or nights sold far below their price. */
export async function tellOwners(trx: Transaction<Database>, news: OwnerAct, now: Date): Promise<void> {
  const about = `${news.act}:${news.code}:${now.toISOString()}`
  await mailOwners(trx, { kind: 'owner-act', about, payload: { ...news } }, now, 'mailed_at_once')
}
