import type { Kysely, Selectable } from 'kysely'
import type { BookingTable, Database, OutboxTable, PaymentTable, RefundTable } from '../db/schema'
import { type JournalRow, listEntriesAbout, readFacts } from '../journal/journal'

type Booking = Selectable<BookingTable>
type Payment = Selectable<PaymentTable>
type Refund = Selectable<RefundTable>
type OutboxRow = Selectable<OutboxTable>

/** The mails of which a payment has one at most. Their dedupe keys end in the payment's reference. */
const KINDS_OF_PAYMENT: readonly OutboxTable['kind'][] = [
  'booking-confirmed',
  'booking-notice',
  'booking-cancelled',
  'payment-review',
  'payment-held',
  'refund-due',
  'refund-processed',
]

/** Gives a booking with its payment and refund, or undefined. */
export async function findRows(
  database: Kysely<Database>,
  code: string,
): Promise<{ booking: Booking; payment: Payment; refund: Refund | undefined } | undefined> {
  const booking = await database
    .selectFrom('bookings')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
  if (booking === undefined) return undefined
  const payment = await database
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', booking.payment_id)
    .executeTakeFirstOrThrow()
  const refund = await database
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .executeTakeFirst()
  return { booking, payment, refund }
}

/**
 * Gives the journal's entries about a booking, its payment and its refund, and those about its rooms that
 * name the booking.
 */
export async function listEntriesOf(
  database: Kysely<Database>,
  { booking, payment, refund }: { booking: Booking; payment: Payment; refund: Refund | undefined },
): Promise<JournalRow[]> {
  const { code, room_id, created_at } = booking
  const own = await listEntriesAbout(database, 'booking', code)
  const rooms = own.flatMap(({ before, after }) =>
    [before, after].map((facts) => readFacts(facts)['room_id']).filter((id) => id !== undefined),
  )
  const ofRooms = await database
    .selectFrom('journal')
    .selectAll()
    .where('subject', '=', 'room')
    .where('subject_id', 'in', [...new Set([room_id, ...rooms].map(String))])
    .where('at', '>=', created_at)
    .where('after', 'like', `%"booking":${JSON.stringify(code)}%`)
    .execute()
  const ofPayment = await listEntriesAbout(database, 'payment', payment.reference)
  const ofRefund = refund === undefined ? [] : await listEntriesAbout(database, 'refund', refund.id)
  return [...own, ...ofRooms, ...ofPayment, ...ofRefund]
}

/** Gives the mails about a booking, its payment and its refund, with repeats, the oldest first. */
export async function listMailsOf(
  database: Kysely<Database>,
  {
    booking,
    payment,
    refund,
    entries,
  }: { booking: Booking; payment: Payment; refund: Refund | undefined; entries: JournalRow[] },
): Promise<OutboxRow[]> {
  const keys = [
    ...KINDS_OF_PAYMENT.map((kind) => `${kind}:${payment.reference}`),
    ...entries
      .filter(({ action }) => action === 'booking.moved')
      .map(({ id }) => `booking-moved:${booking.code}:${id}`),
  ]
  const firsts = database.selectFrom('outbox').select('id').where('dedupe_key', 'in', keys)
  const ofRefund = refund === undefined ? [] : [`refund-attention:${refund.id}:%`]
  return database
    .selectFrom('outbox')
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb('dedupe_key', 'in', keys),
        eb('resend_of', 'in', firsts),
        ...ofRefund.map((start) => eb('dedupe_key', 'like', start)),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
