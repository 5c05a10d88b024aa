import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { DeskPerson } from '../../shared/desk/people'
import type { Role } from '../../shared/desk/roles'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { Conflict, NotFound } from '../http/errors'
import { type Actor, writeEntry } from '../journal/journal'
import { findInvite, findPerson, listPeopleRows } from './repository'
import { hashToken, newToken } from './token'

export const INVITE_MS = 15 * 60_000

/** A link that signs a person in once. The token itself is in no table. */
export interface Invitation {
  person: DeskPerson
  token: string
  expiresAt: Date
}

/** Adds a person to the desk and gives the token of the first link. Throws what the database throws. */
export async function invite(
  database: Kysely<Database>,
  actor: Actor,
  { name, role }: { name: string; role: Role },
  now: Date,
): Promise<Invitation> {
  const id = randomUUID()
  const token = newToken()
  const created_at = now.toISOString()
  await inTransaction(database, async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('desk_people')
      .values({ id, name, role, created_at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    // Stored already: the connection broke during the commit of the first try.
    if (numInsertedOrUpdatedRows === 0n) return
    await addInvite(transaction, id, token, now)
    await writeEntry(transaction, actor, { action: 'person.invited', about: id, after: { role } }, now)
  })
  return givenTo({ id, name, role, created_at, last_seen_at: null, revoked_at: null }, token, now)
}

/**
 * Gives the token of a new link for somebody who is known already: one who uses another device, or one whose
 * access was taken away and who gets it back. Earlier links that nobody has used no longer work. Throws
 * NotFound.
 */
export async function inviteAgain(
  database: Kysely<Database>,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Invitation> {
  const token = newToken()
  const after = { again: true }
  await inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('desk_people')
      .set({ revoked_at: null })
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new NotFound('This person')
    if (!(await addInvite(transaction, id, token, now))) return
    await writeEntry(transaction, actor, { action: 'person.invited', about: id, after }, now)
  })
  const person = (await listPeople(database)).find((candidate) => candidate.id === id)
  if (person === undefined) throw new NotFound('This person')
  return givenTo(person, token, now)
}

/**
 * Gives the token of a link for whoever sits at the terminal, who may do everything. It is the same person of
 * the desk each time. Throws what the database throws.
 */
export async function inviteTerminal(
  database: Kysely<Database>,
  actor: Actor,
  now: Date,
): Promise<Invitation> {
  const known = (await listPeople(database)).find(({ name, role }) => name === actor.who && role === 'owner')
  if (known !== undefined) return inviteAgain(database, actor, known.id, now)
  return invite(database, actor, { name: actor.who, role: 'owner' }, now)
}

/**
 * Ends an invitation: its link no longer works, and the session that it has begun is over. Takes the link's
 * token. Throws what the database throws.
 */
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
    // A session begins in the moment in which its link is used.
    await transaction
      .updateTable('desk_sessions')
      .set({ ended_at: moment })
      .where('person_id', '=', link.person_id)
      .where('created_at', '=', link.used_at)
      .where('ended_at', 'is', null)
      .execute()
  })
}

/** Gives everybody who has or had access, in the order in which they were invited. */
export async function listPeople(database: Kysely<Database>): Promise<DeskPerson[]> {
  const rows = await listPeopleRows(database)
  return rows.map((row) => ({ ...row, last_seen_at: row.last_seen_at ?? null }))
}

/**
 * Takes a person's access away: his sessions end at once, and his links no longer work. Throws NotFound, and
 * a Conflict for somebody who has no access any more, and for the actor himself.
 */
export async function revokePerson(
  database: Kysely<Database>,
  actor: Actor,
  id: string,
  now: Date,
): Promise<DeskPerson> {
  if (actor.personId === id) throw new Conflict('You cannot take your own access away.')
  const moment = now.toISOString()
  await inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('desk_people')
      .set({ revoked_at: moment })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      const person = await findPerson(transaction, id)
      if (person === undefined) throw new NotFound('This person')
      // By this same call, whose commit was lost on the way.
      if (person.revoked_at === moment) return
      throw new Conflict(`${person.name} has no access any more.`)
    }
    // Links before sessions: whoever signs in at this moment holds his link's row until his session is there.
    await endInvites(transaction, id, moment)
    await transaction
      .updateTable('desk_sessions')
      .set({ ended_at: moment })
      .where('person_id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    await writeEntry(transaction, actor, { action: 'person.revoked', about: id }, now)
  })
  const person = (await listPeople(database)).find((candidate) => candidate.id === id)
  if (person === undefined) throw new NotFound('This person')
  return person
}

/** Gives false when the link is there already: the connection broke during the commit of the first try. */
async function addInvite(
  transaction: Transaction<Database>,
  personId: string,
  token: string,
  now: Date,
): Promise<boolean> {
  const moment = now.toISOString()
  const token_hash = hashToken(token)
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('desk_invites')
    .values({ token_hash, person_id: personId, created_at: moment, expires_at: expiry(now).toISOString() })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return false
  await endInvites(transaction, personId, moment, token_hash)
  return true
}

async function endInvites(
  transaction: Transaction<Database>,
  personId: string,
  moment: string,
  but = '',
): Promise<void> {
  await transaction
    .updateTable('desk_invites')
    .set({ expires_at: moment })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment)
    .where('token_hash', '!=', but)
    .execute()
}

function givenTo(person: DeskPerson, token: string, now: Date): Invitation {
  return { person, token, expiresAt: expiry(now) }
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + INVITE_MS)
}
