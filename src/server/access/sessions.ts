import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { isDatabaseError } from '../db/database-error'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { Unauthorized } from '../http/errors'
import { type Actor, writeEntry } from '../journal/journal'
import { findInvite, findPerson, findSessionRow, type SessionRow, useInvite } from './repository'

const IDLE_MS = 12 * 60 * 60_000
/** The last use of a session is written at most this often. */
const TOUCH_AFTER_MS = 60_000
const TOKEN_BYTES = 32

const REFUSED = {
  used: 'This link has already been used. Please ask for a new one.',
  expired: 'This link has expired. Please ask for a new one.',
  unknown: 'This link is not valid. Please ask for a new one.',
}

/** Returns a token of 256 random bits, encoded for links and cookies. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Returns a token's SHA-256 in hex. The database stores only this, with which nobody can sign in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Starts a session with a single-use link. Returns the person and the token for the session's cookie. Throws
 * Unauthorized for a link that is used, expired or unknown, or whose person has no access.
 */
export async function signIn(
  database: Kysely<Database>,
  token: string,
  now: Date,
): Promise<{ actor: Actor; token: string }> {
  const session = newToken()
  const linkHash = hashToken(token)
  const moment = now.toISOString()
  const actor = await inTransaction(database, async (transaction) => {
    const link = await findInvite(transaction, linkHash)
    const person = link && (await findPerson(transaction, link.person_id))
    if (person === undefined) throw new Unauthorized(REFUSED.unknown)
    if (!(await useInvite(transaction, linkHash, moment))) {
      const isUsed = (await findInvite(transaction, linkHash))?.used_at !== null
      throw new Unauthorized(isUsed ? REFUSED.used : REFUSED.expired)
    }
    await transaction
      .insertInto('desk_sessions')
      .values({
        token_hash: hashToken(session),
        person_id: person.id,
        created_at: moment,
        last_seen_at: moment,
      })
      .execute()
    const signedIn: Actor = { who: person.name, personId: person.id, role: person.role, via: 'browser' }
    await writeEntry(transaction, signedIn, { action: 'person.signed_in', about: person.id }, now)
    return signedIn
  })
  return { actor, token: session }
}

/**
 * Returns the person whose session has this token. Returns undefined when there is no such session, it has
 * ended or was not used for 12 hours, or the person's access is revoked. `isUse` is false for calls that a page
 * makes by itself.
 */
export async function findSession(
  database: Kysely<Database>,
  token: string,
  now: Date,
  isUse = true,
): Promise<Actor | undefined> {
  const row = await findSessionRow(database, hashToken(token))
  if (row === undefined || !isAlive(row, now)) return undefined
  if (isUse && now.getTime() - Date.parse(row.last_seen_at) >= TOUCH_AFTER_MS) await touch(database, row, now)
  return { who: row.name, personId: row.person_id, role: row.role, via: 'browser' }
}

/** Ends a session. Does nothing when it has ended already. */
export async function signOut(database: Kysely<Database>, token: string, now: Date): Promise<void> {
  const tokenHash = hashToken(token)
  await inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('desk_sessions')
      .set({ ended_at: now.toISOString() })
      .where('token_hash', '=', tokenHash)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    const row = await findSessionRow(transaction, tokenHash)
    if (numUpdatedRows === 0n || row === undefined) return
    const actor = { who: row.name, personId: row.person_id, role: row.role, via: 'browser' } as const
    await writeEntry(transaction, actor, { action: 'person.signed_out', about: row.person_id }, now)
  })
}

function isAlive(row: SessionRow, now: Date): boolean {
  const idleMs = now.getTime() - Date.parse(row.last_seen_at)
  return row.ended_at === null && row.revoked_at === null && idleMs < IDLE_MS
}

/** Records the use of a session. Ignores failures, because a database on a full disk can still be read. */
async function touch(database: Kysely<Database>, { token_hash }: SessionRow, now: Date): Promise<void> {
  try {
    await database
      .updateTable('desk_sessions')
      .set({ last_seen_at: now.toISOString() })
      .where('token_hash', '=', token_hash)
      .where('ended_at', 'is', null)
      .execute()
  } catch (error) {
    if (!isDatabaseError(error)) throw error
  }
}
