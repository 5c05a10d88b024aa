import type { Kysely } from 'kysely'
import { JOURNAL_PAGE, type JournalPage } from '../../shared/desk/journal'
import type { Database } from '../db/schema'
import { createDescriber, type Names } from './describe'
import { type JournalFilter, listLastEntries } from './journal'

/** Returns a page of the journal, newest first, in names instead of ids. Throws NotFound for an unknown `before`. */
export async function readJournalPage(
  database: Kysely<Database>,
  filter: JournalFilter,
): Promise<JournalPage> {
  const rows = await listLastEntries(database, JOURNAL_PAGE + 1, filter)
  const shown = rows.slice(0, JOURNAL_PAGE)
  const refundIds = shown.filter(({ subject }) => subject === 'refund').map((entry) => entry.subject_id)
  const describe = createDescriber(await readNames(database, refundIds))
  return {
    entries: shown.map((entry) => ({
      id: entry.id,
      at: entry.at,
      who: entry.who,
      what: describe(entry),
    })),
    next: rows.length > JOURNAL_PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

async function readNames(database: Kysely<Database>, refundIds: readonly string[]): Promise<Names> {
  const rooms = await database.selectFrom('rooms').select(['id', 'name']).execute()
  const people = await database.selectFrom('desk_people').select(['id', 'name']).execute()
  const refunds =
    refundIds.length === 0
      ? []
      : await database
          .selectFrom('refunds')
          .innerJoin('payments', 'payments.id', 'refunds.payment_id')
          .select(['refunds.id', 'payments.reference'])
          .where('refunds.id', 'in', refundIds)
          .execute()
  return {
    room: new Map(rooms.map(({ id, name }) => [String(id), name])),
    person: new Map(people.map(({ id, name }) => [id, name])),
    refund: new Map(refunds.map(({ id, reference }) => [id, reference])),
  }
}
