import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database, JournalTable } from '../db/schema'
import type { Actor } from './actor'

export type JournalRow = Selectable<JournalTable>

/** What an entry is about. */
export type Subject =
  'room' | 'booking' | 'payment' | 'refund' | 'message' | 'mail' | 'guest' | 'person' | 'site'

export interface NewEntry {
  /** Made before the transaction by a use case that must know its own entry when it runs again. */
  id?: string
  /** The subject and a verb in the past, such as 'room.released'. */
  action: `${Subject}.${string}`
  /** A room's id, a booking's code, a payment's reference, or the id of another row. */
  about: string | number
  /** The facts that changed, without a guest's name, address or words: an entry is never erased. */
  before?: Facts
  after?: Facts
}

export type Facts = Record<string, string | number | boolean | null>

/**
 * Writes an entry into the journal, in the transaction that does what it tells. Gives the entry's id. Throws
 * what the database throws.
 */
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

/** Gives an entry, or undefined. */
export function findEntry(database: Kysely<Database>, id: string): Promise<JournalRow | undefined> {
  return database.selectFrom('journal').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Gives the facts of an entry's `before` or `after`; none for null. */
export function readFacts(facts: string | null): Facts {
  return facts === null ? {} : (JSON.parse(facts) as Facts)
}

/** Gives the entries about one subject, the oldest first. */
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

/** Gives the last entries, the newest first. */
export function listLastEntries(database: Kysely<Database>, limit: number): Promise<JournalRow[]> {
  return database.selectFrom('journal').selectAll().orderBy('at', 'desc').orderBy('id').limit(limit).execute()
}
