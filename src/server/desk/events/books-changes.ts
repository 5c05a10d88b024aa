import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Topic } from '../../../shared/desk/events'
import { readVersion } from '../../db/dialect'
import type { Database } from '../../db/schema'

/** Another server's entry may come late, and its clock may be wrong by as much. */
const JOURNAL_MS = 60_000

/** What the journal's entries of a subject tell of, beside what the tables show. */
const TOPICS_OF: Record<string, readonly Topic[]> = {
  room: ['rooms'],
  booking: ['bookings', 'rooms', 'money'],
  payment: ['money', 'bookings'],
  refund: ['money', 'bookings'],
  message: ['messages'],
  mail: ['mail'],
  person: ['people'],
  guest: ['bookings', 'money', 'messages', 'mail'],
  site: ['publish'],
}

/** Counts and newest moments of the tables, by the topics that depend on them. */
const NUMBERS: { topics: readonly Topic[]; query: RawBuilder<unknown> }[] = [
  {
    topics: ['bookings', 'rooms', 'money'],
    query: sql`select count(*) as a, count(checked_in_at) as b, count(ended_at) as c, max(created_at) as d,
      max(checked_in_at) as e, max(ended_at) as f from bookings`,
  },
  {
    topics: ['money', 'bookings'],
    query: sql`select (select count(*) from payments) as a, (select count(*) from review_decisions) as b,
      (select count(*) from open_payments) as c, (select max(created_at) from open_payments) as d`,
  },
  {
    topics: ['money', 'bookings'],
    query: sql`select state, count(*) as a, sum(amount_kobo) as b, max(requested_at) as c, max(processed_at) as d
      from refunds group by state order by state`,
  },
  {
    topics: ['messages'],
    query: sql`select count(*) as a, count(state_at) as b, max(created_at) as c, max(state_at) as d
      from messages`,
  },
  {
    topics: ['mail'],
    query: sql`select count(*) as a, count(done_at) as b, sum(attempts) as c from outbox`,
  },
  {
    topics: ['people'],
    query: sql`select (select count(*) from desk_people) as a, (select count(revoked_at) from desk_people) as b,
      (select count(*) from desk_sessions) as c, (select count(ended_at) from desk_sessions) as d`,
  },
  { topics: ['rooms'], query: sql`select * from rooms order by id` },
]

/**
 * Gives a function that looks at the books, in a few short queries, and gives the topics that have changed
 * since its last call; the first call gives none. It throws what the database throws.
 */
export function createBooksChanges(database: Kysely<Database>, now: () => Date): () => Promise<Set<Topic>> {
  const seenEntries = new Set<string>()
  let last: string[] | undefined
  let lastVersion: string | undefined

  /** Adds the topics of entries that were not seen before. */
  async function lookAtJournal(changed: Set<Topic>): Promise<void> {
    const entries = await database
      .selectFrom('journal')
      .select(['id', 'subject'])
      .where('at', '>', new Date(now().getTime() - JOURNAL_MS).toISOString())
      .execute()
    for (const { id, subject } of entries) {
      if (!seenEntries.has(id)) for (const topic of TOPICS_OF[subject] ?? []) changed.add(topic)
    }
    seenEntries.clear()
    for (const { id } of entries) seenEntries.add(id)
  }

  return async () => {
    const changed = new Set<Topic>()
    const version = await readVersion(database)
    if (version !== undefined && version === lastVersion) return changed
    const isFirst = last === undefined
    const numbers: string[] = []
    for (const { query } of NUMBERS) numbers.push(await digest(database, query))
    await lookAtJournal(changed)
    for (const [index, { topics }] of NUMBERS.entries()) {
      if (last?.[index] !== numbers[index]) for (const topic of topics) changed.add(topic)
    }
    last = numbers
    lastVersion = version
    return isFirst ? new Set() : changed
  }
}

async function digest(database: Kysely<Database>, query: RawBuilder<unknown>): Promise<string> {
  const { rows } = await query.execute(database)
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64')
}
