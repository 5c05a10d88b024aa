import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Role } from '../../shared/desk/roles'
import type { Database, JournalTable } from '../db/schema'
import { inTransaction } from '../db/transaction'

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
