import type { Kysely, Selectable } from 'kysely'
import type {
  BookingTable,
  JournalTable,
  MessageTable,
  OpenPaymentTable,
  Database,
  OutboxTable,
  PaymentTable,
  RefundTable,
  ReviewDecisionTable,
  RoomPriceTable,
  RoomTable,
} from '../db/schema'
import { readSnapshot } from '../db/transaction'

// No name and no e-mail address is read, so that no report can contain one.
const ROOM_COLUMNS = ['id', 'available'] as const
const PRICE_COLUMNS = ['room_id', 'price_kobo', 'valid_from', 'valid_to'] as const
const PAYMENT_COLUMNS = [
  'id',
  'reference',
  'provider_txn_id',
  'room_id',
  'amount_kobo',
  'requested_kobo',
  'currency',
  'domain',
  'paid_at',
  'outcome',
  'reason',
  'response_status',
  'response_body',
  'created_at',
] as const
const BOOKING_COLUMNS = ['code', 'room_id', 'payment_id', 'status', 'checked_in_at', 'ended_at'] as const
const REFUND_COLUMNS = ['payment_id', 'amount_kobo', 'state', 'created_at', 'processed_at'] as const
const OPEN_PAYMENT_COLUMNS = ['reference', 'next_attempt_at'] as const
const MAIL_COLUMNS = ['id', 'kind', 'dedupe_key', 'payload', 'done_at', 'unsent', 'resend_of'] as const
const MESSAGE_COLUMNS = ['id', 'state', 'state_at', 'doubt', 'digest_hour'] as const
const DECISION_COLUMNS = ['payment_id', 'decision'] as const
const JOURNAL_COLUMNS = ['id', 'at', 'action', 'subject_id', 'before', 'after'] as const

type Entry<Table, Column extends keyof Table> = Pick<Selectable<Table>, Column & keyof Selectable<Table>>

export type PriceEntry = Entry<RoomPriceTable, (typeof PRICE_COLUMNS)[number]>
export type PaymentEntry = Entry<PaymentTable, (typeof PAYMENT_COLUMNS)[number]>
export type BookingEntry = Entry<BookingTable, (typeof BOOKING_COLUMNS)[number]>
export type RefundEntry = Entry<RefundTable, (typeof REFUND_COLUMNS)[number]>
export type OpenPaymentEntry = Entry<OpenPaymentTable, (typeof OPEN_PAYMENT_COLUMNS)[number]>
export type MailEntry = Entry<OutboxTable, (typeof MAIL_COLUMNS)[number]>
export type MessageEntry = Entry<MessageTable, (typeof MESSAGE_COLUMNS)[number]>
export type DecisionEntry = Entry<ReviewDecisionTable, (typeof DECISION_COLUMNS)[number]>

export type JournalEntry = Entry<JournalTable, (typeof JOURNAL_COLUMNS)[number]>

/** A snapshot of the hotel's books; amounts in kobo. */
export interface Books {
  rooms: Entry<RoomTable, (typeof ROOM_COLUMNS)[number]>[]
  prices: PriceEntry[]
  payments: PaymentEntry[]
  bookings: BookingEntry[]
  refunds: RefundEntry[]
  openPayments: OpenPaymentEntry[]
  mails: MailEntry[]
  /** What guests wrote, without their words. */
  messages: MessageEntry[]
  /** What people decided about payments under review. */
  decisions: DecisionEntry[]
  /** What people of the desk have done, the oldest first. */
  journal: JournalEntry[]
}

/** Reads a snapshot of the books, while other processes go on writing. Throws what the database throws. */
export function readBooks(database: Kysely<Database>): Promise<Books> {
  return readSnapshot(database, readTables)
}

async function readTables(connection: Kysely<Database>): Promise<Books> {
  return {
    rooms: await connection.selectFrom('rooms').select(ROOM_COLUMNS).orderBy('id').execute(),
    prices: await connection.selectFrom('room_prices').select(PRICE_COLUMNS).orderBy('id').execute(),
    payments: await connection
      .selectFrom('payments')
      .select(PAYMENT_COLUMNS)
      .orderBy('created_at')
      .orderBy('reference')
      .execute(),
    bookings: await connection.selectFrom('bookings').select(BOOKING_COLUMNS).orderBy('code').execute(),
    refunds: await connection.selectFrom('refunds').select(REFUND_COLUMNS).orderBy('payment_id').execute(),
    openPayments: await connection
      .selectFrom('open_payments')
      .select(OPEN_PAYMENT_COLUMNS)
      .orderBy('reference')
      .execute(),
    mails: await connection.selectFrom('outbox').select(MAIL_COLUMNS).orderBy('dedupe_key').execute(),
    messages: await connection.selectFrom('messages').select(MESSAGE_COLUMNS).orderBy('id').execute(),
    decisions: await connection
      .selectFrom('review_decisions')
      .select(DECISION_COLUMNS)
      .orderBy('payment_id')
      .execute(),
    journal: await connection
      .selectFrom('journal')
      .select(JOURNAL_COLUMNS)
      .orderBy('at')
      .orderBy('id')
      .execute(),
  }
}
