import { sql, type Transaction } from 'kysely'
import { type Database, ERASED } from '../db/schema'
import type { InvoiceBody } from '../invoices/invoices'
import { addressPattern, findPaymentIds, isAddress, isBookingOf, listOrNone } from './address'

/** Takes the address in lower case. When anything is still open, the caller must roll back. */
export async function eraseInBooks(
  transaction: Transaction<Database>,
  email: string,
  now: Date,
): Promise<{ rows: Record<string, number>; obstacle: string | null }> {
  const paymentIds = await findPaymentIds(transaction, email)
  const bookingIds = await lockBookings(transaction, paymentIds, email)
  const obstacle = await findOpenBusiness(transaction, { paymentIds, bookingIds }, email)
  return { rows: await eraseRows(transaction, { paymentIds, bookingIds }, email, now), obstacle }
}

interface PersonRows {
  paymentIds: readonly string[]
  bookingIds: readonly string[]
}

/** The UPDATE changes nothing, but locks the rows on PostgreSQL until the transaction ends. */
async function lockBookings(
  transaction: Transaction<Database>,
  paymentIds: readonly string[],
  email: string,
): Promise<string[]> {
  const rows = await transaction
    .updateTable('bookings')
    .set(({ ref }) => ({ status: ref('status') }))
    .where(isBookingOf(transaction, paymentIds, email))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function findOpenBusiness(
  transaction: Transaction<Database>,
  { paymentIds, bookingIds }: PersonRows,
  email: string,
): Promise<string | null> {
  const ids = sql.join(listOrNone(paymentIds))
  const { rows } = await sql<{ problem: string }>`
    select 'Payment ' || reference || ' of this guest is undecided. Please wait until it is decided.' as problem
    from open_payments where ${isAddress('guest_email', email)}
    union all
    select 'Please decide payment ' || reference || ' of this guest first.'
    from payments left join review_decisions on review_decisions.payment_id = payments.id
    where payments.id in (${ids}) and outcome = 'review' and decision is null
    union all
    select 'A refund to this guest is under way. Please wait until the money has gone back.'
    from refunds where payment_id in (${ids}) and state not in ('processed', 'settled')
    union all
    select 'A bank disputes a payment of this guest. Please wait until that is decided.'
    from disputes where payment_id in (${ids}) and status <> 'resolved'
    union all
    select 'Booking ' || code || ' of this guest is open. Please check the guest out or cancel it first.'
    from bookings where (id in (${sql.join(listOrNone(bookingIds))})
        or id in (select booking_id from payments where id in (${ids})))
      and status in ('expected', 'in_house')`.execute(transaction)
  return rows[0]?.problem ?? null
}

async function eraseRows(
  transaction: Transaction<Database>,
  { paymentIds, bookingIds }: PersonRows,
  email: string,
  now: Date,
): Promise<Record<string, number>> {
  // Only the payments that were checked, because another one may have been stored since on PostgreSQL.
  const ids = listOrNone(paymentIds)
  const messages = await transaction
    .selectFrom('messages')
    .select('id')
    .where(isAddress('email', email))
    .execute()
  const messageIds = messages.map(({ id }) => id)
  const keys = messageIds.map((id) => `contact-message:${id}`)
  const aboutMessages = transaction
    .selectFrom('outbox')
    .select('id')
    .where('dedupe_key', 'in', listOrNone(keys))
  const mails = await transaction
    .updateTable('outbox')
    .set({ done_at: now.toISOString(), unsent: 'erased' })
    .where('done_at', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('payment_id', 'in', ids),
        eb('booking_id', 'in', listOrNone(bookingIds)),
        eb('id', 'in', aboutMessages),
        eb('resend_of', 'in', aboutMessages),
      ]),
    )
    .executeTakeFirst()
  await eraseGuests(transaction, bookingIds)
  // Also where another guest has entered the address by mistake. That booking stays as it is.
  for (const column of ['before', 'after'] as const) {
    await transaction
      .updateTable('corrections')
      .set({ [column]: null })
      .where(isAddress(column, email))
      .execute()
  }
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
  const mentions = await eraseMentions(transaction, email)
  return {
    payments: Number(payments.numUpdatedRows),
    bookings: bookingIds.length,
    messages: messageIds.length,
    mails: Number(mails.numUpdatedRows),
    mentions,
  }
}

export async function eraseGuests(
  transaction: Transaction<Database>,
  bookingIds: readonly string[],
): Promise<void> {
  const ids = listOrNone(bookingIds)
  await transaction
    .updateTable('bookings')
    .set({
      guest_name: ERASED.name,
      guest_email: ERASED.email,
      phone: null,
      arrival_time: null,
      wishes: null,
      company: null,
      tin: null,
      note: null,
      persons: null,
      nationality: null,
      home_address: null,
      id_document: null,
    })
    .where('id', 'in', ids)
    .execute()
  await transaction
    .updateTable('corrections')
    .set({ before: null, after: null })
    .where('booking_id', 'in', ids)
    .execute()
  await transaction
    .updateTable('folio_entries')
    .set({ text: null })
    .where('booking_id', 'in', ids)
    .where(({ eb, or }) => or([eb('kind', '<>', 'payment'), eb('method', '<>', 'paystack')]))
    .execute()
  await eraseFromInvoices(transaction, ids)
}

async function eraseFromInvoices(
  transaction: Transaction<Database>,
  bookingIds: readonly string[],
): Promise<void> {
  const invoices = await transaction
    .selectFrom('invoices')
    .select(['number', 'body'])
    .where('booking_id', 'in', bookingIds)
    .execute()
  for (const { number, body: stored } of invoices) {
    const invoice = JSON.parse(stored) as InvoiceBody
    const guest = { name: ERASED.name, company: null, tin: null }
    const lines = invoice.lines.map((line) => ({ ...line, text: null }))
    const body = JSON.stringify({ ...invoice, guest, lines, reason: null })
    await transaction.updateTable('invoices').set({ body }).where('number', '=', number).execute()
  }
}

/** Erases the address in other people's messages and names. Returns the number of rows. */
async function eraseMentions(transaction: Transaction<Database>, email: string): Promise<number> {
  const pattern = `%${email.replaceAll(/[!%_]/g, '!$&')}%`
  const mentions = (column: string) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '!'`
  const scrubbed = (text: string) => text.replaceAll(addressPattern(email), ERASED.email)
  const isScrubbed = (text: string) => scrubbed(text) !== text
  const messages = await transaction
    .selectFrom('messages')
    .select(['id', 'name', 'message'])
    .where(({ or }) => or([mentions('name'), mentions('message')]))
    .execute()
  const mentioning = messages.filter(({ name, message }) => isScrubbed(name) || isScrubbed(message))
  for (const { id, name, message } of mentioning) {
    const words = { name: scrubbed(name), message: scrubbed(message) }
    await transaction.updateTable('messages').set(words).where('id', '=', id).execute()
  }
  const bookings = await transaction
    .selectFrom('bookings')
    .select(['id', 'guest_name'])
    .where(mentions('guest_name'))
    .execute()
  const named = bookings.filter(({ guest_name }) => isScrubbed(guest_name))
  for (const { id, guest_name } of named) {
    const name = { guest_name: scrubbed(guest_name) }
    await transaction.updateTable('bookings').set(name).where('id', '=', id).execute()
  }
  return mentioning.length + named.length
}
