import type { Dialect } from '../dialect'

/** Adds the notices that guests see on every page, and the daily totals of what guests did on the site. */
export function figures({ integer, suffix }: Dialect): string[] {
  return [
    `create table site_notices (
      id text primary key,
      text text not null,
      until text not null,
      created_at text not null,
      created_by text not null,
      ended_at text
    ) ${suffix}`,
    `create table visit_totals (
      id text primary key,
      day text not null,
      event text not null,
      page text not null,
      campaign text not null,
      total ${integer} not null
    ) ${suffix}`,
    'create unique index visit_totals_of_day on visit_totals (day, event, page, campaign)',
  ]
}
