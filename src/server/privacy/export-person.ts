import { type Kysely, type RawBuilder, sql } from 'kysely'
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
    const bookingIds = listOrNone(bookings.map(({ id }) => id))
    // Whatever the table, all its columns are exported.
    const rowsOf = (table: keyof Database, condition: RawBuilder<boolean>) =>
      transaction
        .selectFrom(table as 'payments')
        .selectAll()
        .where(condition)
        .execute()
    const messages = await transaction
      .selectFrom('messages')
      .selectAll()
      .where(isAddress('email', email))
      .orderBy('created_at')
      .execute()
    const outbox = await transaction
      .selectFrom('outbox')
      .select(['id', 'kind', 'payment_id', 'booking_id', 'payload', 'created_at', 'done_at', 'unsent'])
      .orderBy('created_at')
      .execute()
    const result = {
      email,
      exported_at: now.toISOString(),
      payments: await rowsOf('payments', among('id', ids)),
      bookings,
      folio_entries: await rowsOf('folio_entries', among('booking_id', bookingIds)),
      corrections: [
        ...(await rowsOf('corrections', among('booking_id', bookingIds))),
        // A new address entered for another booking and never confirmed. `before` is another guest's address.
        ...(await transaction
          .selectFrom('corrections')
          .select(['id', 'entry_id', 'field', 'after'])
          .where('booking_id', 'not in', bookingIds)
          .where(isAddress('after', email))
          .execute()),
      ],
      invoices: await rowsOf('invoices', among('booking_id', bookingIds)),
      refunds: await rowsOf('refunds', among('payment_id', ids)),
      disputes: await rowsOf('disputes', among('payment_id', ids)),
      open_payments: await rowsOf('open_payments', isAddress('guest_email', email)),
      messages,
      mails: outbox
        .filter(
          ({ payment_id, booking_id, payload }) =>
            ids.includes(payment_id ?? '') ||
            bookings.some(({ id }) => id === booking_id) ||
            messages.some(({ id }) => payload.includes(id)),
        )
        .map(({ id, kind, created_at, done_at, unsent }) => ({ id, kind, created_at, done_at, unsent })),
    }
    const after = { payments: result.payments.length, messages: messages.length }
    await writeEntry(transaction, actor, journalEntry('guest.exported', 'guest', { after }), now)
    return result
  })
}

function among(column: string, values: readonly string[]) {
  return sql<boolean>`${sql.ref(column)} in (${sql.join(listOrNone(values))})`
}
