import { type Kysely, sql } from 'kysely'
import { JOURNAL_PAGE, type JournalPage, type JournalQuery } from '../../shared/desk/journal'
import { atHotel, dayAfter } from '../../shared/stay'
import type { Database } from '../db/schema'
import { NotFound } from '../http/errors'
import { describeEntry, readNames } from './describe'
import { findEntry, type JournalRow } from './journal'

/** Returns entries, newest first, in names instead of ids. Throws NotFound for an unknown `before`. */
export async function readJournalPage(
  database: Kysely<Database>,
  filter: JournalQuery,
): Promise<JournalPage> {
  const rows = await listLastEntries(database, JOURNAL_PAGE + 1, filter)
  const shown = rows.slice(0, JOURNAL_PAGE)
  const names = await readNames(database, shown)
  const codes = shown.flatMap(({ booking_code }) => booking_code ?? [])
  const bookings = await database
    .selectFrom('bookings')
    .select(['code', 'guest_name'])
    .where('code', 'in', ['', ...codes])
    .execute()
  const guests = new Map(bookings.map(({ code, guest_name }) => [code, guest_name]))
  return {
    entries: shown.map((entry) => {
      const { id, at, who, amount_kobo, booking_code: code } = entry
      const booking = code === null ? null : { code, guest_name: guests.get(code) ?? '' }
      return { id, at, who, what: describeEntry(entry, names), amount_kobo, booking }
    }),
    next: rows.length > JOURNAL_PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** An entry and its folio rows have one moment. A handover's entry has the handover's id. */
const amountKobo = sql<number | null>`coalesce(
  (select cast(sum(case kind when 'refund' then -amount_kobo else amount_kobo end) as bigint)
    from folio_entries inner join bookings on bookings.id = folio_entries.booking_id
    where code = journal.booking_code and folio_entries.at = journal.at and method is not null),
  (select counted_kobo from handovers where handovers.id = subject_id and action = 'money.handed_over'))`

async function listLastEntries(
  database: Kysely<Database>,
  limit: number,
  { room, booking, person, day, money, before }: JournalQuery = {},
): Promise<(JournalRow & { amount_kobo: number | null })[]> {
  let query = database.selectFrom('journal').selectAll().select(amountKobo.as('amount_kobo'))
  if (money !== undefined) query = query.where(amountKobo, 'is not', null)
  if (room !== undefined) {
    const roomId = Number(room)
    query = query.where(({ eb, or }) => or([eb('room_id', '=', roomId), eb('from_room_id', '=', roomId)]))
  }
  if (booking !== undefined) query = query.where('booking_code', '=', booking)
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
