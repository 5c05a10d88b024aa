import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { lockUntilCommit } from '../db/dialect'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { InvalidInput, Unauthorized } from '../http/errors'
import { type Actor, journalEntry, writeEntry } from '../journal/journal'
import { addToOutbox } from '../mail/outbox'
import { findPersonByWho } from './people'
import { findPasswordProblem, hashPassword, verifyPassword } from './passwords'
import { endSessions, findInvite, findPerson, type InviteRow, type PersonRow, useInvite } from './repository'
import { startSession, type SignedIn } from './sessions'
import { hashToken } from './links'

const REFUSED = {
  used: 'This link has already been used. Please ask for a new one.',
  expired: 'This link has expired. Please ask for a new one.',
  unknown: 'This link is not valid. Please ask for a new one.',
}

const NO_MATCH = 'The name and the password do not match.'

/** An actor who has not signed in. Anybody may ask for a link, so the journal names nobody. */
export const SOMEBODY: Actor = { who: 'Somebody', personId: null, role: 'visitor', via: 'browser' }

/** Throws Unauthorized, and takes as long for an unknown person as for a wrong password. */
export async function signInWithPassword(
  database: Kysely<Database>,
  { who, password, device }: { who: string; password: string; device: string },
  now: Date,
): Promise<SignedIn> {
  const found = await findPersonByWho(database, who)
  const isRight = await verifyPassword(password, found?.password)
  if (!isRight || found === undefined) throw new Unauthorized(NO_MATCH)
  return inTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'desk_people')
    const person = await findPerson(transaction, found.id)
    // Access may have been revoked, or the password changed, while the hash was computed.
    if (person === undefined || person.revoked_at !== null || person.password !== found.password) {
      throw new Unauthorized(NO_MATCH)
    }
    return startSession(transaction, person, device, now)
  })
}

/** Returns the person of a link, without using it. Throws Unauthorized for a link that would be refused. */
export async function readLink(
  database: Kysely<Database>,
  token: string,
  now: Date,
): Promise<{ person: PersonRow; sets_password: boolean }> {
  const link = await findInvite(database, hashToken(token))
  const person = link && (await findPerson(database, link.person_id))
  if (link === undefined || person === undefined) throw new Unauthorized(REFUSED.unknown)
  if (link.used_at !== null) throw refusal(link)
  if (person.revoked_at !== null || link.expires_at <= now.toISOString()) throw refusal(link)
  return { person, sets_password: link.sets_password === 1 }
}

interface LinkUse {
  token: string
  password?: string | undefined
  device: string
  hotelName: string
}

/** A new password ends earlier sessions. Throws Unauthorized, or InvalidInput for a weak password. */
export async function signInWithLink(
  database: Kysely<Database>,
  { token, password = '', device, hotelName }: LinkUse,
  now: Date,
): Promise<SignedIn> {
  const { person, sets_password } = await readLink(database, token, now)
  const problem = sets_password ? findPasswordProblem(password, [person.name, hotelName]) : undefined
  if (problem !== undefined) throw new InvalidInput({ password: problem })
  const hash = sets_password ? await hashPassword(password) : undefined
  const tokenHash = hashToken(token)
  const moment = now.toISOString()
  return inTransaction(database, async (transaction) => {
    if (!(await useInvite(transaction, tokenHash, moment))) {
      throw refusal(await findInvite(transaction, tokenHash))
    }
    if (hash !== undefined) {
      await transaction
        .updateTable('desk_people')
        .set({ password: hash })
        .where('id', '=', person.id)
        .execute()
      if (person.password !== null) await endSessions(transaction, { person_id: person.id }, moment)
    }
    const signedIn = await startSession(transaction, person, device, now)
    if (hash !== undefined) {
      await writeEntry(transaction, signedIn.actor, journalEntry('person.password_set', person.id), now)
    }
    return signedIn
  })
}

/** Returns whether a mail was stored, which the caller must keep to itself. */
export async function requestLink(
  database: Kysely<Database>,
  { who, origin }: { who: string; origin: string },
  now: Date,
): Promise<boolean> {
  const person = await findPersonByWho(database, who)
  if (person === undefined || person.email === null) return false
  await inTransaction(database, async (transaction) => {
    const payload = { personId: person.id, origin }
    await addToOutbox(transaction, { kind: 'password-reset', about: randomUUID(), payload }, now)
    await writeEntry(transaction, SOMEBODY, journalEntry('person.link_requested', person.id), now)
  })
  return true
}

function refusal(link: InviteRow | undefined): Unauthorized {
  return new Unauthorized(link !== undefined && link.used_at !== null ? REFUSED.used : REFUSED.expired)
}
