import type { Dialect } from '../dialect'

const ROLES = `('desk', 'housekeeping', 'marketing', 'owner')`

/**
 * Adds passwords and e-mail addresses of the desk's people, the role `housekeeping`, and the device of a
 * session. A link whose `sets_password` is 0 signs in without choosing a password.
 */
export function passwords({ kind, suffix }: Dialect): string[] {
  return [
    ...(kind === 'sqlite' ? rebuildPeople(suffix) : changePeople()),
    'alter table desk_invites add column sets_password integer not null default 1 check (sets_password in (0, 1))',
    'alter table desk_sessions add column device text',
    'create index desk_sessions_of_person on desk_sessions (person_id)',
  ]
}

/**
 * SQLite cannot change a check, so the table is made again under its own name: renaming it would change the
 * foreign keys of sessions and links. They are checked when the migration is committed.
 */
function rebuildPeople(suffix: string): string[] {
  return [
    'pragma defer_foreign_keys = on',
    'create table former_people as select * from desk_people',
    'drop table desk_people',
    `create table desk_people (
      id text primary key,
      name text not null,
      role text not null check (role in ${ROLES}),
      created_at text not null,
      revoked_at text,
      email text,
      password text
    ) ${suffix}`,
    `insert into desk_people (id, name, role, created_at, revoked_at)
      select id, name, role, created_at, revoked_at from former_people`,
    'drop table former_people',
  ]
}

function changePeople(): string[] {
  return [
    'alter table desk_people drop constraint desk_people_role_check',
    `alter table desk_people add constraint desk_people_role_check check (role in ${ROLES})`,
    'alter table desk_people add column email text',
    'alter table desk_people add column password text',
  ]
}
