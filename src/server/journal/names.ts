import type { Kysely } from 'kysely'
import { DETAIL_WORDS } from '../../shared/desk/booking-words'
import { formatNaira, toNaira } from '../../shared/money'
import type { Database } from '../db/schema'
import type { JournalFacts, JournalRow } from './journal'

/** What sentences about entries say beyond what the journal has. What is missing stays a number, or is paraphrased. */
export interface Names {
  room: ReadonlyMap<string, string>
  person: ReadonlyMap<string, string>
  /** Amount and payment of a refund. */
  refund: ReadonlyMap<string, string>
  /** Texts by the id of an entry. They may name a guest, so they are kept where they can be erased. */
  texts: ReadonlyMap<string, JournalFacts>
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
    room: new Map(rooms.map(({ id, name }) => [String(id), name])),
    person: new Map(people.map(({ id, name }) => [id, name])),
    refund: new Map(
      refunds.map(({ id, amount_kobo, reference }) => [
        id,
        `${formatNaira(toNaira(amount_kobo))} of payment ${reference}`,
      ]),
    ),
    texts: await readTexts(database, ['', ...entries.map(({ id }) => id)]),
  }
}

/** An entry about money in a folio, or about closing a room, has the id of that row. */
async function readTexts(
  database: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, JournalFacts>> {
  const money = await database
    .selectFrom('folio_entries')
    .leftJoin('folio_entries as voided', 'voided.id', 'folio_entries.voids')
    .select(['folio_entries.id', 'folio_entries.text', 'voided.text as voided_text', 'voided.night'])
    .where('folio_entries.id', 'in', ids)
    .execute()
  const holds = await database.selectFrom('holds').select(['id', 'note']).where('id', 'in', ids).execute()
  const corrections = await database
    .selectFrom('corrections')
    .selectAll()
    .where('entry_id', 'in', ids)
    .orderBy('field')
    .execute()
  const texts = new Map<string, JournalFacts>(
    [...money, ...holds].map(({ id, ...facts }): [string, JournalFacts] => [id, facts]),
  )
  for (const { entry_id, field, before, after } of corrections) {
    const label = detailInWords(field)
    const is = after === null ? (before === null ? label : `${label} removed`) : `${label} “${after}”`
    const values = before === null ? is : `${is}, was “${before}”`
    const others = texts.get(entry_id)?.['fields']
    texts.set(entry_id, { fields: others === undefined ? values : `${others}; ${values}` })
  }
  return texts
}

/** @example detailInWords('guest_name') // 'Name' */
export function detailInWords(field: string): string {
  return { ...DETAIL_WORDS }[field] ?? field
}
