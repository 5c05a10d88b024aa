import type { Dialect } from '../dialect'
import * as t from '../tables'

const KEPT = 'the journal keeps every entry'

export const deskTables = {
  /** Holds no guest data. Rows are never changed or deleted. */
  journal: t.table({
    id: t.key(),
    at: t.text(),
    who: t.text(),
    /** Null for the terminal and the server itself. */
    person_id: t.textOrNull(),
    via: t.oneOf(['browser', 'terminal', 'server']),
    action: t.text(),
    subject: t.text(),
    /** A room's id, a booking's code, a payment's reference, or the id of another row. */
    subject_id: t.text(),
    room_id: t.bigintOrNull(),
    /** The room that a guest left for another one. */
    from_room_id: t.bigintOrNull(),
    /** The code of the booking that the entry is about, directly or through a payment or refund. */
    booking_code: t.textOrNull(),
    /** JSON of the changed values; null where there was nothing before. */
    before: t.textOrNull(),
    after: t.textOrNull(),
  }),
  desk_people: t.table({
    id: t.key(),
    /** Unique among people with access, apart from capitals and accents. */
    name: t.text(),
    role: t.oneOf(['desk', 'housekeeping', 'marketing', 'owner']),
    /** Where a link for a new password goes; null when the person has none, or no access. */
    email: t.textOrNull(),
    /** Hash of the password with its parameters; null until the person has chosen one. */
    password: t.textOrNull(),
    /** Whether an owner wants a mail about each day, and a mail at once about unusual acts. */
    mailed_daily: t.generated(t.flag('default 1')),
    mailed_at_once: t.generated(t.flag('default 1')),
    created_at: t.text(),
    revoked_at: t.textOrNull(),
  }),
  desk_invites: t.table({
    /** SHA-256 of the token, in hex. */
    token_hash: t.key(),
    person_id: t.text('references desk_people (id)'),
    /** 0 for a link that signs in without choosing a password. */
    sets_password: t.generated(t.flag('default 1')),
    created_at: t.text(),
    expires_at: t.text(),
    used_at: t.textOrNull(),
  }),
  desk_sessions: t.table({
    /** SHA-256 of the cookie's token, in hex. */
    token_hash: t.key(),
    person_id: t.text('references desk_people (id)'),
    /** Browser and system, such as 'Chrome on Windows'. */
    device: t.text(),
    created_at: t.text(),
    last_seen_at: t.text(),
    ended_at: t.textOrNull(),
  }),
}

export function deskStatements(dialect: Dialect): string[] {
  return [
    ...t.createTables(deskTables, dialect),
    `create index journal_of_subject on journal (subject, subject_id, at)`,
    `create index journal_of_person on journal (person_id, at)`,
    `create index journal_of_time on journal (at)`,
    `create index journal_of_room on journal (room_id, at)`,
    `create index journal_of_room_left on journal (from_room_id, at) where from_room_id is not null`,
    `create index journal_of_booking on journal (booking_code, at)`,
    `create index desk_sessions_of_person on desk_sessions (person_id)`,
    ...(dialect.kind === 'sqlite' ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS),
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
