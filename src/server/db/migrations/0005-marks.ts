import type { Dialect } from '../dialect'
import * as t from '../tables'

export const markTables = {
  /** Cash that somebody has counted, with what the books expected; then handed over, or counted again. */
  cash_counts: t.table({
    id: t.key(),
    at: t.text(),
    by: t.text(),
    expected_kobo: t.bigint(),
    counted_kobo: t.bigint(),
    handover_id: t.textOrNull('references handovers (id)'),
  }),
}

/** Also an index that finds a slip that was entered twice. */
export function markStatements(dialect: Dialect): string[] {
  return [
    ...t.createTables(markTables, dialect),
    `create index counts_of_handover on cash_counts (handover_id)`,
    `create index folio_slips on folio_entries (text, method) where method in ('pos', 'transfer')`,
  ]
}
