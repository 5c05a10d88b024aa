import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import type { Database, OutboxTable, Unsent } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { findEntry, readFacts } from '../journal/journal'

export type OutboxRow = Selectable<OutboxTable>

/** Kinds of mail that anybody can cause without a payment. */
const OF_CONTACT_FORM: OutboxRow['kind'][] = ['contact-message', 'contact-digest']

/** How many outbox rows are read at once. */
const BATCH = 50
/** Length of the lease on a row. Longer than one attempt to send can take. */
export const HELD_MS = 5 * 60_000
/**
 * No attempt is planned further ahead than this: the longest pause is six hours. A row with a later date was
 * written while the clock was ahead; such a row is due now.
 */
const FURTHEST_PLAN_MS = 12 * 60 * 60_000

/**
 * Gives the mails to be sent next, oldest first: at most BATCH of those that are due. Mails of the contact
 * form come after all others, and one at a time: what becomes due meanwhile goes before the next of them.
 * Mails planned beyond FURTHEST_PLAN_MS are due too.
 */
export async function listDue(database: Kysely<Database>, now: Date): Promise<OutboxRow[]> {
  const furthest = new Date(now.getTime() + FURTHEST_PLAN_MS).toISOString()
  const due = database
    .selectFrom('outbox')
    .selectAll()
    .where('done_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('next_attempt_at', '<=', now.toISOString()), eb('next_attempt_at', '>', furthest)]),
    )
    .orderBy('created_at')
    .orderBy('id')
  const first = await due.where('kind', 'not in', OF_CONTACT_FORM).limit(BATCH).execute()
  return first.length > 0 ? first : due.where('kind', 'in', OF_CONTACT_FORM).limit(1).execute()
}

/**
 * A condition: the mail is still to be sent. A digest that nobody has tried to send is only planned: it waits
 * for the end of its hour, which is no sign of trouble.
 */
export function isWaiting({ eb, and, or }: ExpressionBuilder<Database, 'outbox'>) {
  return and([eb('done_at', 'is', null), or([eb('kind', '!=', 'contact-digest'), eb('attempts', '>', 0)])])
}

/** Gives the number of mails that are still to be sent, due or not, without planned digests. */
export async function countWaiting(database: Kysely<Database>): Promise<number> {
  const { waiting } = await database
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number | string>().as('waiting'))
    .where(isWaiting)
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

/**
 * Takes a lease of HELD_MS on a mail and gives the row as stored then, or undefined when another process was
 * first. The lease is one conditional UPDATE, so that of two processes only one sends.
 *
 * Delivery is at least once, because no transaction spans the database and a mail server. When the process
 * dies or loses the database after the server took the mail and before `markDone`, the mail is sent again
 * when the lease ends. The repeat has the same Message-ID, by which mailboxes recognise the same mail.
 */
export function takeRow(
  database: Kysely<Database>,
  row: OutboxRow,
  now: Date,
): Promise<OutboxRow | undefined> {
  const heldUntil = new Date(now.getTime() + HELD_MS).toISOString()
  return inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('outbox')
      .set({ next_attempt_at: heldUntil })
      .where('id', '=', row.id)
      .where('done_at', 'is', null)
      .where('next_attempt_at', '=', row.next_attempt_at)
      .executeTakeFirst()
    return numUpdatedRows === 1n ? { ...row, next_attempt_at: heldUntil } : undefined
  })
}

/** Marks a mail as done: no further attempt. Takes why it was not sent; null for a mail that was. */
export function markDone(
  database: Kysely<Database>,
  { id }: OutboxRow,
  unsent: Unsent | null,
  now: Date,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await transaction
      .updateTable('outbox')
      .set({ done_at: now.toISOString(), unsent })
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .execute()
  })
}

/** Stores when a mail is tried next, unless another process has taken the row meanwhile. */
export function putBack(
  database: Kysely<Database>,
  row: OutboxRow,
  plan: Pick<OutboxRow, 'attempts' | 'next_attempt_at'>,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await transaction
      .updateTable('outbox')
      .set(plan)
      .where('id', '=', row.id)
      .where('done_at', 'is', null)
      .where('next_attempt_at', '=', row.next_attempt_at)
      .execute()
  })
}

