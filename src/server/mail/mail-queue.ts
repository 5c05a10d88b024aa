import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { DeskMail, ReadMail } from '../../shared/desk/messages'
import { type Database, ERASED } from '../db/schema'
import { Conflict, NotFound } from '../http/errors'
import { journalEntry, recorded } from '../journal/journal'
import { composeDraft, isForGuest } from './compose'
import { MORNING_SUBJECT, PASSWORD_RESET_SUBJECT } from './desk-mails'
import { EMAIL_CORRECTION_SUBJECT } from './email-correction'
import type { Hotel } from '../hotel/hotel'
import { readPayload } from './facts'
import { MailFailure } from './mail'
import { toText } from './mail-text'
import { addToOutbox, isRefusedSince, type OutboxRow, REFUSED_SHOWN_MS } from './outbox'

const MAX_WAITING = 200
const MAX_DONE = 100

export async function listMails(database: Kysely<Database>, hotel: Hotel, now: Date): Promise<DeskMail[]> {
  const all = database.selectFrom('outbox').selectAll()
  const waiting = await all
    .where('done_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_WAITING)
    .execute()
  const latest = all.orderBy('done_at', 'desc').orderBy('id')
  const done = await latest.where('done_at', 'is not', null).limit(MAX_DONE).execute()
  const refusedSince = new Date(now.getTime() - REFUSED_SHOWN_MS)
  const refused = await latest.where(isRefusedSince(refusedSince)).limit(MAX_WAITING).execute()
  const rows = new Map([...waiting, ...done, ...refused].map((row) => [row.id, row]))
  return describeMails(database, rows.values(), hotel)
}

export async function listMailsOf(
  database: Kysely<Database>,
  bookingId: string,
  hotel: Hotel,
): Promise<DeskMail[]> {
  const rows = await database
    .selectFrom('outbox')
    .selectAll()
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('booking_id', '=', bookingId),
        eb('payment_id', 'in', selectFrom('payments').select('id').where('booking_id', '=', bookingId)),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return describeMails(database, rows, hotel)
}

async function describeMails(database: Kysely<Database>, rows: Iterable<OutboxRow>, hotel: Hotel) {
  const mails: DeskMail[] = []
  for (const row of rows) mails.push(toDeskMail(row, await write(database, row, hotel)))
  return mails
}

/** Returns a mail with its text, composed again from the books. Throws NotFound. */
export async function readMail(database: Kysely<Database>, mailId: string, hotel: Hotel): Promise<ReadMail> {
  const row = await findMail(database, mailId)
  const written = await write(database, row, hotel)
  return { ...toDeskMail(row, written), text: written.text, missing: written.missing }
}

export const resendMail = recorded<{ mailId: string; hotel: Hotel }>(
  async (trx, { mailId, hotel }, now, _actor, id) => {
    const mail = await findMail(trx, mailId)
    if (mail.done_at === null) throw new Conflict('This mail still waits to be sent.')
    if (!isForGuest(mail.kind) && mail.kind !== 'contact-message') {
      throw new Conflict('This notice is for the desk only, which shows the same things itself.')
    }
    const unsent = { ...mail, done_at: null, created_at: now.toISOString() }
    const { missing } = await write(trx, unsent, hotel)
    if (missing !== null) throw new Conflict(missing)
    const resend_of = mail.resend_of ?? mailId
    await insertAgain(trx, { ...mail, resend_of }, id, now)
    return journalEntry('mail.sent_again', resend_of, { after: { mail: id, kind: mail.kind } })
  },
)

export async function resendConfirmation(
  trx: Transaction<Database>,
  reference: string,
  now: Date,
): Promise<void> {
  const row = await trx
    .selectFrom('outbox')
    .selectAll()
    .where('dedupe_key', '=', `booking-confirmed:${reference}`)
    .executeTakeFirst()
  if (row === undefined) return
  // Waiting copies, which the old address may have refused, would otherwise go to the new address too.
  await trx
    .updateTable('outbox')
    .set({ done_at: now.toISOString(), unsent: 'moot' })
    .where(({ eb, or }) => or([eb('id', '=', row.id), eb('resend_of', '=', row.id)]))
    .where('done_at', 'is', null)
    .execute()
  await insertAgain(trx, { ...row, resend_of: row.id }, randomUUID(), now)
}

function insertAgain(trx: Transaction<Database>, row: OutboxRow, id: string, now: Date): Promise<void> {
  const { kind, payment_id, booking_id, resend_of } = row
  const mail = { id, kind, about: `again:${id}`, payment_id, booking_id, resend_of }
  return addToOutbox(trx, { ...mail, payload: readPayload(row.payload) }, now)
}

function findMail(database: Kysely<Database>, mailId: string): Promise<OutboxRow> {
  const found = database.selectFrom('outbox').selectAll().where('id', '=', mailId)
  return found.executeTakeFirstOrThrow(() => new NotFound('This mail'))
}

type Written = Pick<ReadMail, 'to' | 'guest_name' | 'code' | 'subject' | 'text' | 'missing'>

function toDeskMail(row: OutboxRow, { to, guest_name, code, subject }: Written): DeskMail {
  return {
    id: row.id,
    kind: row.kind,
    to,
    guest_name,
    code,
    subject,
    created_at: row.created_at,
    sent_at: row.unsent === null ? row.done_at : null,
    unsent: row.unsent,
    attempts: row.attempts,
    next_attempt_at: row.done_at === null ? row.next_attempt_at : null,
  }
}

const ERASED_TEXT = 'The guest was erased, and what this mail said with them.'

async function write(database: Kysely<Database>, row: OutboxRow, hotel: Hotel): Promise<Written> {
  const isToGuest = isForGuest(row.kind)
  const audience = isToGuest ? 'guest' : 'front desk'
  const nobody = { to: audience, guest_name: null, code: null }
  const without = (subject: string, missing: string) => ({ ...nobody, subject, text: null, missing })
  if (row.kind === 'morning') {
    return without(MORNING_SUBJECT, 'It lists the day as it was at that hour, which is not kept.')
  }
  if (row.kind === 'email-correction') {
    const shown = without(EMAIL_CORRECTION_SUBJECT, 'It has a link that changes the address of a booking.')
    return { ...shown, to: 'a new address' }
  }
  if (row.kind === 'owner-day' || row.kind === 'owner-act') {
    return { ...without('For an owner', 'Only the owner reads it.'), to: 'an owner' }
  }
  if (row.kind === 'password-reset') {
    return { ...without(PASSWORD_RESET_SUBJECT, 'It had a link that signs in.'), to: 'one of the staff' }
  }
  try {
    // Neither the address nor the subject depends on the time.
    const draft = await composeDraft(database, row, hotel, new Date(row.created_at))
    if (draft === undefined) return without('Not needed any more', 'It is not needed any more.')
    const to = isToGuest ? draft.to.address : audience
    const text = toText(draft)
    const isErased = row.unsent === 'erased' || [to, text].some((words) => words.includes(ERASED.email))
    return {
      to,
      guest_name: draft.booking?.guest_name ?? null,
      code: draft.booking?.code ?? null,
      subject: draft.subject,
      text: isErased ? null : text,
      missing: isErased ? ERASED_TEXT : null,
    }
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    return without(`Cannot be written (${error.code})`, 'What it is about is no longer in the books.')
  }
}
