import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema'
import { addToOutboxOnce, type OutgoingMail } from './outbox'

type Choice = 'mailed_daily' | 'mailed_at_once'

/** Stores a mail for each owner who has an address and wants this kind. Returns the number of mails. */
export async function mailOwners(
  trx: Transaction<Database>,
  mail: OutgoingMail,
  now: Date,
  choice?: Choice,
): Promise<number> {
  const owners = await trx
    .selectFrom('desk_people')
    .select('id')
    .where('role', '=', 'owner')
    .where('revoked_at', 'is', null)
    .where('email', 'is not', null)
    .$if(choice !== undefined, (query) => query.where(choice ?? 'mailed_daily', '=', 1))
    .execute()
  for (const { id: personId } of owners) {
    const about = `${mail.about}:${personId}`
    await addToOutboxOnce(trx, { ...mail, about, payload: { ...mail.payload, personId } }, now)
  }
  return owners.length
}

export interface OwnerNews {
  act: 'void' | 'refund' | 'shortened' | 'price' | 'bed' | 'cash'
  who: string
  /** What that person did, as a part of a sentence, without personal data. */
  what: string
  /** The code of the booking; '' when the news is about none. */
  code: string
}

export async function tellOwners(trx: Transaction<Database>, news: OwnerNews, now: Date): Promise<void> {
  const about = `${news.act}:${randomUUID()}`
  await mailOwners(trx, { kind: 'owner-act', about, payload: { ...news } }, now, 'mailed_at_once')
}