/**
 * Gives a payment with its room, booking, refund and decision, or undefined. The room is that of the booking,
 * which may have been moved since; without a booking it is the one that the payment names. Fields of what
 * does not exist are null. Amounts are in kobo.
 */
export function findPaymentFacts(database: Kysely<Database>, paymentId: string) {
  return database
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.payment_id', 'payments.id')
    .leftJoin('rooms', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('rooms.id', '=', fn.coalesce(ref('bookings.room_id'), ref('payments.room_id'))),
      ),
    )
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .leftJoin('review_decisions', 'review_decisions.payment_id', 'payments.id')
    .select([
      'payments.reference',
      'payments.amount_kobo',
      'payments.currency',
      'payments.payer_email',
      'payments.outcome',
      'payments.reason',
      'rooms.name as room_name',
      'bookings.code',
      'bookings.guest_name',
      'bookings.guest_email',
      'bookings.status as booking_status',
      'bookings.created_at as booked_at',
      'bookings.room_id as booking_room_id',
      'refunds.amount_kobo as refund_kobo',
      'refunds.state as refund_state',
      'refunds.last_error as refund_error',
      'review_decisions.decision',
    ])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
}
export type PaymentFacts = NonNullable<Awaited<ReturnType<typeof findPaymentFacts>>>

/** A move of a booking: the names of both rooms, and the id of the new one. */
export interface Move {
  from: string
  to: string
  toId: number
}

/** Gives a move, or undefined. Takes the id of the move's entry in the journal. */
export async function findMove(database: Kysely<Database>, entryId: string): Promise<Move | undefined> {
  const entry = await findEntry(database, entryId)
  if (entry?.action !== 'booking.moved') return undefined
  const ids = [entry.before, entry.after].map((facts) => Number(readFacts(facts)['room_id']))
  const rooms = await database.selectFrom('rooms').select(['id', 'name']).where('id', 'in', ids).execute()
  const [from, to] = ids.map((id) => rooms.find((room) => room.id === id)?.name)
  return from === undefined || to === undefined ? undefined : { from, to, toId: Number(ids[1]) }
}

/** Gives an open payment with its room, or undefined when it is closed. */
export function findOpenPaymentFacts(database: Kysely<Database>, reference: string) {
  return database
    .selectFrom('open_payments')
    .leftJoin('rooms', 'rooms.id', 'open_payments.room_id')
    .select([
      'open_payments.reference',
      'open_payments.guest_name',
      'open_payments.guest_email',
      'open_payments.created_at',
      'rooms.name as room_name',
    ])
    .where('open_payments.reference', '=', reference)
    .executeTakeFirst()
}
export type OpenPaymentFacts = NonNullable<Awaited<ReturnType<typeof findOpenPaymentFacts>>>

/** Gives a message from the contact form, or undefined. */
export function findMessage(database: Kysely<Database>, messageId: string) {
  return database.selectFrom('messages').selectAll().where('id', '=', messageId).executeTakeFirst()
}
export type MessageFacts = NonNullable<Awaited<ReturnType<typeof findMessage>>>

/** The messages of an hour's digest that nobody has handled, and the first of them. */
export interface DigestFacts {
  /** How many messages the digest tells of. */
  count: number
  /** How many of them are open. */
  open: number
  /** The oldest open ones, at most as many as asked for. */
  first: Pick<MessageFacts, 'name' | 'email' | 'message' | 'created_at'>[]
}

/** Gives the messages of a digest. Takes the digest's hour, and how many messages to give. */
export async function findDigest(
  database: Kysely<Database>,
  hour: string,
  most: number,
): Promise<DigestFacts> {
  const all = database.selectFrom('messages').where('digest_hour', '=', hour)
  const counts = await all
    .select(({ fn }) => ['state', fn.countAll<number | string>().as('count')])
    .groupBy('state')
    .execute()
  return {
    count: counts.reduce((sum, { count }) => sum + Number(count), 0),
    open: Number(counts.find(({ state }) => state === 'open')?.count ?? 0),
    first: await all
      .select(['name', 'email', 'message', 'created_at'])
      .where('state', '=', 'open')
      .orderBy('created_at')
      .orderBy('id')
      .limit(most)
      .execute(),
  }
}
