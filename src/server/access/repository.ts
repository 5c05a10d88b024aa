import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database, DeskInviteTable, DeskPersonTable } from '../db/schema'

export type PersonRow = Selectable<DeskPersonTable>
export type InviteRow = Selectable<DeskInviteTable>

export function findPerson(database: Kysely<Database>, id: string): Promise<PersonRow | undefined> {
  return database.selectFrom('desk_people').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listActivePeople(database: Kysely<Database>): Promise<PersonRow[]> {
  return database.selectFrom('desk_people').selectAll().where('revoked_at', 'is', null).execute()
}

export function listPeopleRows(database: Kysely<Database>) {
  return database
    .selectFrom('desk_people')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('desk_sessions')
        .select(({ fn }) => fn.max('last_seen_at').as('last_seen_at'))
        .whereRef('person_id', '=', 'desk_people.id')
        .as('last_seen_at'),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findInvite(database: Kysely<Database>, tokenHash: string): Promise<InviteRow | undefined> {
  return database
    .selectFrom('desk_invites')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Returns false for a used or expired link or without access. Of two callers at once, one gets true. */
export async function useInvite(
  transaction: Transaction<Database>,
  tokenHash: string,
  moment: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('desk_invites')
    .set({ used_at: moment })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('desk_people')
          .select('desk_people.id')
          .whereRef('desk_people.id', '=', 'desk_invites.person_id')
          .where('desk_people.revoked_at', 'is', null),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function listSessionRows(database: Kysely<Database>, personId: string) {
  return database
    .selectFrom('desk_sessions')
    .select(['token_hash', 'device', 'last_seen_at'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .execute()
}

/** Returns a session with its person, even when it has ended. */
export function findSessionRow(database: Kysely<Database>, tokenHash: string) {
  return database
    .selectFrom('desk_sessions')
    .innerJoin('desk_people', 'desk_people.id', 'desk_sessions.person_id')
    .select([
      'desk_sessions.token_hash',
      'desk_sessions.last_seen_at',
      'desk_sessions.ended_at',
      'desk_people.id as person_id',
      'desk_people.name',
      'desk_people.role',
      'desk_people.revoked_at',
    ])
    .where('desk_sessions.token_hash', '=', tokenHash)
    .executeTakeFirst()
}
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSessionRow>>>

/** Ends all sessions of a person, or one session. Returns false when there was no such session. */
export async function endSessions(
  transaction: Transaction<Database>,
  session: { person_id: string; token_hash?: string; created_at?: string },
  moment: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('desk_sessions')
    .set({ ended_at: moment })
    .where(({ and }) => and(session))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
