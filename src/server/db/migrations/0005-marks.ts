import type { Dialect } from '../dialect'
import { bigint, createTables, key, table, text, textOrNull } from '../tables'

export const markTables = {
  /** Cash that somebody has counted, with what the books expected; then handed over, or counted again. */
  cash_counts: table({
    id: key(),
    at: text(),
    by: text(),
    expected_kobo: bigint(),
    counted_kobo: bigint(),
    handover_id: textOrNull('references handovers (id)'),
  }),
}

/** Also an index that finds a slip that was entered twice. */
export function markStatements(dialect: Dialect): string[] {
  return [
    ...createTables(markTables, dialect),
    `create index counts_of_handover on cash_counts (handover_id)`,
    `create index folio_slips on folio_entries (text, method) where method in ('pos', 'transfer')`,
  ]
}
