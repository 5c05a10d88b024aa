import type { Dialect } from '../dialect'

/** The present moment of the database's clock, as ISO 8601 text with milliseconds. */
const SQLITE_NOW = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
const POSTGRES_NOW = `to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Rooms with what they were called, their pictures and the history of their prices. Triggers write the ordinary prices in the
 * transaction that changes one, so nothing can bypass them, not even a database client.
 */
export function roomTables({ kind, integer, suffix }: Dialect): string[] {
  return [
    `create table rooms (
      id ${integer} primary key check (id > 0),
      name text not null,
      description text not null,
      image text not null,
      size text not null,
      max_people integer not null check (max_people > 0),
      price_kobo ${integer} not null check (price_kobo > 0),
      listed integer not null default 1 check (listed in (0, 1)),
      position integer not null default 2147483647
    ) ${suffix}`,
    `create table room_prices (
      id text primary key,
      room_id ${integer} not null references rooms (id),
      price_kobo ${integer} not null check (price_kobo > 0),
      valid_from text not null,
      valid_to text
    ) ${suffix}`,
    `create table room_versions (
      id text primary key,
      room_id ${integer} not null references rooms (id),
      name text not null,
      listed integer not null check (listed in (0, 1)),
      until text not null
    ) ${suffix}`,
    `create table price_periods (
      id text primary key,
      name text not null,
      room_id ${integer} references rooms (id),
      first_night text not null,
      last_night text not null,
      weekdays text not null,
      price_kobo ${integer} check (price_kobo > 0),
      percent ${integer} check (percent > 0),
      created_at text not null,
      created_by text not null,
      ended_at text,
      ended_by text,
      check (last_night >= first_night),
      check ((price_kobo is null) <> (percent is null))
    ) ${suffix}`,
    `create table bed_checks (
      room_id ${integer} not null references rooms (id),
      night text not null,
      slept integer not null check (slept in (0, 1)),
      at text not null,
      who text not null,
      primary key (room_id, night)
    ) ${suffix}`,
    `create index versions_by_end on room_versions (until)`,
    `create index prices_of_a_room on room_prices (room_id, valid_from)`,
    `create unique index one_present_price_a_room on room_prices (room_id) where valid_to is null`,
    ...(kind === 'sqlite' ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS),
    `create table uploaded_pictures (
      path text primary key,
      data text not null,
      width ${integer} not null,
      height ${integer} not null,
      created_at text not null
    ) ${suffix}`,
  ]
}

const SQLITE_INSERT = `insert into room_prices (id, room_id, price_kobo, valid_from)
  values (lower(hex(randomblob(16))), new.id, new.price_kobo, ${SQLITE_NOW});`

const SQLITE_TRIGGERS = [
  `create trigger keep_first_price after insert on rooms begin ${SQLITE_INSERT} end`,
  `create trigger keep_changed_price after update of price_kobo on rooms
    when new.price_kobo <> old.price_kobo begin
      update room_prices set valid_to = ${SQLITE_NOW} where room_id = new.id and valid_to is null;
      ${SQLITE_INSERT}
    end`,
]

const POSTGRES_TRIGGERS = [
  `create function keep_room_price() returns trigger language plpgsql as $$
    declare moment text := ${POSTGRES_NOW};
    begin
      update room_prices set valid_to = moment where room_id = new.id and valid_to is null;
      insert into room_prices (id, room_id, price_kobo, valid_from)
        values (gen_random_uuid()::text, new.id, new.price_kobo, moment);
      return null;
    end $$`,
  `create trigger keep_first_price after insert on rooms
    for each row execute function keep_room_price()`,
  `create trigger keep_changed_price after update of price_kobo on rooms
    for each row when (new.price_kobo <> old.price_kobo) execute function keep_room_price()`,
]
