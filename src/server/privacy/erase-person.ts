import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Erased } from '../../shared/desk/people'
import { eraseFromDisk } from '../db/dialect'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../http/errors'
import { type Actor, findEntry, writeEntry } from '../journal/journal'
import { erasePayer } from '../rehearsal/erase-payer'
import { addressPattern, findPaymentIds, foldEmail, isAddress, listOrNone } from './address'
import { removeFilesWith } from './files'

/**
 * Stands where a name or words, and an address were. No mail ever reaches that:
 * https://www.rfc-editor.org/rfc/rfc2606#section-2
 */
export const ERASED = { name: 'erased', email: 'guest@erased.invalid' } as const
const TABLES = ['payments', 'bookings', 'refunds', 'open_payments', 'messages', 'outbox'] as const

export interface ErasePlace {
  database: Kysely<Database>
  /** Absolute path of DATA_DIR: mails that are files, backups, the rehearsal's ledger. */
  dataDir: string
}

/**
 * Erases a person from the books and from DATA_DIR. Payments, bookings and refunds stay, without name and
 * address; his messages lose their words, and waiting mails are not sent. Backups and mails in DATA_DIR that
 * hold the address are removed, and named in the answer. Throws a Conflict with a sentence while a payment of
 * his is undecided, a refund is under way or a booking is confirmed. An open payment that only a webhook has
 * told names nobody and is not seen here: once it is decided, his address is in the books again. It may be
 * called again, then and after a failure half-way.
 */
export async function erasePerson(
  { database, dataDir }: ErasePlace,
  actor: Actor,
  address: string,
  now: Date,
): Promise<Erased> {
  const email = foldEmail(address)
  const entry = randomUUID()
  const erase = async (transaction: Transaction<Database>) => {
    // Done already: the connection broke during the commit of the first try.
    if ((await findEntry(transaction, entry)) !== undefined) return {}
    const ids = await findPaymentIds(transaction, email)
    await holdBookings(transaction, ids)
    await refuseOpenBusiness(transaction, ids, email)
    const erased = await eraseRows(transaction, ids, email, now)
    await writeEntry(
      transaction,
      actor,
      { id: entry, action: 'guest.erased', about: 'guest', after: erased },
      now,
    )
    return erased
  }
  const rows = await eraseFromDisk(database, TABLES, () => inTransaction(database, erase))
  const rehearsed = await erasePayer(dataDir, email, ERASED.email)
  const files = await removeFilesWith(dataDir, email)
  return { rows: rehearsed === 0 ? rows : { ...rows, rehearsal: rehearsed }, files }
}

/**
 * The UPDATE changes nothing: on PostgreSQL it holds the rows, so that nobody confirms a booking again or
 * pays it back between the check and the erasing.
 */
async function holdBookings(
  transaction: Transaction<Database>,
  paymentIds: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('bookings')
    .set(({ ref }) => ({ status: ref('status') }))
    .where('payment_id', 'in', listOrNone(paymentIds))
    .execute()
}

async function refuseOpenBusiness(
  transaction: Transaction<Database>,
  paymentIds: readonly string[],
  email: string,
): Promise<void> {
  const ids = listOrNone(paymentIds)
  const open = await transaction
    .selectFrom('open_payments')
    .select('reference')
    .where(isAddress('guest_email', email))
    .executeTakeFirst()
  if (open !== undefined) {
    throw new Conflict(
      `Payment ${open.reference} of this guest is undecided. Please wait until it is decided.`,
    )
  }
  const review = await transaction
    .selectFrom('payments')
    .leftJoin('review_decisions', 'review_decisions.payment_id', 'payments.id')
    .select('payments.reference')
    .where('payments.id', 'in', ids)
    .where('payments.outcome', '=', 'review')
    .where('review_decisions.payment_id', 'is', null)
    .executeTakeFirst()
  if (review !== undefined)
    throw new Conflict(`Please decide payment ${review.reference} of this guest first.`)
  const refund = await transaction
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', 'in', ids)
    .where('state', 'not in', ['processed', 'settled'])
    .executeTakeFirst()
  if (refund !== undefined) {
    throw new Conflict('A refund to this guest is under way. Please wait until the money has gone back.')
  }
  const booking = await transaction
    .selectFrom('bookings')
    .select('code')
    .where('payment_id', 'in', ids)
    .where('status', '=', 'confirmed')
    .executeTakeFirst()
  if (booking !== undefined) {
    throw new Conflict(
      `Booking ${booking.code} of this guest is confirmed. Please complete or cancel it first.`,
    )
  }
}

/** Gives how many rows of each kind have changed. */
async function eraseRows(
  transaction: Transaction<Database>,
  paymentIds: readonly string[],
  email: string,
  now: Date,
): Promise<Record<string, number>> {
  // Only what was looked at above: on PostgreSQL another payment of this guest may have been stored since.
  const ids = listOrNone(paymentIds)
  const messages = await transaction
    .selectFrom('messages')
    .select('id')
    .where(isAddress('email', email))
    .execute()
  const messageIds = messages.map(({ id }) => id)
  // A mail to or about this guest that waits has nobody to go to any more.
  const waiting = await transaction
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('done_at', 'is', null)
    .execute()
  const moot = waiting
    .filter(({ payload }) => [...paymentIds, ...messageIds].some((id) => payload.includes(id)))
    .map(({ id }) => id)
  const mails = await transaction
    .updateTable('outbox')
    .set({ done_at: now.toISOString(), unsent: 'erased' })
    .where('id', 'in', listOrNone(moot))
    .executeTakeFirst()
  const bookings = await transaction
    .updateTable('bookings')
    .set({ guest_name: ERASED.name, guest_email: ERASED.email })
    .where('payment_id', 'in', ids)
    .executeTakeFirst()
  const payments = await transaction
    .updateTable('payments')
    .set({ payer_email: ERASED.email })
    .where('id', 'in', ids)
    // Somebody else may have paid for this guest.
    .where(isAddress('payer_email', email))
    .executeTakeFirst()
  await transaction.updateTable('refunds').set({ last_error: null }).where('payment_id', 'in', ids).execute()
  await transaction
    .updateTable('messages')
    .set({ name: ERASED.name, email: ERASED.email, message: ERASED.name, state: 'answered', doubt: null })
    .where('id', 'in', listOrNone(messageIds))
    .execute()
  await eraseMentions(transaction, email)
  return {
    payments: Number(payments.numUpdatedRows),
    bookings: Number(bookings.numUpdatedRows),
    messages: messageIds.length,
    mails: Number(mails.numUpdatedRows),
  }
}

/** Takes the address out of the words and names of others. */
async function eraseMentions(transaction: Transaction<Database>, email: string): Promise<void> {
  const pattern = `%${email.replaceAll(/[!%_]/g, '!$&')}%`
  const mentions = (column: string) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '!'`
  const scrubbed = (text: string) => text.replaceAll(addressPattern(email), ERASED.email)
  const messages = await transaction
    .selectFrom('messages')
    .select(['id', 'name', 'message'])
    .where(({ or }) => or([mentions('name'), mentions('message')]))
    .execute()
  for (const { id, name, message } of messages) {
    const words = { name: scrubbed(name), message: scrubbed(message) }
    await transaction.updateTable('messages').set(words).where('id', '=', id).execute()
  }
  const bookings = await transaction
    .selectFrom('bookings')
    .select(['id', 'guest_name'])
    .where(mentions('guest_name'))
    .execute()
  for (const { id, guest_name } of bookings) {
    const name = { guest_name: scrubbed(guest_name) }
    await transaction.updateTable('bookings').set(name).where('id', '=', id).execute()
  }
}
