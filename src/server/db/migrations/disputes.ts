import type { Dialect } from '../dialect'

/** Adds the table of disputes, with which guests' banks take money back. */
export function disputes({ integer, suffix }: Dialect): string[] {
  return [
    `create table disputes (
      id text primary key,
      payment_id text not null references payments (id),
      amount_kobo ${integer} not null,
      category text,
      status text not null,
      resolution text,
      due_at text,
      created_at text not null,
      resolved_at text
    ) ${suffix}`,
    `create index disputes_of_payment on disputes (payment_id)`,
  ]
}
