import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../db/schema'
import type { VisitTotalTable } from '../db/visits-schema'
import { inTransaction } from '../db/transaction'

export type VisitTotal = Omit<Selectable<VisitTotalTable>, 'id'>

/** Adds one to a total. */
export function countVisit(database: Kysely<Database>, visit: Omit<VisitTotal, 'total'>): Promise<void> {
  const row = { id: randomUUID(), ...visit, total: 1 }
  return inTransaction(database, async (trx) => {
    await trx
      .insertInto('visit_totals')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'event', 'page', 'campaign'])
          .doUpdateSet({ total: sql<number>`visit_totals.total + 1` }),
      )
      .execute()
  })
}

/** Returns the totals of these days, both included. */
export function findTotals(
  database: Kysely<Database>,
  { from, to }: { from: string; to: string },
): Promise<VisitTotal[]> {
  return database
    .selectFrom('visit_totals')
    .select(['day', 'event', 'page', 'campaign', 'total'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('event')
    .orderBy('page')
    .orderBy('campaign')
    .execute()
}

/** Returns the sum of each event on these days, by day, campaign or page. */
export async function sumTotals(
  database: Kysely<Database>,
  { from, to }: { from: string; to: string },
  by: 'day' | 'campaign' | 'page',
): Promise<{ name: string; event: VisitTotal['event']; total: number }[]> {
  const rows = await database
    .selectFrom('visit_totals')
    .select(({ fn }) => [`${by} as name`, 'event', fn.sum<number | string>('total').as('total')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy([by, 'event'])
    .orderBy(by)
    .execute()
  return rows.map((row) => ({ ...row, total: Number(row.total) }))
}

/** Returns the first day with a total, or undefined before the first guest. */
export async function findFirstDay(database: Kysely<Database>): Promise<string | undefined> {
  const row = await database
    .selectFrom('visit_totals')
    .select('day')
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  return row?.day
}
