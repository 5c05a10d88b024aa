import type { Kysely } from 'kysely'
import { formatKobo } from '../../shared/money'
import type { Database } from '../db/schema'
import { detailInWords } from './actions/booking'
import type { Sentence, Texts } from './actions/words'
import { ACTIONS, type JournalRow } from './journal'

interface Names {
  /** By subject and id. */
  subjects: ReadonlyMap<string, string>
  /** By the id of an entry. */
  texts: ReadonlyMap<string, Texts>
}

const NAMELESS = new Map([
  ['person', 'Somebody'],
  ['refund', 'a payment'],
])

/** Shows an unknown action, which a later version wrote, by its name. */
export function describeEntry(
  { id, action, subject, subject_id, before, after }: JournalRow,
  names: Names,
): string {
  if (!isKnown(action)) return `${action}: ${subject_id}`
  // Safe: journalEntry checks the facts of each action.
  const describe = ACTIONS[action] as Sentence<object>
  const facts = {
    ...(before !== null && { before: JSON.parse(before) as unknown }),
    ...(after !== null && { after: JSON.parse(after) as unknown }),
  }
  return describe(nameOf(names, subject, subject_id), facts, {
    room: (room) => nameOf(names, 'room', String(room)),
    texts: names.texts.get(id) ?? {},
  })
}

function isKnown(action: string): action is keyof typeof ACTIONS {
  return Object.hasOwn(ACTIONS, action)
}

function nameOf({ subjects }: Names, subject: string, id: string): string {
  return subjects.get(`${subject} ${id}`) ?? NAMELESS.get(subject) ?? id
}

export async function readNames(
  database: Kysely<Database>,
  entries: readonly Pick<JournalRow, 'id' | 'subject' | 'subject_id'>[],
): Promise<Names> {
  const rooms = await database.selectFrom('rooms').select(['id', 'name']).execute()
  const people = await database.selectFrom('desk_people').select(['id', 'name']).execute()
  const refundIds = entries.filter(({ subject }) => subject === 'refund').map((entry) => entry.subject_id)
  const refunds = await database
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.amount_kobo', 'payments.reference'])
    .where('refunds.id', 'in', ['', ...refundIds])
    .execute()
  return {
    subjects: new Map([
      ...rooms.map(({ id, name }) => [`room ${id}`, `${id} (${name})`] as const),
      ...people.map(({ id, name }) => [`person ${id}`, name] as const),
      ...refunds.map(
        ({ id, amount_kobo, reference }) =>
          [`refund ${id}`, `${formatKobo(amount_kobo)} of payment ${reference}`] as const,
      ),
    ]),
    texts: await readTexts(database, ['', ...entries.map(({ id }) => id)]),
  }
}

/** A journal entry about a folio entry, or about closing a room, shares its id with that row. */
async function readTexts(database: Kysely<Database>, ids: readonly string[]): Promise<Map<string, Texts>> {
  const money = await database
    .selectFrom('folio_entries')
    .leftJoin('folio_entries as voided', 'voided.id', 'folio_entries.voids')
    .select(['folio_entries.id', 'folio_entries.text', 'voided.text as voided_text', 'voided.night'])
    .where('folio_entries.id', 'in', ids)
    .execute()
  const holds = await database.selectFrom('holds').select(['id', 'note']).where('id', 'in', ids).execute()
  const closures = await database
    .selectFrom('closures')
    .select(['id', 'note'])
    .where('id', 'in', ids)
    .execute()
  const notes = await database
    .selectFrom('room_notes')
    .select(['id', 'text as note'])
    .where('id', 'in', ids)
    .execute()
  const corrections = await database
    .selectFrom('corrections')
    .selectAll()
    .where('entry_id', 'in', ids)
    .orderBy('field')
    .execute()
  const rows = [...money, ...holds, ...closures, ...notes]
  const texts = new Map<string, Texts>(rows.map(({ id, ...values }) => [id, values]))
  for (const { entry_id, field, before, after } of corrections) {
    const label = detailInWords(field)
    const is = after === null ? (before === null ? label : `${label} removed`) : `${label} “${after}”`
    const values = before === null ? is : `${is}, was “${before}”`
    const others = texts.get(entry_id)?.fields
    texts.set(entry_id, { fields: others === undefined ? values : `${others}; ${values}` })
  }
  return texts
}
