import type { Dialect } from '../dialect'

/** Where guests came from and on what, by day, and what those of a campaign paid. */
export function visitSources({ integer, suffix }: Dialect): string[] {
  return [
    `create table visit_sources (
      day text not null,
      kind text not null check (kind in ('referrer', 'device')),
      name text not null,
      total ${integer} not null,
      primary key (day, kind, name)
    ) ${suffix}`,
    `create table counted_payments (payment_id text primary key references payments (id)) ${suffix}`,
    `alter table visit_totals add column paid_kobo ${integer} not null default 0`,
  ]
}
