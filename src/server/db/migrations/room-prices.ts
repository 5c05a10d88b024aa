import type { Dialect } from '../dialect'

/** The present moment of the database's clock, as ISO 8601 text with milliseconds. */
const SQLITE_NOW = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
const POSTGRES_NOW = `to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Keeps a history of room prices, starting with the current ones. Triggers write it in the transaction that
 * changes a price, so nothing can bypass it, not even a database client.
 */
export function roomPrices({ kind, integer, suffix }: Dialect): string[] {
  const [id, now] =
    kind === 'sqlite' ? ['lower(hex(randomblob(16)))', SQLITE_NOW] : ['gen_random_uuid()::text', POSTGRES_NOW]
  return [
    `create table room_prices (
      id text primary key,
      room_id ${integer} not null references rooms (id),
      price_kobo ${integer} not null check (price_kobo > 0),
      valid_from text not null,
      valid_to text
    ) ${suffix}`,
    `create index prices_of_a_room on room_prices (room_id, valid_from)`,
    `create unique index one_present_price_a_room on room_prices (room_id) where valid_to is null`,
    `insert into room_prices (id, room_id, price_kobo, valid_from)
      select ${id}, rooms.id, price_kobo, ${now} from rooms`,
    ...(kind === 'sqlite' ? sqliteTriggers(id, now) : postgresTriggers(id, now)),
  ]
}

function sqliteTriggers(id: string, now: string): string[] {
  const insert = `insert into room_prices (id, room_id, price_kobo, valid_from)
    values (${id}, new.id, new.price_kobo, ${now});`
  return [
    `create trigger keep_first_price after insert on rooms begin ${insert} end`,
    `create trigger keep_changed_price after update of price_kobo on rooms
      when new.price_kobo <> old.price_kobo begin
        update room_prices set valid_to = ${now} where room_id = new.id and valid_to is null;
        ${insert}
      end`,
  ]
}

function postgresTriggers(id: string, now: string): string[] {
  return [
    `create function keep_room_price() returns trigger language plpgsql as $$
      declare moment text := ${now};
      begin
        update room_prices set valid_to = moment where room_id = new.id and valid_to is null;
        insert into room_prices (id, room_id, price_kobo, valid_from)
          values (${id}, new.id, new.price_kobo, moment);
        return null;
      end $$`,
    `create trigger keep_first_price after insert on rooms
      for each row execute function keep_room_price()`,
    `create trigger keep_changed_price after update of price_kobo on rooms
      for each row when (new.price_kobo <> old.price_kobo) execute function keep_room_price()`,
  ]
}
