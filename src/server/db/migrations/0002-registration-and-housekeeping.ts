import type { Dialect } from '../dialect'

/** What guests write on the registration card, rooms that were cleaned for a guest who stays on, and notes about rooms. */
export function registrationAndHousekeeping({ integer, suffix }: Dialect): string[] {
  return [
    ...['persons', 'nationality', 'home_address', 'id_document'].map(
      (column) => `alter table bookings add column ${column} text`,
    ),
    `create table cleanings (
      room_id ${integer} not null references rooms (id),
      day text not null,
      at text not null,
      who text not null,
      primary key (room_id, day)
    ) ${suffix}`,
    `create table room_notes (
      id text primary key,
      room_id ${integer} not null references rooms (id),
      at text not null,
      who text not null,
      text text not null,
      done_at text,
      done_by text
    ) ${suffix}`,
    `create index open_notes on room_notes (at) where done_at is null`,
  ]
}
