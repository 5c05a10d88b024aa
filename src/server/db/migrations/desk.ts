import type { Dialect } from '../dialect'
import { bigintOrNull, createTables, flag, generated, key, oneOf, table, text, textOrNull } from '../tables'

const KEPT = 'the journal keeps every entry'

export const deskTables = {
  /** Holds no guest data. Rows are never changed or deleted. */
  journal: table({
    id: key(),
    at: text(),
    who: text(),
    /** Null for the terminal and the server itself. */
    person_id: textOrNull(),
    via: oneOf(['browser', 'terminal', 'server']),
    action: text(),
    subject: text(),
    /** A room's id, a booking's code, a payment's reference, or the id of another row. */
    subject_id: text(),
    room_id: bigintOrNull(),
    /** The room that a guest left, when that is another one. */
    from_room_id: bigintOrNull(),
    /** The code of the booking that the entry is about, also by its payment or refund. */
    booking_code: textOrNull(),
    /** JSON of the changed values; null where there was nothing before. */
    before: textOrNull(),
    after: textOrNull(),
  }),
  desk_people: table({
    id: key(),
    /** With capitals and accents aside, no two people with access have the same. */
    name: text(),
    role: oneOf(['desk', 'housekeeping', 'marketing', 'owner']),
    /** Where a link for a new password goes; null when the person has none, or no access. */
    email: textOrNull(),
    /** Hash of the password with its parameters; null until the person has chosen one. */
    password: textOrNull(),
    /** Of an owner: whether mails about each day, and about some acts at once, are wanted. */
    mailed_daily: generated(flag('default 1')),
    mailed_at_once: generated(flag('default 1')),
    created_at: text(),
    revoked_at: textOrNull(),
  }),
  desk_invites: table({
    /** SHA-256 of the token, in hex. */
    token_hash: key(),
    person_id: text('references desk_people (id)'),
    /** 0 for a link that signs in without choosing a password. */
    sets_password: generated(flag('default 1')),
    created_at: text(),
    expires_at: text(),
    used_at: textOrNull(),
  }),
  desk_sessions: table({
    /** SHA-256 of the cookie's token, in hex. */
    token_hash: key(),
    person_id: text('references desk_people (id)'),
    /** Browser and system, such as 'Chrome on Windows'. */
    device: text(),
    created_at: text(),
    last_seen_at: text(),
    ended_at: textOrNull(),
  }),
}

export function deskStatements(dialect: Dialect): string[] {
  return [
    ...createTables(deskTables, dialect),
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
