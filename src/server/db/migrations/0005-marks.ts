import type { Dialect } from '../dialect'
import * as t from '../tables'

export const markTables = {
  /** Cash that somebody counted, and what the books expected then. It is handed over or counted again. */
  cash_counts: t.table({
    id: t.key(),
    at: t.text(),
    by: t.text(),
    expected_kobo: t.bigint(),
    counted_kobo: t.bigint(),
    handover_id: t.textOrNull('references handovers (id)'),
  }),
  /** Check-ins that were taken back, for the audit of their night. */
  undone_check_ins: t.table(
    { booking_id: t.text('references bookings (id)'), checked_in_at: t.text(), undone_at: t.text() },
    { primaryKey: ['booking_id', 'undone_at'] },
  ),
}

/** Returns the table's statements, and an index that finds a slip that was entered twice. */
export function markStatements(dialect: Dialect): string[] {
  return [
    ...t.createTables(markTables, dialect),
    `insert into undone_check_ins (booking_id, checked_in_at, undone_at)
      select id, undone_check_in_at, check_in_undone_at from bookings where undone_check_in_at is not null`,
    `create index counts_of_handover on cash_counts (handover_id)`,
    `create index folio_slips on folio_entries (text, method) where method in ('pos', 'transfer')`,
  ]
}
