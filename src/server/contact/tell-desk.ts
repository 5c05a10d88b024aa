import type { Transaction } from 'kysely'
import { lockUntilCommit } from '../db/database'
import type { Database } from '../db/schema'
import { addToOutbox, countMails, planMail } from '../mail/outbox'

const HOUR_MS = 60 * 60_000
/** Mails about single messages that the desk gets in a clock hour. A digest tells of all others. */
export const MAILS_AN_HOUR = 30

/**
 * Stores the mail that tells the desk of a message: one of its own, or the digest of the hour when the hour
 * has MAILS_AN_HOUR already. Gives the digest's hour, or null for a mail of its own.
 */
export async function tellDesk(
  transaction: Transaction<Database>,
  messageId: string,
  now: Date,
): Promise<string | null> {
  // Two servers that count at the same moment would both find room for one mail more.
  await lockUntilCommit(transaction, 'contact-mails')
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const sent = await countMails(transaction, 'contact-message', hour, afterHour(hour))
  if (sent >= MAILS_AN_HOUR) return joinDigest(transaction, hour, now)
  await addToOutbox(transaction, { kind: 'contact-message', about: messageId, payload: { messageId } }, now)
  return null
}

/**
 * Makes sure of the digest of an hour, which is sent when the hour ends. One that is on its way, or was sent
 * early by hand, may be written already: the next hour's takes its place.
 */
async function joinDigest(transaction: Transaction<Database>, first: Date, now: Date): Promise<string> {
  for (let start = first; ; start = afterHour(start)) {
    const hour = start.toISOString().slice(0, 'YYYY-MM-DDTHH'.length)
    const digest = { kind: 'contact-digest', about: hour, payload: { hour } } as const
    if (await planMail(transaction, digest, now, afterHour(start))) return hour
  }
}

function afterHour(start: Date): Date {
  return new Date(start.getTime() + HOUR_MS)
}
