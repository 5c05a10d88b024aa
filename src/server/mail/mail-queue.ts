import type { Kysely, Transaction } from 'kysely'
import type { DeskMail } from '../../shared/desk/messages'
import type { Database } from '../db/schema'
import { Conflict, NotFound } from '../http/errors'
import type { Actor } from '../journal/actor'
import { recordChange } from '../journal/record-change'
import { composeMail, isForGuest } from './compose'
import type { Hotel } from './hotel'
import { MailFailure } from './mail'
import { MORNING_SUBJECT } from './morning-mail'
import { isRefusedSince, REFUSED_SHOWN_MS } from './refused'
import { HELD_MS, type OutboxRow } from './repository'
import { whyNotAgain } from './send-again-rules'

const MAX_WAITING = 200
const MAX_DONE = 100

/**
 * Gives the mails that wait, the oldest first, and after them the last that are done, and those that Today
 * counts as refused. Recipient and subject are written as the outbox worker would write them now; the text is
 * not given.
 */
export async function listMails(database: Kysely<Database>, hotel: Hotel, now: Date): Promise<DeskMail[]> {
  const all = database.selectFrom('outbox').selectAll()
  const waiting = await all
    .where('done_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_WAITING)
    .execute()
  const done = await all
    .where('done_at', 'is not', null)
    .orderBy('done_at', 'desc')
    .orderBy('id')
    .limit(MAX_DONE)
    .execute()
  const refused = await all
    .where(isRefusedSince(new Date(now.getTime() - REFUSED_SHOWN_MS)))
    .orderBy('done_at', 'desc')
    .orderBy('id')
    .limit(MAX_WAITING)
    .execute()
  const rows = new Map([...waiting, ...done, ...refused].map((row) => [row.id, row]))
  const mails: DeskMail[] = []
  for (const row of rows.values()) mails.push(await toDeskMail(database, row, hotel))
  return mails
}

/**
 * Makes a mail due now that waits for a later attempt. Throws NotFound, and a Conflict when the mail is done,
 * or within five minutes of its next attempt: it may be on its way at this moment, and must not go out twice.
 */
export async function retryMail(
  database: Kysely<Database>,
  actor: Actor,
  mailId: string,
  now: Date,
): Promise<void> {
  const retry = async (transaction: Transaction<Database>) => {
    // A mail under way is held for HELD_MS. One that is planned for later than that is certainly not held.
    const { numUpdatedRows } = await transaction
      .updateTable('outbox')
      .set({ next_attempt_at: now.toISOString() })
      .where('id', '=', mailId)
      .where('done_at', 'is', null)
      .where('next_attempt_at', '>', new Date(now.getTime() + HELD_MS).toISOString())
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw whyNotNow(await findMail(transaction, mailId))
    return { action: 'mail.retried', about: mailId } as const
  }
  await recordChange(database, actor, retry, now)
}

/**
 * Has a mail sent once more that is done, sent or not: a new mail of the same kind about the same thing,
 * written from what the books say when it goes out. Gives its id. Throws NotFound, and a Conflict when the
 * mail still waits, or is no longer true.
 */
export async function sendAgain(
  database: Kysely<Database>,
  actor: Actor,
  mailId: string,
  now: Date,
): Promise<{ id: string }> {
  const moment = now.toISOString()
  const send = async (transaction: Transaction<Database>, id: string) => {
    const { kind, payload, done_at, unsent, ...row } = await findMail(transaction, mailId)
    if (done_at === null) throw new Conflict('This mail still waits to be sent.')
    if (unsent === 'erased') throw new Conflict('What was kept of this guest is erased.')
    const problem = await whyNotAgain(transaction, { kind, payload })
    if (problem !== undefined) throw new Conflict(problem)
    const resend_of = row.resend_of ?? mailId
    await transaction
      .insertInto('outbox')
      .values({
        id,
        kind,
        dedupe_key: `${kind}:again:${id}`,
        payload,
        attempts: 0,
        next_attempt_at: moment,
        done_at: null,
        created_at: moment,
        resend_of,
      })
      .execute()
    return { action: 'mail.sent-again', about: resend_of, after: { mail: id, kind } } as const
  }
  return { id: await recordChange(database, actor, send, now) }
}

function whyNotNow({ done_at, unsent }: OutboxRow): Conflict {
  return new Conflict(
    done_at === null
      ? 'This mail is on its way, or will be tried again within five minutes.'
      : unsent === null
        ? 'This mail was sent already.'
        : 'This mail is not tried any more. It can be sent again.',
  )
}

async function findMail(database: Kysely<Database>, mailId: string): Promise<OutboxRow> {
  const row = await database.selectFrom('outbox').selectAll().where('id', '=', mailId).executeTakeFirst()
  if (row === undefined) throw new NotFound('This mail')
  return row
}

async function toDeskMail(database: Kysely<Database>, row: OutboxRow, hotel: Hotel): Promise<DeskMail> {
  return {
    id: row.id,
    kind: row.kind,
    ...(await readHead(database, row, hotel)),
    created_at: row.created_at,
    sent_at: row.unsent === null ? row.done_at : null,
    unsent: row.unsent,
    attempts: row.attempts,
    next_attempt_at: row.done_at === null ? row.next_attempt_at : null,
  }
}

async function readHead(
  database: Kysely<Database>,
  row: OutboxRow,
  hotel: Hotel,
): Promise<Pick<DeskMail, 'to' | 'subject'>> {
  const audience = isForGuest(row.kind) ? 'guest' : 'front desk'
  // Its text is made of the day itself, which is not read here.
  if (row.kind === 'morning') return { to: audience, subject: MORNING_SUBJECT }
  try {
    const mail = await composeMail(database, row, hotel)
    if (mail === undefined) return { to: audience, subject: 'Not needed any more' }
    return { to: isForGuest(row.kind) ? mail.to.address : audience, subject: mail.subject }
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    return { to: audience, subject: `Cannot be written (${error.code})` }
  }
}
