import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { ActorRole, Role } from '../../shared/desk/roles'
import type { Database, JournalTable } from '../db/schema'
import { inTransaction } from '../db/transaction'

export type JournalRow = Selectable<JournalTable>

/** The person or program that does something at the desk. */
export interface Actor {
  /** The name in the journal. */
  who: string
  /** Null for the terminal and the server itself. */
  personId: string | null
  role: ActorRole
  via: 'browser' | 'terminal' | 'server'
}

/** An actor who has signed in at the desk. */
export interface SignedInPerson extends Actor {
  personId: string
  role: Role
}

/** What an entry is about. */
export type Subject =
  'room' | 'booking' | 'payment' | 'refund' | 'money' | 'message' | 'mail' | 'guest' | 'person' | 'site'

export interface NewEntry {
  /** By default a new one. */
  id?: string
  /** The subject and a verb in the past, such as 'room.closed'. */
  action: `${Subject}.${string}`
  /** A room's id, a booking's code, a payment's reference, or the id of another row. */
  about: string | number
  /** The changed values. Never a guest's name, address or words, because entries cannot be erased. */
  before?: JournalFacts
  after?: JournalFacts
}

export type JournalFacts = Record<string, string | number | boolean | null>

/** Writes an entry in the transaction of the change itself. Returns the entry's id. */
export async function writeEntry(
  transaction: Transaction<Database>,
  { who, personId, via }: Actor,
  { id = randomUUID(), action, about, before, after }: NewEntry,
  now: Date,
): Promise<string> {
  const subject = action.slice(0, action.indexOf('.'))
  const fromRoomId = roomIn(before)
  const roomId = subject === 'room' ? Number(about) : (roomIn(after) ?? fromRoomId)
  await transaction
    .insertInto('journal')
    .values({
      id,
      at: now.toISOString(),
      who,
      person_id: personId,
      via,
      action,
      subject,
      subject_id: String(about),
      room_id: roomId,
      from_room_id: fromRoomId === roomId ? null : fromRoomId,
      booking_code: await findBookingCode(transaction, subject, String(about)),
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute()
  return id
}

function roomIn(facts: JournalFacts = {}): number | null {
  const { room_id } = facts
  return typeof room_id === 'number' ? room_id : null
}

/** Returns the code of the booking that an entry is about, also by its payment or refund; null for any other entry. */
async function findBookingCode(
  transaction: Transaction<Database>,
  subject: string,
  about: string,
): Promise<string | null> {
  if (subject === 'booking') return about
  if (subject !== 'payment' && subject !== 'refund') return null
  const booking = await transaction
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.id', 'bookings.payment_id')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select('bookings.code')
    .where(subject === 'payment' ? 'payments.reference' : 'refunds.id', '=', about)
    .executeTakeFirst()
  return booking?.code ?? null
}

/**
 * Makes a change and writes the entry that it returns, in one transaction. Returns the entry's id. When the
 * connection breaks during the commit, the transaction runs again, finds the entry, and changes nothing. Throws
 * what the change throws, and DatabaseUnavailable.
 */
export async function recordChange(
  database: Kysely<Database>,
  actor: Actor,
  change: (transaction: Transaction<Database>, entry: string) => Promise<NewEntry>,
  now: Date,
): Promise<string> {
  const id = randomUUID()
  await inTransaction(database, async (transaction) => {
    if ((await findEntry(transaction, id)) !== undefined) return
    await writeEntry(transaction, actor, { ...(await change(transaction, id)), id }, now)
  })
  return id
}

export function findEntry(database: Kysely<Database>, id: string): Promise<JournalRow | undefined> {
  return database.selectFrom('journal').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Parses an entry's `before` or `after`; null becomes {}. */
export function readFacts(facts: string | null): JournalFacts {
  return facts === null ? {} : (JSON.parse(facts) as JournalFacts)
}

/** Returns the entries about a booking, its payment and refunds, oldest first. */
export function listEntriesOfBooking(database: Kysely<Database>, code: string): Promise<JournalRow[]> {
  return database
    .selectFrom('journal')
    .selectAll()
    .where('booking_code', '=', code)
    .orderBy('at')
    .orderBy('id')
    .execute()
}
