import type { Dialect } from '../dialect'
import { addColumns, bigint, createTables, generated, key, oneOf, table, text } from '../tables'

export const visitSourceTables = {
  /** How many visits of a day began at a link of another site, and on which kind of device. */
  visit_sources: table(
    {
      day: text(),
      kind: oneOf(['referrer', 'device']),
      /** The host of the other site, '' for none; 'phone' or 'laptop'. */
      name: text(),
      total: bigint(),
    },
    { primaryKey: ['day', 'kind', 'name'] },
  ),
  counted_payments: table({
    payment_id: key('references payments (id)'),
  }),
}

export const paidVisitColumns = {
  /** What the payments of a campaign came to, of the event 'paid'. */
  paid_kobo: generated(bigint('default 0')),
}

export function visitSourceStatements(dialect: Dialect): string[] {
  return [
    ...createTables(visitSourceTables, dialect),
    ...addColumns('visit_totals', paidVisitColumns, dialect),
  ]
}
