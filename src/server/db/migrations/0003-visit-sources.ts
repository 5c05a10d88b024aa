import type { Dialect } from '../dialect'
import * as t from '../tables'

export const visitSourceTables = {
  /** How many visits of a day began at a link of another site, and on which kind of device. */
  visit_sources: t.table(
    {
      day: t.text(),
      kind: t.oneOf(['referrer', 'device']),
      /** The other site's host, '' for none; or 'phone' or 'laptop'. */
      name: t.text(),
      total: t.bigint(),
    },
    { primaryKey: ['day', 'kind', 'name'] },
  ),
  counted_payments: t.table({
    payment_id: t.key('references payments (id)'),
  }),
}

export const paidVisitColumns = {
  /** The sum of the payments that a campaign led to, for the event 'paid'. */
  paid_kobo: t.generated(t.bigint('default 0')),
}

export function visitSourceStatements(dialect: Dialect): string[] {
  return [
    ...t.createTables(visitSourceTables, dialect),
    ...t.addColumns('visit_totals', paidVisitColumns, dialect),
  ]
}
