import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Kysely, Selectable, Transaction } from 'kysely'
import type { Role } from '../../shared/desk/roles'
import { atHotel, dayAfter } from '../../shared/stay'
import type { Database, JournalTable } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { NotFound } from '../http/errors'

export type JournalRow = Selectable<JournalTable>

/** The person or program that does something at the desk. */
export interface Actor {
  /** The name in the journal. */
  who: string
  /** Null for the terminal and the server itself. */
  personId: string | null
  role: Role
  via: 'browser' | 'terminal' | 'server'
}

/** What an entry is about. */
export type Subject =
  'room' | 'booking' | 'payment' | 'refund' | 'money' | 'message' | 'mail' | 'guest' | 'person' | 'site'

export interface NewEntry {
  /** By default a new one. */
  id?: string
  /** The subject and a verb in the past, such as 'room.released'. */
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
  await transaction
    .insertInto('journal')
    .values({
      id,
      at: now.toISOString(),
      who,
      person_id: personId,
      via,
      action,
      subject: action.slice(0, action.indexOf('.')),
      subject_id: String(about),
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute()
  return id
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

/** Returns the entries about one subject, oldest first. */
export function listEntriesAbout(
  database: Kysely<Database>,
  subject: Subject,
  about: string | number,
): Promise<JournalRow[]> {
  return database
    .selectFrom('journal')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', String(about))
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export interface JournalFilter {
  /** Also entries that name the room beside their subject, such as a move. */
  room?: number | undefined
  /** Code of a booking: its entries, and those of its payment and refund. */
  booking?: string | undefined
  /** Id of a person. */
  person?: string | undefined
  /** A day in Lagos. */
  day?: string | undefined
  /** Id of an entry: only older ones. Throws NotFound for an unknown one. */
  before?: string | undefined
}

/** Returns the last entries, newest first. */
export async function listLastEntries(
  database: Kysely<Database>,
  limit: number,
  { room, booking, person, day, before }: JournalFilter = {},
): Promise<JournalRow[]> {
  let query = database.selectFrom('journal').selectAll()
  if (room !== undefined) query = query.where(isAboutRoom(room))
  if (booking !== undefined) query = query.where(isAboutBooking(booking))
  if (person !== undefined) query = query.where('person_id', '=', person)
  if (day !== undefined) {
    const [start, end] = [day, dayAfter(day, 1)].map((one) => atHotel(one, '00:00').toISOString())
    query = query.where('at', '>=', String(start)).where('at', '<', String(end))
  }
  if (before !== undefined) {
    const last = await findEntry(database, before)
    if (last === undefined) throw new NotFound('This entry')
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(last.at, last.id)))
  }
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

type Condition = ExpressionBuilder<Database, 'journal'>

function isAboutRoom(room: number) {
  return ({ eb, and, or }: Condition) =>
    or([
      and([eb('subject', '=', 'room'), eb('subject_id', '=', String(room))]),
      ...(['before', 'after'] as const).flatMap((facts) =>
        [',', '}'].map((end) => eb(facts, 'like', `%"room_id":${room}${end}%`)),
      ),
    ])
}

function isAboutBooking(code: string) {
  return ({ eb, and, or, selectFrom }: Condition) => {
    const payments = selectFrom('payments')
      .innerJoin('bookings', 'bookings.payment_id', 'payments.id')
      .where('bookings.code', '=', code)
    const refunds = payments.innerJoin('refunds', 'refunds.payment_id', 'payments.id')
    return or([
      and([eb('subject', '=', 'booking'), eb('subject_id', '=', code)]),
      and([eb('subject', '=', 'payment'), eb('subject_id', 'in', payments.select('payments.reference'))]),
      and([eb('subject', '=', 'refund'), eb('subject_id', 'in', refunds.select('refunds.id'))]),
      // A change of a room that ended the booking.
      and([eb('subject', '=', 'room'), eb('after', 'like', `%"booking":${JSON.stringify(code)}%`)]),
    ])
  }
}
