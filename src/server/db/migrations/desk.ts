import type { Dialect } from '../dialect'

const KEPT = 'the journal keeps every entry'

/** The journal, and the people of the desk. A link whose `sets_password` is 0 signs in without choosing a password. */
export function deskTables({ kind, integer, suffix }: Dialect): string[] {
  return [
    `create table journal (
      id text primary key,
      at text not null,
      who text not null,
      person_id text,
      via text not null check (via in ('browser', 'terminal', 'server')),
      action text not null,
      subject text not null,
      subject_id text not null,
      room_id ${integer},
      from_room_id ${integer},
      booking_code text,
      before text,
      after text
    ) ${suffix}`,
    `create index journal_of_subject on journal (subject, subject_id, at)`,
    `create index journal_of_person on journal (person_id, at)`,
    `create index journal_of_time on journal (at)`,
    `create index journal_of_room on journal (room_id, at)`,
    `create index journal_of_room_left on journal (from_room_id, at) where from_room_id is not null`,
    `create index journal_of_booking on journal (booking_code, at)`,
    ...(kind === 'sqlite' ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS),
    `create table desk_people (
      id text primary key,
      name text not null,
      role text not null check (role in ('desk', 'housekeeping', 'marketing', 'owner')),
      email text,
      password text,
      mailed_daily integer not null default 1 check (mailed_daily in (0, 1)),
      mailed_at_once integer not null default 1 check (mailed_at_once in (0, 1)),
      created_at text not null,
      revoked_at text
    ) ${suffix}`,
    `create table desk_invites (
      token_hash text primary key,
      person_id text not null references desk_people (id),
      sets_password integer not null default 1 check (sets_password in (0, 1)),
      created_at text not null,
      expires_at text not null,
      used_at text
    ) ${suffix}`,
    `create table desk_sessions (
      token_hash text primary key,
      person_id text not null references desk_people (id),
      device text not null,
      created_at text not null,
      last_seen_at text not null,
      ended_at text
    ) ${suffix}`,
    `create index desk_sessions_of_person on desk_sessions (person_id)`,
  ]
}

const SQLITE_TRIGGERS = ['delete', 'update'].map(
  (change) =>
    `create trigger journal_before_${change} before ${change} on journal begin
      select raise(abort, '${KEPT}');
    end`,
)

const POSTGRES_TRIGGERS = [
  `create function keep_journal() returns trigger language plpgsql as $$
    begin raise exception '${KEPT}'; end $$`,
  `create trigger journal_before_change before update or delete on journal
    for each row execute function keep_journal()`,
]
