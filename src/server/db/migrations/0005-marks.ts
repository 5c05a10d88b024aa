import type { Dialect } from '../dialect'

/** Each count of cash before a handover, and an index that finds a slip that was entered twice. */
export function marks({ integer, suffix }: Dialect): string[] {
  return [
    `create table cash_counts (
      id text primary key,
      at text not null,
      by text not null,
      expected_kobo ${integer} not null,
      counted_kobo ${integer} not null,
      handover_id text references handovers (id)
    ) ${suffix}`,
    `create index counts_of_handover on cash_counts (handover_id)`,
    `create index folio_slips on folio_entries (text, method) where method in ('pos', 'transfer')`,
  ]
}
