import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database, VisitSourceTable, VisitTotalTable } from '../db/schema'
import { inTransaction } from '../db/transaction'

export type VisitTotal = Omit<Selectable<VisitTotalTable>, 'id'>

/** Adds one to a total, and the sum that was paid with `reference`, once. */
export function countVisit(
  database: Kysely<Database>,
  visit: Omit<VisitTotal, 'total' | 'paid_kobo'>,
  reference?: string,
): Promise<void> {
  return inTransaction(database, async (trx) => {
    const paid_kobo = reference === undefined ? 0 : await takeAmount(trx, reference)
    const row = { id: randomUUID(), ...visit, total: 1, paid_kobo }
    await trx
      .insertInto('visit_totals')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['day', 'event', 'page', 'campaign']).doUpdateSet({
          total: sql<number>`visit_totals.total + 1`,
          paid_kobo: sql<number>`visit_totals.paid_kobo + ${paid_kobo}`,
        }),
      )
      .execute()
  })
}

async function takeAmount(trx: Transaction<Database>, reference: string): Promise<number> {
  const payment = await trx
    .selectFrom('payments')
    .select(['id', 'amount_kobo'])
    .where('reference', '=', reference)
    .where('outcome', '=', 'booked')
    .executeTakeFirst()
  if (payment === undefined) return 0
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('counted_payments')
    .values({ payment_id: payment.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? Number(payment.amount_kobo) : 0
}

export function countSources(
  database: Kysely<Database>,
  day: string,
  names: Record<VisitSourceTable['kind'], string>,
): Promise<void> {
  const kinds = ['referrer', 'device'] as const
  return inTransaction(database, async (trx) => {
    await trx
      .insertInto('visit_sources')
      .values(kinds.map((kind) => ({ day, kind, name: names[kind], total: 1 })))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'kind', 'name'])
          .doUpdateSet({ total: sql<number>`visit_sources.total + 1` }),
      )
      .execute()
  })
}

export async function sumSources(
  database: Kysely<Database>,
  { from, to }: { from: string; to: string },
  kind: VisitSourceTable['kind'],
): Promise<{ name: string; visits: number }[]> {
  const rows = await database
    .selectFrom('visit_sources')
    .select(({ fn }) => ['name', fn.sum<number | string>('total').as('total')])
    .where('kind', '=', kind)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('name')
    .execute()
  const sums = rows.map(({ name, total }) => ({ name, visits: Number(total) }))
  return sums.toSorted((one, other) => other.visits - one.visits)
}

export async function sumTotals(
  database: Kysely<Database>,
  { from, to }: { from: string; to: string },
  by: 'day' | 'campaign' | 'page',
): Promise<{ name: string; event: VisitTotal['event']; total: number; paid_kobo: number }[]> {
  const rows = await database
    .selectFrom('visit_totals')
    .select(({ fn }) => [
      `${by} as name`,
      'event',
      fn.sum<number | string>('total').as('total'),
      fn.sum<number | string>('paid_kobo').as('paid_kobo'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy([by, 'event'])
    .orderBy(by)
    .execute()
  return rows.map((row) => ({ ...row, total: Number(row.total), paid_kobo: Number(row.paid_kobo) }))
}

export async function findFirstDay(database: Kysely<Database>): Promise<string | undefined> {
  const days = database.selectFrom('visit_totals').select(({ fn }) => fn.min('day').as('first'))
  return (await days.executeTakeFirst())?.first ?? undefined
}
