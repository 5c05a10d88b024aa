import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { DeskPerson } from '../../shared/desk/people'
import type { Role } from '../../shared/desk/roles'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { Conflict, NotFound } from '../http/errors'
import { type Actor, writeEntry } from '../journal/journal'
import { findInvite, listPeopleRows } from './repository'
import { hashToken, newToken } from './sessions'

const INVITE_MS = 15 * 60_000

/** A link that signs a person in once. The database has only the hash of its token. */
export interface IssuedInvitation {
  person: DeskPerson
  token: string
  expiresAt: Date
}

/** Adds a person to the desk and returns the first link. */
export async function invite(
  database: Kysely<Database>,
  actor: Actor,
  { name, role }: { name: string; role: Role },
  now: Date,
): Promise<IssuedInvitation> {
  const id = randomUUID()
  const token = newToken()
  const created_at = now.toISOString()
  await inTransaction(database, async (transaction) => {
    await transaction.insertInto('desk_people').values({ id, name, role, created_at }).execute()
    await addInvite(transaction, id, token, now)
    await writeEntry(transaction, actor, { action: 'person.invited', about: id, after: { role } }, now)
  })
  const person = { id, name, role, created_at, last_seen_at: null, revoked_at: null }
  return { person, token, expiresAt: expiry(now) }
}

/**
 * Returns a new link for a known person, for another device or to restore revoked access. Earlier unused links
 * no longer work. Throws NotFound.
 */
export async function inviteAgain(
  database: Kysely<Database>,
  actor: Actor,
  id: string,
  now: Date,
): Promise<IssuedInvitation> {
  const token = newToken()
  await inTransaction(database, async (transaction) => {
    await transaction.updateTable('desk_people').set({ revoked_at: null }).where('id', '=', id).execute()
    await readPerson(transaction, id)
    await endInvites(transaction, id, now)
    await addInvite(transaction, id, token, now)
    await writeEntry(transaction, actor, { action: 'person.invited', about: id, after: { again: true } }, now)
  })
  return { person: await readPerson(database, id), token, expiresAt: expiry(now) }
}

/** Returns a link for the operator at the terminal, who is always the same person at the desk. */
export async function inviteTerminal(
  database: Kysely<Database>,
  actor: Actor,
  now: Date,
): Promise<IssuedInvitation> {
  const known = (await listPeople(database)).find(({ name, role }) => name === actor.who && role === 'owner')
  if (known !== undefined) return inviteAgain(database, actor, known.id, now)
  return invite(database, actor, { name: actor.who, role: 'owner' }, now)
}

/** Revokes the link with this token, and ends the session that it has started. */
export async function endInvitation(database: Kysely<Database>, token: string, now: Date): Promise<void> {
  const token_hash = hashToken(token)
  const moment = now.toISOString()
  await inTransaction(database, async (transaction) => {
    // Link before session, as in revokePerson.
    await transaction
      .updateTable('desk_invites')
      .set({ expires_at: moment })
      .where('token_hash', '=', token_hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', moment)
      .execute()
    const link = await findInvite(transaction, token_hash)
    if (link === undefined || link.used_at === null) return
    // A session starts at the moment its link is used.
    await transaction
      .updateTable('desk_sessions')
      .set({ ended_at: moment })
      .where('person_id', '=', link.person_id)
      .where('created_at', '=', link.used_at)
      .where('ended_at', 'is', null)
      .execute()
  })
}

/** Returns everybody who has or had access, in the order in which they were invited. */
export async function listPeople(database: Kysely<Database>): Promise<DeskPerson[]> {
  const rows = await listPeopleRows(database)
  return rows.map((row) => ({ ...row, last_seen_at: row.last_seen_at ?? null }))
}

/**
 * Revokes a person's access: sessions end at once, and links no longer work. Throws NotFound, and a Conflict
 * for somebody whose access is revoked already, and for the actor.
 */
export async function revokePerson(
  database: Kysely<Database>,
  actor: Actor,
  id: string,
  now: Date,
): Promise<DeskPerson> {
  if (actor.personId === id) throw new Conflict('You cannot revoke your own access.')
  const moment = now.toISOString()
  await inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('desk_people')
      .set({ revoked_at: moment })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      const { name } = await readPerson(transaction, id)
      throw new Conflict(`The access of ${name} has already been revoked.`)
    }
    // Links before sessions: a sign-in under way locks the row of its link until its session is there.
    await endInvites(transaction, id, now)
    await transaction
      .updateTable('desk_sessions')
      .set({ ended_at: moment })
      .where('person_id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    await writeEntry(transaction, actor, { action: 'person.revoked', about: id }, now)
  })
  return readPerson(database, id)
}

async function readPerson(database: Kysely<Database>, id: string): Promise<DeskPerson> {
  const person = (await listPeople(database)).find((candidate) => candidate.id === id)
  if (person === undefined) throw new NotFound('This person')
  return person
}

async function addInvite(
  transaction: Transaction<Database>,
  person_id: string,
  token: string,
  now: Date,
): Promise<void> {
  const expires_at = expiry(now).toISOString()
  await transaction
    .insertInto('desk_invites')
    .values({ token_hash: hashToken(token), person_id, created_at: now.toISOString(), expires_at })
    .execute()
}

async function endInvites(transaction: Transaction<Database>, personId: string, now: Date): Promise<void> {
  const moment = now.toISOString()
  await transaction
    .updateTable('desk_invites')
    .set({ expires_at: moment })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment)
    .execute()
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + INVITE_MS)
}
