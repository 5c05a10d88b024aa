import type { Dialect } from '../dialect'
import * as t from '../tables'

const SQLITE_NOW = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
const POSTGRES_NOW = `to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const roomTables = {
  /** The contract's room as the database keeps it. `image` is the picture's path below content/images. */
  rooms: t.table({
    id: t.bigintKey('check (id > 0)'),
    name: t.text(),
    description: t.text(),
    image: t.text(),
    size: t.text(),
    max_people: t.integer('check (max_people > 0)'),
    price_kobo: t.bigint('check (price_kobo > 0)'),
    /** 0 when the room is off the site. Its row stays, because bookings refer to it. */
    listed: t.flag('default 1'),
    /** The order on the site. Rooms with the same position are ordered by id. */
    position: t.generated(t.integer('default 2147483647')),
  }),
  /** A present or past price of a room. A trigger on `rooms` writes these rows. */
  room_prices: t.table({
    id: t.key(),
    room_id: t.bigint('references rooms (id)'),
    price_kobo: t.bigint('check (price_kobo > 0)'),
    /** The moment from which the price applied. A room's first row: since when prices are kept. */
    valid_from: t.text(),
    valid_to: t.textOrNull(),
  }),
  /** The name of a room until a moment, and whether it was listed. `rooms` has the present name. */
  room_versions: t.table({
    id: t.key(),
    room_id: t.bigint('references rooms (id)'),
    name: t.text(),
    listed: t.flag(),
    until: t.text(),
  }),
  /** Never edited: a change ends a period and adds another. Has an amount, or a percentage of the price. */
  price_periods: t.table(
    {
      id: t.key(),
      name: t.text(),
      room_id: t.bigintOrNull('references rooms (id)'),
      first_night: t.text(),
      last_night: t.text(),
      /** The days of the week on which a night may begin: digits from 1, Monday, to 7. */
      weekdays: t.text(),
      price_kobo: t.bigintOrNull('check (price_kobo > 0)'),
      percent: t.bigintOrNull('check (percent > 0)'),
      created_at: t.text(),
      created_by: t.text(),
      ended_at: t.textOrNull(),
      ended_by: t.textOrNull(),
    },
    {
      constraints: ['check (last_night >= first_night)', 'check ((price_kobo is null) <> (percent is null))'],
    },
  ),
  bed_checks: t.table(
    {
      room_id: t.bigint('references rooms (id)'),
      /** The business day on which the night began. */
      night: t.text(),
      slept: t.flag(),
      at: t.text(),
      who: t.text(),
    },
    { primaryKey: ['room_id', 'night'] },
  ),
  /** A picture of a room that the desk has uploaded. `rooms.image` names it by `path`. */
  uploaded_pictures: t.table({
    path: t.key(),
    data: t.text(),
    width: t.bigint(),
    height: t.bigint(),
    created_at: t.text(),
  }),
}

export function roomStatements(dialect: Dialect): string[] {
  return [
    ...t.createTables(roomTables, dialect),
    `create index versions_by_end on room_versions (until)`,
    `create index prices_of_a_room on room_prices (room_id, valid_from)`,
    `create unique index one_present_price_a_room on room_prices (room_id) where valid_to is null`,
    ...(dialect.kind === 'sqlite' ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS),
  ]
}

// Triggers write the ordinary prices in the transaction that changes one, so that even a database client
// cannot bypass them.

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
