import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ComparedCash, Handovers, NewHandover } from '../../shared/desk/handovers'
import { isAllowed } from '../../shared/desk/roles'
import { formatKobo } from '../../shared/money'
import { lockUntilCommit } from '../db/dialect'
import type { Database } from '../db/schema'
import { Conflict, Forbidden, NotFound } from '../http/errors'
import { type Actor, journalEntry, recordChange, recorded } from '../journal/journal'
import { tellOwners } from '../mail/owners'

const LISTED = 10

type Handover = Handovers['handovers'][number]

export async function listHandovers(database: Kysely<Database>): Promise<Handovers> {
  const rows = await selectHandovers(database).limit(LISTED).execute()
  return { handovers: rows }
}

export function listUnreadHandovers(database: Kysely<Database>): Promise<Handover[]> {
  return selectHandovers(database)
    .where('read_at', 'is', null)
    .where(({ eb, or, ref }) =>
      or([
        eb('counted_kobo', '<>', ref('expected_kobo')),
        eb('note', '<>', ''),
        eb(FIRST_DIFFERENCE, '<>', 0),
      ]),
    )
    .execute()
}

/** Notes the cash that a person has counted, and returns what the books expect. */
export async function compareCash(
  database: Kysely<Database>,
  actor: Actor,
  counted_kobo: number,
  now: Date,
): Promise<ComparedCash> {
  const expected_kobo = await expectedKobo(database)
  const last = (await selectHandovers(database).limit(1).executeTakeFirst())?.id ?? null
  const note = async (trx: Transaction<Database>) => {
    const count = { id: randomUUID(), at: now.toISOString(), by: actor.who, expected_kobo, counted_kobo }
    await trx.insertInto('cash_counts').values(count).execute()
    return journalEntry('money.cash_counted', last ?? '-', { after: { expected_kobo, counted_kobo } })
  }
  // A repeated call may enter the count twice: to answer what is expected matters more.
  await recordChange(database, { ...actor, actionId: undefined }, note, now)
  return { expected_kobo, last }
}

/** Throws a Conflict when somebody has handed over since the person looked, or other cash is expected. */
export const handOver = recorded<NewHandover>(
  async (trx, { seen_expected_kobo, seen_last, counted_kobo, note }, now, actor) => {
    await lockUntilCommit(trx, 'handovers')
    const expected_kobo = await expectedKobo(trx)
    const last = await selectHandovers(trx).limit(1).executeTakeFirst()
    const isOther = (last?.id ?? null) !== seen_last
    if (expected_kobo !== seen_expected_kobo || isOther) {
      throw new Conflict(
        last !== undefined && isOther
          ? `${last.by} has handed over ${formatKobo(last.counted_kobo)} meanwhile. Since then ${formatKobo(expected_kobo)} more is expected.`
          : `Cash has come or gone meanwhile: ${formatKobo(expected_kobo)} is expected now. Please count again.`,
      )
    }
    const id = randomUUID()
    await trx
      .insertInto('handovers')
      .values({ id, at: now.toISOString(), by: actor.who, expected_kobo, counted_kobo, note })
      .execute()
    await trx.updateTable('cash_counts').set({ handover_id: id }).where('handover_id', 'is', null).execute()
    if (counted_kobo !== expected_kobo) {
      const [counted, expected] = [counted_kobo, expected_kobo].map(formatKobo)
      const what = `handed over ${counted} in cash, where ${expected} was expected`
      await tellOwners(trx, { act: 'cash', who: actor.who, what, code: '' }, now)
    }
    return journalEntry('money.handed_over', id, { after: { expected_kobo, counted_kobo } })
  },
)

/** Throws NotFound, a Forbidden for a difference, and a Conflict for one's own note or one read already. */
export const readHandover = recorded<string>(async (trx, id, now, actor) => {
  const row = await selectHandovers(trx)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound('This handover'))
  if (!isAllowed(actor.role, 'exceptions')) {
    if (row.counted_kobo !== row.expected_kobo || row.first_difference_kobo)
      throw new Forbidden('An owner has to read this difference.')
    if (row.by === actor.who) throw new Conflict('Somebody else must read the note that you wrote.')
  }
  const { numUpdatedRows } = await trx
    .updateTable('handovers')
    .set({ read_at: now.toISOString(), read_by: actor.who })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return journalEntry('money.handover_read', id)
  throw new Conflict(`${row.read_by} has read this note already.`)
})

/** Sums all entries so far: one committed while somebody handed over is in the next handover. */
async function expectedKobo(database: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ kobo: number | string }>`
    select (select coalesce(sum(case when kind = 'payment' then amount_kobo else -amount_kobo end), 0)
        from folio_entries where method = 'cash')
      - (select coalesce(sum(expected_kobo), 0) from handovers) as kobo`.execute(database)
  return Number(rows[0]?.kobo ?? 0)
}

/** Returns when the first cash came that nobody has handed over; null when none is expected. */
export async function findKeptCash(database: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    select min(at) as since from folio_entries where method = 'cash' and kind = 'payment' and voids is null
      and id not in (select voids from folio_entries where voids is not null)
      and at >= coalesce((select max(at) from handovers), '')`.execute(database)
  return (await expectedKobo(database)) > 0 ? (rows[0]?.since ?? null) : null
}

const FIRST_DIFFERENCE = sql<
  number | null
>`(select cash_counts.counted_kobo - cash_counts.expected_kobo from cash_counts
  where cash_counts.handover_id = handovers.id order by cash_counts.at, cash_counts.id limit 1)`

function selectHandovers(database: Kysely<Database>) {
  return database
    .selectFrom('handovers')
    .selectAll()
    .select(FIRST_DIFFERENCE.as('first_difference_kobo'))
    .orderBy('at', 'desc')
    .orderBy('id')
}
