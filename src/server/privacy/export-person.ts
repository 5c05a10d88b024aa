import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { type Actor, journalEntry, writeEntry } from '../journal/journal'
import { findPaymentIds, foldEmail, isAddress, isBookingOf, listOrNone } from './address'

/** Amounts are in kobo and times in UTC. The journal records the export, but not the address. */
export function exportPerson(database: Kysely<Database>, actor: Actor, address: string, now: Date) {
  const email = foldEmail(address)
  return inTransaction(database, async (transaction) => {
    const ids = await findPaymentIds(transaction, email)
    const bookings = await transaction
      .selectFrom('bookings')
      .selectAll()
      .where(isBookingOf(transaction, ids, email))
      .execute()
    const ofBookings = <Table extends 'folio_entries' | 'corrections' | 'invoices'>(table: Table) =>
      transaction
        .selectFrom(table as 'invoices')
        .selectAll()
        .where('booking_id', 'in', listOrNone(bookings.map(({ id }) => id)))
        .execute()
    const messages = await transaction
      .selectFrom('messages')
      .selectAll()
      .where(isAddress('email', email))
      .orderBy('created_at')
      .execute()
    const messageIds = messages.map(({ id }) => id)
    const outbox = await transaction
      .selectFrom('outbox')
      .select(['id', 'kind', 'payment_id', 'booking_id', 'payload', 'created_at', 'done_at', 'unsent'])
      .orderBy('created_at')
      .execute()
    const result = {
      email,
      exported_at: now.toISOString(),
      payments: await transaction
        .selectFrom('payments')
        .selectAll()
        .where('id', 'in', listOrNone(ids))
        .orderBy('created_at')
        .execute(),
      bookings,
      folio_entries: await ofBookings('folio_entries'),
      corrections: [
        ...(await ofBookings('corrections')),
        // A new address entered for another booking and never confirmed. `before` is another guest's address.
        ...(await transaction
          .selectFrom('corrections')
          .select(['id', 'entry_id', 'field', 'after'])
          .where('booking_id', 'not in', listOrNone(bookings.map(({ id }) => id)))
          .where(isAddress('after', email))
          .execute()),
      ],
      invoices: await ofBookings('invoices'),
      refunds: await transaction
        .selectFrom('refunds')
        .selectAll()
        .where('payment_id', 'in', listOrNone(ids))
        .execute(),
      disputes: await transaction
        .selectFrom('disputes')
        .selectAll()
        .where('payment_id', 'in', listOrNone(ids))
        .execute(),
      open_payments: await transaction
        .selectFrom('open_payments')
        .selectAll()
        .where(isAddress('guest_email', email))
        .execute(),
      messages,
      mails: outbox
        .filter(
          ({ payment_id, booking_id, payload }) =>
            ids.includes(payment_id ?? '') ||
            bookings.some(({ id }) => id === booking_id) ||
            messageIds.some((id) => payload.includes(id)),
        )
        .map(({ id, kind, created_at, done_at, unsent }) => ({ id, kind, created_at, done_at, unsent })),
    }
    const after = { payments: result.payments.length, messages: messages.length }
    await writeEntry(transaction, actor, journalEntry('guest.exported', 'guest', { after }), now)
    return result
  })
}
